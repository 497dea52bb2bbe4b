import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { LeaveQuestion, SidebarDrafts } from '../../platform/drafts/sidebar-drafts.ts';
import { loadPart } from '../../platform/load-part.ts';
import { sayError } from '../../platform/say-error.ts';
import { toastError } from '../../platform/toasts.ts';
import { clearTransactionDates } from '../../platform/transaction-dates.ts';
import { GoneBoundary } from '../gone-boundary.tsx';
import type { Go } from './menu.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('../../ui/leave-dialog.tsx')).LeaveDialog }));
/** The drafts of all forms. The menu is drawn before they are loaded. */
const loadDrafts = (): Promise<SidebarDrafts> => loadPart(() => import('../../platform/drafts/sidebar-drafts.ts'));

type Whose = { personId: string; companyId: string };
type Asked = LeaveQuestion & { go: Go; drafts: SidebarDrafts };

/**
 * Runs before a sidebar item of staff navigates: it clears the active drafts and stored dates, after a question if typed data would be
 * lost. Header, bottom bar, desk and keys do not use it.
 */
export function useSidebarClearing(whose: Whose | null): { open: (go: Go) => void; question: ReactNode } {
  const [isAsked, setIsAsked] = useState(false);
  /** Kept while the dialog closes, so that its text does not change. */
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    loadDrafts().catch(() => {}); // the first click reports the error
  }, []);

  const clear = ({ clearSidebarDrafts }: SidebarDrafts, keepsWhatWasTyped: boolean) => {
    if (whose) clearSidebarDrafts(whose, keepsWhatWasTyped);
    clearTransactionDates('staff');
  };
  const openWith = (drafts: SidebarDrafts, go: Go) => {
    const question = whose && drafts.questionOf(whose);
    if (question) {
      setAsked({ ...question, go, drafts });
      setIsAsked(true);
    } else {
      clear(drafts, false);
      go({});
    }
  };
  const open = (go: Go) =>
    void loadDrafts()
      .then((drafts) => openWith(drafts, go))
      .catch((error: unknown) => toastError(sayError(error, 'The screen could not be opened')));
  const answer = ({ drafts, go }: Asked, keepsWhatWasTyped: boolean) => {
    clear(drafts, keepsWhatWasTyped);
    setIsAsked(false);
    // The question is answered; the page of the draft must not ask again.
    go({ ignoreBlocker: true });
  };
  const question = asked ? (
    <GoneBoundary>
      <Suspense>
        <LeaveDialog
          isOpen={isAsked}
          title={asked.title}
          what={asked.what}
          onStay={() => setIsAsked(false)}
          onDiscard={() => answer(asked, false)}
          onKeep={() => answer(asked, true)}
        />
      </Suspense>
    </GoneBoundary>
  ) : null;
  return { open, question };
}
