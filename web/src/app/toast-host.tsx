import { lazy, Suspense, useState } from 'react';
import { useToastsWait } from '../platform/toasts.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** Fetches the toaster with the first toast and keeps it. */
export function ToastHost() {
  const isWaiting = useToastsWait();
  const [isNeeded, setIsNeeded] = useState(false);
  if (isWaiting && !isNeeded) setIsNeeded(true);
  return isNeeded ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
