import { Link } from '@tanstack/react-router';
import classes from '../ui/public-form.module.css';
import { forgetEmail, type RecoveringKind, stepsOf } from './recovery-email.ts';

/** The link of every step back to the sign-in. It forgets the email. */
export function BackToLogin({ kind }: { kind: RecoveringKind }) {
  return (
    <span>
      <Link to={stepsOf(kind).login} onClick={() => forgetEmail(kind)} className={classes.link}>
        Back to the sign in
      </Link>
    </span>
  );
}
