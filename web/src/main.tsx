import './app/mantine.css';
import './app/fonts.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { showProgressOf } from './app/progress.ts';
import { createAppRouter } from './app/router.tsx';

const router = createAppRouter();
showProgressOf(router);

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no place for the app');
createRoot(place).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
);
