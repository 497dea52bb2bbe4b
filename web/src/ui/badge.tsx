import type { ReactNode } from 'react';
import classes from './badge.module.css';

/** Colour only for meaning: received is settled and good, attention waits, overdue is blocked or late. */
export type Tone = 'plain' | 'received' | 'attention' | 'overdue' | 'accent';

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
