/* For Node, where nothing need be loaded late: the whole catalogue is there once this is imported. */
import { en } from './en/index.ts';
import { putAreas } from './index.ts';

putAreas('en', en);
