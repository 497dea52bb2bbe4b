import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { setKeyHints, useKeyHints } from '../platform/preferences.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import classes from './settings-page.module.css';

/** What staff set for themselves; role admin reads what of the company will stand here. */
export function SettingsPage() {
  const isAdmin = useSession('staff')?.role === 'admin';
  const isPhone = useIsPhone();
  const hasKeyHints = useKeyHints();
  return (
    <>
      <PageHeader title="Settings" back="none" />
      <div className={classes.page}>
        <section className={classes.box} aria-labelledby="own">
          <h2 id="own" className={classes.title}>
            Your preferences
          </h2>
          <Row name="Theme" says="Light, dark, or as your system says. Kept on this device.">
            <ThemeSwitch />
          </Row>
          {!isPhone && (
            <Row name="Key hints" says="The keys printed on buttons and the bar of keys at the right. The keys work either way.">
              <Switch aria-label="Key hints" checked={hasKeyHints} onChange={({ currentTarget }) => setKeyHints(currentTarget.checked)} />
            </Row>
          )}
          <Row name="Lock when left alone" says={<LockSays />}>
            <Link to="/sUsers/passcode">Passcode</Link>
          </Row>
          <Row name="Password and sessions" says="A new password, and where you are signed in.">
            <Link to="/sUsers/changePassword">Open</Link>
          </Row>
        </section>
        {isAdmin && (
          <section className={classes.box} aria-labelledby="company">
            <h2 id="company" className={classes.title}>
              Settings of the company
            </h2>
            <p className={`dim ${classes.later}`}>Numbering, rounding, locks and print settings of the company will stand here.</p>
          </section>
        )}
      </div>
    </>
  );
}

function LockSays() {
  const minutes = useQuery(query.accounts.getStaff.queryOptions({ input: {} })).data?.data.userData.lockAfterMinutes;
  if (minutes === undefined) return 'Without a passcode your screen stays open.';
  return `Your screen locks after ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}

function Row({ name, says, children }: { name: string; says: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <div>
        <h3 className={classes.name}>{name}</h3>
        <p className="dim hint">{says}</p>
      </div>
      {children}
    </div>
  );
}
