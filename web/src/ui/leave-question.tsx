import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LeaveDialog } from './leave-dialog.tsx';

type Leaving = {
  /** The user typed something that is not saved. */
  isDirty: boolean;
  /** Matches paths of the same entry, to which navigation does not leave it. */
  belongs?: (pathname: string) => boolean;
  title: string;
  /** The party and amount that Discard would lose. */
  what?: string;
  onKeep: () => void;
  onDiscard: () => void;
};

/**
 * Asks Keep, Discard or Stay before any navigation. Returns the dialog to render. A reload is not asked about, because drafts survive it.
 */
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
