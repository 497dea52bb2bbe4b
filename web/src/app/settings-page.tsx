import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { setKeyHints, useKeyHints } from '../platform/preferences.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { pageOf } from '../settings/pages-of-company.ts';
import { type SettingsEntry, SettingsFrame, type SettingsGroup } from '../settings/settings-frame.tsx';
import { Box, Boxes, BoxRow } from '../ui/box.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { KeymapChoice } from './keymap-choice.tsx';
import { useMasters } from './masters-of-settings.ts';
import { SettingsOfCompany } from './order-configurations.tsx';

/** The user's own settings; for role admin also those of the company, its masters and its tax. */
export function SettingsPage() {
  const isAdmin = useSession('staff')?.role === 'admin';
  const masters = useMasters();
  const { _id: company } = useCompany();
  const missing = useMissing(company, isAdmin);
  const groups: readonly SettingsGroup[] = [
    {
      title: 'You',
      entries: [
        { label: 'Preferences', page: 'preferences', words: 'theme dark light key hints keymap tally' },
        { label: 'Passcode', to: '/sUsers/passcode', words: 'lock' },
        { label: 'Password and sessions', to: '/sUsers/changePassword', words: 'two factor sign in' },
      ],
    },
    ...(isAdmin ? groupsOfCompany(company, masters, missing) : []),
  ];
  return (
    <SettingsFrame groups={groups}>
      {(page) => (
        <Boxes>
          {page === 'preferences' && <Preferences />}
          {isAdmin && <SettingsOfCompany page={page} />}
        </Boxes>
      )}
    </SettingsFrame>
  );
}

/** How many fields of the company that rule 46 of the CGST Rules requires on every invoice are empty. */
function useMissing(company: string, isAdmin: boolean): number {
  const asked = query.organizations.getOrganizationSettings.queryOptions({ input: { id: company }, enabled: isAdmin });
  const { data } = useQuery(asked);
  const isRegistered = data !== undefined && data.organizationData.registrationType !== 'unregistered';
  return isRegistered && data.details.address === '' ? 1 : 0;
}

const groupsOfCompany = (company: string, masters: readonly SettingsEntry[], missing: number): readonly SettingsGroup[] => [
  {
    title: 'Company',
    entries: [
      { label: 'Profile and address', to: '/sUsers/company/list', search: { company }, words: 'gstin state pin logo pan', missing },
      pageOf.books,
      pageOf.locks,
      pageOf.staff,
      pageOf.features,
    ],
  },
  { title: 'Print and sharing', entries: [pageOf.print, pageOf.labels] },
  {
    title: 'Vouchers',
    entries: [
      { label: 'Voucher series', to: '/sUsers/settings/seriesList', words: 'numbering prefix' },
      pageOf.despatch,
      pageOf.scales,
      { label: 'Additional charges', to: '/sUsers/settings/additionalChargesList', words: 'freight round off' },
    ],
  },
  {
    title: 'Tax',
    entries: [
      { label: 'Tax classification', to: '/sUsers/settings/hsnList', words: 'hsn sac gst rate' },
      { label: 'TDS', to: '/sUsers/tds', search: { tab: 'setUp' }, words: 'section deductee challan' },
    ],
  },
  { title: 'Masters', entries: masters },
];

function Preferences() {
  const isPhone = useIsPhone();
  const hasKeyHints = useKeyHints();
  return (
    <Box title="Your preferences">
      <BoxRow name="Theme" says="Light, dark, or as your system says. Kept on this device.">
        <ThemeSwitch />
      </BoxRow>
      {!isPhone && (
        <BoxRow name="Key hints" says="The keys printed on buttons and the bar of keys at the right. The keys work either way.">
          <Switch aria-label="Key hints" checked={hasKeyHints} onChange={({ currentTarget }) => setKeyHints(currentTarget.checked)} />
        </BoxRow>
      )}
      {!isPhone && <KeymapChoice />}
      <BoxRow name="Lock when left alone" says={<LockSays />}>
        <Link to="/sUsers/passcode">Passcode</Link>
      </BoxRow>
      <BoxRow name="Password and sessions" says="A new password, and where you are signed in.">
        <Link to="/sUsers/changePassword">Open</Link>
      </BoxRow>
    </Box>
  );
}

function LockSays() {
  const minutes = useQuery(query.accounts.getStaff.queryOptions({ input: {} })).data?.data.userData.lockAfterMinutes;
  if (minutes === undefined) return 'Without a passcode your screen stays open.';
  return `Your screen locks after ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
}
