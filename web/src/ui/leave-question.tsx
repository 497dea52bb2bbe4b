import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LeaveDialog } from './leave-dialog.tsx';

type Leaving = {
  /** Something was typed that is not saved. */
  isDirty: boolean;
  /** Paths that belong to the same entry: going there is no leaving. */
  belongs?: (pathname: string) => boolean;
  title: string;
  /** What Discard would lose: the party, what it comes to. */
  what?: string;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Keep, Discard or Stay, whichever way a person turns to leave. Answers the dialog to draw. A reload needs no question: drafts survive it. */
export function useLeaveQuestion({ isDirty, belongs, title, what = '', onKeep, onDiscard }: Leaving): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && next.pathname !== current.pathname && !belongs?.(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  });
  const leave = (first: () => void) => {
    first();
    blocker.proceed?.();
  };
  return (
    <LeaveDialog
      isOpen={blocker.status === 'blocked'}
      title={title}
      what={what}
      onStay={() => blocker.reset?.()}
      onDiscard={() => leave(onDiscard)}
      onKeep={() => leave(onKeep)}
    />
  );
}
