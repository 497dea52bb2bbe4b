import { useNavigate } from '@tanstack/react-router';
import { homePath, type Kind, storeSession, useSession } from '../platform/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import classes from './account.module.css';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

const titles = { owner: 'Password and sessions', staff: 'Reset Password' } as const;

/** The user's own account: password, second factor (owners and the admin), and sessions. */
export function AccountPage({ kind }: { kind: Kind }) {
  return (
    <>
      {kind !== 'admin' && <PageHeader title={titles[kind]} back="none" />}
      <div className={classes.page}>{kind === 'admin' ? <OfAdmin /> : <Parts kind={kind} />}</div>
    </>
  );
}

/** An admin who signed in with a one-time password sees only the password form. */
function OfAdmin() {
  const admin = useSession('admin');
  const navigate = useNavigate();
  const mustChange = admin?.mustChangePassword === true;
  const onChanged = () => {
    if (!admin || !mustChange) return;
    storeSession('admin', { ...admin, mustChangePassword: false });
    void navigate({ to: homePath('admin') });
  };
  return (
    <>
      <PageHeading title="Account Settings" className={classes.heading} />
      {mustChange ? (
        <>
          <p role="status" className={classes.notice}>
            You signed in with a password for one use. Choose a password of your own first.
          </p>
          <PasswordForm kind="admin" onChanged={onChanged} />
        </>
      ) : (
        <Parts kind="admin" />
      )}
    </>
  );
}

function Parts({ kind }: { kind: Kind }) {
  return (
    <>
      <PasswordForm kind={kind} />
      {kind !== 'staff' && <SecondFactor kind={kind} />}
      <SessionList kind={kind} />
    </>
  );
}
