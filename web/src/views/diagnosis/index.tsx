import { withShelves } from '../../words/load.ts';
import { drawnBy, ownView } from '../view.ts';

const load = withShelves(() => import('./Diagnosis.tsx'), 'diagnosis');

export const view = ownView({
  id: 'diagnosis',
  title: 'views.diagnosis',
  ...drawnBy(async () => (await load()).Diagnosis),
});
