import { lazy, Suspense } from 'react';
import { useOpenDialog } from '../platform/dialogs.ts';
import { loadPart } from '../platform/load-part.ts';
import { GoneBoundary } from './gone-boundary.tsx';

const DialogWindow = lazy(() => loadPart(() => import('./dialog-window.tsx')));

/** Draws the dialogs of `askConfirm`, `askInput` and `showAlert`, one at a time. The dialog code is fetched with the first one. */
export function DialogHost() {
  const open = useOpenDialog();
  return open ? (
    <GoneBoundary unsaid={[open.text]}>
      <Suspense>
        <DialogWindow key={open.title + open.text} {...open} />
      </Suspense>
    </GoneBoundary>
  ) : null;
}
