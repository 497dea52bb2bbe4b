import type { ReactNode } from 'react';
import classes from './warranties.module.css';

/** Facts by their labels; empty ones are left out. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  const said = Object.entries(facts).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return (
    <dl className={classes.facts}>
      {said.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
