import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../platform/load-part.ts';
import { useWaitingToasts } from '../platform/toasts.ts';
import { GoneBoundary } from './gone-boundary.tsx';

const Toaster = lazy(() => loadPart(() => import('./toaster.tsx')));

/** Fetches the toaster with the first toast and keeps it. If its file is gone, the messages are shown by `GoneBoundary`. */
export function ToastHost() {
  const waiting = useWaitingToasts();
  const [isNeeded, setIsNeeded] = useState(false);
  if (waiting.length > 0 && !isNeeded) setIsNeeded(true);
  return isNeeded ? (
    <GoneBoundary unsaid={waiting.map(({ text }) => text)}>
      <Suspense>
        <Toaster />
      </Suspense>
    </GoneBoundary>
  ) : null;
}
