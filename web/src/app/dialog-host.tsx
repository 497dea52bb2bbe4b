import { lazy, Suspense } from 'react';
import { useOpenDialog } from '../platform/dialogs.ts';

const DialogWindow = lazy(() => import('./dialog-window.tsx'));

/** Draws what `askConfirm` and `showAlert` ask, one at a time; the window is fetched with the first question. */
export function DialogHost() {
  const open = useOpenDialog();
  return open ? (
    <Suspense>
      <DialogWindow key={open.title + open.text} {...open} />
    </Suspense>
  ) : null;
}
