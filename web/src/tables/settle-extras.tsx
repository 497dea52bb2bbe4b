import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './order.module.css';

/** A part of the settlement that few bills have. */
export type Extra = { readonly name: string; readonly isOpen: boolean; readonly onOpen: () => void; readonly fields: ReactNode };

/** The parts that few bills have: a button for each until it is opened. */
export function SettleExtras({ extras }: { extras: readonly Extra[] }) {
  const closed = extras.filter(({ isOpen }) => !isOpen);
  return (
    <>
      {extras
        .filter(({ isOpen }) => isOpen)
        .map(({ name, fields }) => (
          <fieldset key={name} className={classes.extra}>
            <legend className="reader-only">{name}</legend>
            {fields}
          </fieldset>
        ))}
      {closed.length > 0 && (
        <div className={classes.extras}>
          {closed.map(({ name, onOpen }) => (
            <Button key={name} variant="default" size="xs" onClick={onOpen}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
