import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A sentence over a list or a form that says why something is not offered. */
export function Notice({ children }: { children: ReactNode }) {
  return <p className={classes.notice}>{children}</p>;
}
