import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './row-mark.module.css';
import type { Marks } from './use-marks.ts';

/** The box that marks a row. The keys of the list go on from the row. */
export function RowMark<Row extends { readonly _id: string }>({ row, marks }: { row: Row; marks: Marks<Row> }) {
  const id = `mark-${row._id}`;
  const isMarked = marks.has(row._id);
  return (
    <label className={classes.mark} htmlFor={id}>
      <Checkbox
        id={id}
        tabIndex={-1}
        aria-label={`Mark ${marks.nameOf(row)}`}
        checked={isMarked}
        disabled={marks.isFull && !isMarked}
        onChange={({ currentTarget }) => {
          marks.toggle(row);
          currentTarget.closest('tr, li')?.querySelector<HTMLElement>('[data-row]')?.focus();
        }}
      />
    </label>
  );
}

/** The box in the head of the marks: all rows that are loaded. */
export function AllMark<Row extends { readonly _id: string }>({ marks }: { marks: Marks<Row> }) {
  return (
    <span className={classes.mark}>
      <Checkbox aria-label="Mark all shown" checked={marks.isAll} indeterminate={marks.isSome} onChange={marks.toggleAll} />
    </span>
  );
}

/** The number of marked rows with their actions, at the foot of the window. */
export function MarkBar({ label, says, children }: { label: string; says: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.bar} aria-label={label} data-thumb-bar>
      <span role="status">{says}</span>
      {children}
    </section>
  );
}
