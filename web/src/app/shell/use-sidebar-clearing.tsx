import { lazy, type ReactNode, Suspense, useState } from 'react';
import { clearSidebarDrafts, questionOf } from '../../platform/drafts/sidebar-drafts.ts';
import { clearTransactionDates } from '../../platform/transaction-dates.ts';
import { GoneBoundary } from '../gone-boundary.tsx';
import type { Go } from './menu.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('../../ui/leave-dialog.tsx')).LeaveDialog }));

type Whose = { personId: string; companyId: string };

/**
 * What opening a sidebar item of staff does before it leads anywhere: it clears the active drafts and the saved dates, after the
 * question when something typed would go. Header, bottom bar, desk and keys do not come by here.
 */
export function useSidebarClearing(whose: Whose | null): { open: (go: Go) => void; question: ReactNode } {
  const [asked, setAsked] = useState<{ go: Go } | null>(null);
  /** Stays while the dialog goes, so that it does not change under the eye. */
  const [said, setSaid] = useState<ReturnType<typeof questionOf>>(null);

  const clear = (keepsWhatWasTyped: boolean) => {
    if (whose) clearSidebarDrafts(whose, keepsWhatWasTyped);
    clearTransactionDates('staff');
  };
  const open = (go: Go) => {
    const question = whose && questionOf(whose);
    if (question) {
      setSaid(question);
      setAsked({ go });
    } else {
      clear(false);
      go({});
    }
  };
  const answer = (keepsWhatWasTyped: boolean) => {
    clear(keepsWhatWasTyped);
    setAsked(null);
    // This was the question; the page of the draft, which has one too, must not ask again.
    asked?.go({ ignoreBlocker: true });
  };
  const question = said ? (
    <GoneBoundary>
      <Suspense>
        <LeaveDialog
          isOpen={asked !== null}
          {...said}
          onStay={() => setAsked(null)}
          onDiscard={() => answer(false)}
          onKeep={() => answer(true)}
        />
      </Suspense>
    </GoneBoundary>
  ) : null;
  return { open, question };
}
