import { Button } from '@mantine/core';
import { useKeys } from '../../ui/keys.ts';
import classes from './walk-in.module.css';

/** Chooses Cash with one key or tap, for a customer who is no party. */
export function CashSale({ onChoose }: { onChoose: () => void }) {
  useKeys({ 'Alt+W': onChoose });
  return (
    <Button className={classes.choose ?? ''} variant="default" aria-keyshortcuts="Alt+W" onClick={onChoose}>
      Cash <kbd aria-hidden>Alt+W</kbd>
    </Button>
  );
}
