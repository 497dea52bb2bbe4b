import { lazy, type ReactNode, Suspense, useState } from 'react';
import { clearSidebarDrafts, questionOf } from '../../platform/drafts/sidebar-drafts.ts';
import { clearTransactionDates } from '../../platform/transaction-dates.ts';
import { GoneBoundary } from '../gone-boundary.tsx';
import type { Go } from './menu.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('../../ui/leave-dialog.tsx')).LeaveDialog }));

type Whose = { personId: string; companyId: string };

/**
 * Runs before a sidebar item of staff navigates: it clears the active drafts and stored dates, after a question if typed data would be
 * lost. Header, bottom bar, desk and keys do not use it.
 */
export function useSidebarClearing(whose: Whose | null): { open: (go: Go) => void; question: ReactNode } {
  const [asked, setAsked] = useState<{ go: Go } | null>(null);
  /** Kept while the dialog closes, so that its text does not change. */
  const [shown, setShown] = useState<ReturnType<typeof questionOf>>(null);

  const clear = (keepsWhatWasTyped: boolean) => {
    if (whose) clearSidebarDrafts(whose, keepsWhatWasTyped);
    clearTransactionDates('staff');
  };
  const open = (go: Go) => {
    const question = whose && questionOf(whose);
    if (question) {
      setShown(question);
      setAsked({ go });
    } else {
      clear(false);
      go({});
    }
  };
  const answer = (keepsWhatWasTyped: boolean) => {
    clear(keepsWhatWasTyped);
    setAsked(null);
    // The question is answered; the page of the draft must not ask again.
    asked?.go({ ignoreBlocker: true });
  };
  const question = shown ? (
    <GoneBoundary>
      <Suspense>
        <LeaveDialog
          isOpen={asked !== null}
          {...shown}
          onStay={() => setAsked(null)}
          onDiscard={() => answer(false)}
          onKeep={() => answer(true)}
        />
      </Suspense>
    </GoneBoundary>
  ) : null;
  return { open, question };
}
