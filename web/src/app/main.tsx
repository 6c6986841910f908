import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadShelves } from '../words/load.ts';
import { App } from './App.tsx';
import { keepOffline } from './offline.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/widgets.css';
import './styles/transport.css';

const texts = loadShelves('shell');
// Must come before any await, because it listens for the load event.
keepOffline();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
await texts;
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
