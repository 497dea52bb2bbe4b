import type { Kind } from '../platform/session.ts';
import classes from './account.module.css';

/** The title of a part of the account, one level below its parent heading; for the admin the parent is in the page itself. */
export function PartTitle({ kind, id, children }: { kind: Kind; id: string; children: string }) {
  const Heading = kind === 'admin' ? 'h3' : 'h2';
  return (
    <Heading id={id} className={classes.title}>
      {children}
    </Heading>
  );
}
