import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { setKeyHints, useKeyHints } from '../platform/preferences.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { Box, Boxes, BoxRow } from '../ui/box.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { MastersBox } from './masters-box.tsx';
import { SettingsOfCompany } from './order-configurations.tsx';

/** The user's own settings; for role admin also those of the company. */
export function SettingsPage() {
  const isAdmin = useSession('staff')?.role === 'admin';
  const isPhone = useIsPhone();
  const hasKeyHints = useKeyHints();
  return (
    <>
      <PageHeader title="Settings" back="none" />
      <Boxes>
        <Box title="Your preferences">
          <BoxRow name="Theme" says="Light, dark, or as your system says. Kept on this device.">
            <ThemeSwitch />
          </BoxRow>
          {!isPhone && (
            <BoxRow name="Key hints" says="The keys printed on buttons and the bar of keys at the right. The keys work either way.">
              <Switch aria-label="Key hints" checked={hasKeyHints} onChange={({ currentTarget }) => setKeyHints(currentTarget.checked)} />
            </BoxRow>
          )}
          <BoxRow name="Lock when left alone" says={<LockSays />}>
            <Link to="/sUsers/passcode">Passcode</Link>
          </BoxRow>
          <BoxRow name="Password and sessions" says="A new password, and where you are signed in.">
            <Link to="/sUsers/changePassword">Open</Link>
          </BoxRow>
        </Box>
        {isAdmin && <MastersBox />}
        {isAdmin && <SettingsOfCompany />}
      </Boxes>
    </>
  );
}

function LockSays() {
  const minutes = useQuery(query.accounts.getStaff.queryOptions({ input: {} })).data?.data.userData.lockAfterMinutes;
  if (minutes === undefined) return 'Without a passcode your screen stays open.';
  return `Your screen locks after ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}
