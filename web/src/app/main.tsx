import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadShelves } from '../words/load.ts';
import { App } from './App.tsx';
import { askAhead } from './ask-ahead.ts';
import { keepOffline } from './offline.ts';
import { allowWorkers } from './sandboxed.ts';
import { NewerVersion } from './shell/NewerVersion.tsx';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/widgets.css';
import './styles/transport.css';

allowWorkers();
const texts = loadShelves('shell');
askAhead(location.hash);
// web/build/offline-plugin.ts writes it.
const build = document.documentElement.dataset['build'] ?? '';
const registered = keepOffline();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
await texts;
createRoot(root).render(
  <StrictMode>
    <App />
    <NewerVersion registered={registered} build={build} onReload={() => location.reload()} />
  </StrictMode>,
);
