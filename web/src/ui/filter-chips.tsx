import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './filter-chips.module.css';

/** A filter: `field` shows and changes it, and with its empty value all rows. */
export type FilterChip = { readonly label: string; readonly isSet: boolean; readonly field: ReactNode };

/** The active filters as chips; “+ Filter” shows the others beside them and moves the focus to the first. */
export function FilterChips({ filters, onClear }: { filters: readonly FilterChip[]; onClear?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const others = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isOpen) others.current?.querySelector<HTMLElement>('[data-set="false"] :is(input, select)')?.focus();
  }, [isOpen]);
  const shown = filters.filter(({ isSet }) => isOpen || isSet);
  return (
    <fieldset ref={others} className={classes.chips} aria-label="Filters">
      {shown.map(({ label, isSet, field }) => (
        <div key={label} className={classes.chip} data-set={isSet}>
          {field}
        </div>
      ))}
      {(isOpen || shown.length < filters.length) && (
        <button type="button" className={classes.add} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Fewer filters' : '+ Filter'}
        </button>
      )}
      {onClear && filters.some(({ isSet }) => isSet) && (
        <button type="button" className={classes.clear} onClick={onClear}>
          Clear filters
        </button>
      )}
    </fieldset>
  );
}
