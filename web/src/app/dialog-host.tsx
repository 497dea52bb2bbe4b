import { lazy, Suspense } from 'react';
import { useOpenDialog } from '../platform/dialogs.ts';
import { loadPart } from '../platform/load-part.ts';
import { GoneBoundary } from './gone-boundary.tsx';

const DialogWindow = lazy(() => loadPart(() => import('./dialog-window.tsx')));

/** Draws what `askConfirm`, `askInput` and `showAlert` ask, one at a time; the window is fetched with the first question. */
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
