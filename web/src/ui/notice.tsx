import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A sentence above a list or form that explains why an action is missing. */
export function Notice({ children }: { children: ReactNode }) {
  return <p className={classes.notice}>{children}</p>;
}
