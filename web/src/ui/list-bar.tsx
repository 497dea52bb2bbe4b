import type { ReactNode } from 'react';
import classes from './list-bar.module.css';

/** Search and filters over a list. */
export function ListBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}
