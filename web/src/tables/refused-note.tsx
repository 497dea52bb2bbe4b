import { Button } from '@mantine/core';
import type { RefusedAct } from './kept-acts.ts';
import classes from './order.module.css';

type Props = { act: RefusedAct; onAgain: (() => void) | null; onDrop: () => void };

/** Why the server refused what had waited, with what was typed, at its place. */
export function RefusedNote({ act: { why, says }, onAgain, onDrop }: Props) {
  return (
    <span role="alert" className={classes.refused}>
      <span>
        Not done: {says}. {why}
      </span>
      <span>
        {onAgain && (
          <Button size="xs" variant="default" onClick={onAgain}>
            Try again
          </Button>
        )}{' '}
        <Button size="xs" variant="subtle" color="gray" onClick={onDrop}>
          Drop
        </Button>
      </span>
    </span>
  );
}
