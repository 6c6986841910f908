import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadShelves } from '../words/load.ts';
import { App } from './App.tsx';
import { askAhead } from './ask-ahead.ts';
import { keepOffline } from './offline.ts';
import { allowWorkers } from './sandboxed.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/widgets.css';
import './styles/transport.css';

allowWorkers();
const texts = loadShelves('shell');
askAhead(location.hash);
void keepOffline();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
await texts;
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
