import { Button } from '@mantine/core';
import classes from './walk-in.module.css';

/** Chooses Cash with one tap, for a walk-in customer. */
export function CashSale({ onChoose }: { onChoose: () => void }) {
  return (
    <Button className={classes.choose ?? ''} variant="default" aria-keyshortcuts="Alt+W" onClick={onChoose}>
      Cash <kbd aria-hidden>Alt+W</kbd>
    </Button>
  );
}
