import type { ReactNode } from 'react';
import classes from './row-card.module.css';

/** A row of these lists on a phone: what it is called, its figure, and what it belongs to. */
export function RowCard({ name, figure, below }: { name: ReactNode; figure: ReactNode; below: ReactNode }) {
  return (
    <span className={classes.card}>
      <span className={classes.name}>{name}</span>
      <span>{figure}</span>
      <span className="dim hint">{below}</span>
    </span>
  );
}
