import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './phone.module.css';

type Props = {
  hint?: string | undefined;
  total: ReactNode;
  isSaving: boolean;
  onSave: () => void;
  /** Buttons before Save. */
  children?: ReactNode;
};

/** On a phone: the total and Save at the thumb. */
export function PhoneFoot({ hint, total, isSaving, onSave, children }: Props) {
  return (
    <div className={classes.foot} data-thumb-bar>
      <div className={classes.footSum}>
        {hint !== undefined && <span className="dim hint">{hint}</span>}
        <strong className={classes.footTotal}>{total}</strong>
      </div>
      {children}
      <Button data-place="save" onClick={onSave} aria-disabled={isSaving}>
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
    </div>
  );
}
