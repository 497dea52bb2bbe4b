import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './filter-fold.module.css';
import { useIsPhone } from './use-phone.ts';

/**
 * Filters in a row of a `ListBar`. On a phone they are behind a button with the number of active filters; `says` is shown beside it if
 * there are none.
 */
export function FilterFold({ count, says, children }: { count: number; says?: string; children: ReactNode }) {
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isPhone && (
        <Button className={classes.button ?? ''} variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      )}
      {isPhone && count === 0 && says && <span className="dim hint">{says}</span>}
      {(!isPhone || isOpen) && (
        <fieldset className={classes.filters} aria-label="Filters">
          {children}
        </fieldset>
      )}
    </>
  );
}
