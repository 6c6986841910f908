/* Imports the whole catalogue at once, for Node, where nothing needs to be loaded late. */
import { en } from './en/index.ts';
import { putAreas } from './index.ts';

putAreas('en', en);
