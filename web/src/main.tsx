import './app/mantine.css';
import './app/fonts.css';
import './app/base.css';
import './app/touch.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { showProgressOf } from './app/progress.ts';
import { createAppRouter } from './app/router.tsx';

const router = createAppRouter();
showProgressOf(router);

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no place for the app');
// As a transition, so that a slow phone draws it in slices and answers a touch in between.
startTransition(() =>
  createRoot(place).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  ),
);
