import { Link } from '@tanstack/react-router';
import classes from '../ui/public-form.module.css';
import { type RecoveringKind, stepsOf } from './recovery-email.ts';

/** The way out of every step. */
export function BackToLogin({ kind }: { kind: RecoveringKind }) {
  return (
    <span>
      <Link to={stepsOf(kind).login} className={classes.link}>
        Back to the sign in
      </Link>
    </span>
  );
}
