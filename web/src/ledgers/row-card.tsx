import type { ReactNode } from 'react';
import classes from './row-card.module.css';

/** A row of these lists on a phone: name, figure, and details below. */
export function RowCard({ name, figure, below }: { name: ReactNode; figure: ReactNode; below: ReactNode }) {
  return (
    <span className={classes.card}>
      <span className={classes.name}>{name}</span>
      <span>{figure}</span>
      <span className="dim hint">{below}</span>
    </span>
  );
}
