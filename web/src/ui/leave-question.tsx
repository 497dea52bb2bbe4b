import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { KeysWall } from './keys.ts';
import classes from './leave-question.module.css';

type Leaving = {
  /** Something was typed that is not saved. */
  isDirty: boolean;
  /** Paths that belong to the same entry: going there is no leaving. */
  belongs?: (pathname: string) => boolean;
  title: string;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Keep, Discard or Stay, whichever way a person turns to leave. Answers the dialog to draw. A reload needs no question: drafts survive it. */
export function useLeaveQuestion({ isDirty, belongs, title, onKeep, onDiscard }: Leaving): ReactNode {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && next.pathname !== current.pathname && !belongs?.(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  });
  const leave = (first: () => void) => {
    first();
    blocker.proceed?.();
  };
  const stay = () => blocker.reset?.();
  return (
    <Modal opened={blocker.status === 'blocked'} onClose={stay} title={title} size={420} closeButtonProps={{ 'aria-label': 'Close' }}>
      <KeysWall />
      <p>It is not saved. Keep puts it on Home of this device, where you find it again.</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={stay}>
          Stay
        </Button>
        <Button variant="default" onClick={() => leave(onDiscard)}>
          Discard
        </Button>
        <Button data-autofocus onClick={() => leave(onKeep)}>
          Keep
        </Button>
      </div>
    </Modal>
  );
}
