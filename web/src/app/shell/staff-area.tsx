import { isRestaurantRole } from '@bahi/core/organizations/staff-roles';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { CompanyContext, chooseCompany, companyInUse, useKeptChoice, useStoredCompany } from '../../platform/company.ts';
import { lockScreen, noteLockAfter } from '../../platform/lock.ts';
import { showKeyHints, useKeymapOfKeys } from '../../platform/preferences.ts';
import { query, queryClient } from '../../platform/queries.ts';
import { changeSession, homePath, loginPath, useSession } from '../../platform/session.ts';
import type { KeyRow } from '../../ui/help-context.ts';
import { HelpContext } from '../../ui/help-context.ts';
import { AccountContext, WayContext } from '../../ui/page-header.tsx';
import { LoadingPage } from '../../ui/ring.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { holdTyping } from '../../ui/typed-ahead.ts';
import { GoneBoundary } from '../gone-boundary.tsx';
import { InPlaceFormsProvider } from '../in-place-forms.tsx';
import { ListToolsProvider } from '../list-tools.tsx';
import { useAccountMenu } from './account-items.ts';
import { accountOfStaff } from './account-of-staff.ts';
import { CompanySwitcher } from './company-switcher.tsx';
import type { Going } from './go-to.tsx';
import type { HelpOf, Panel } from './help-panel.tsx';
import { Lockable } from './lockable.tsx';
import type { Go } from './menu.ts';
import { menuOfStaff } from './menu-of-staff.ts';
import { PersonCard } from './person-card.tsx';
import { Shell } from './shell.tsx';
import { signOut } from './sign-out.ts';
import { Signed } from './signed.tsx';
import { StaffBar } from './staff-bar.tsx';
import { useStaffKeys } from './staff-keys.ts';
import { SubscriptionNotice } from './subscription-notice.tsx';
import { useSidebarClearing } from './use-sidebar-clearing.tsx';
import { useWay } from './use-way.ts';
import { WorkMenu } from './work-menu.tsx';

const GoTo = lazy(async () => ({ default: (await import('./go-to.tsx')).GoTo }));
const NewSheet = lazy(async () => ({ default: (await import('./new-sheet.tsx')).NewSheet }));
const HelpPanel = lazy(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }));

export function StaffArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <Signed kind="staff">
        <Lockable kind="staff">
          <InPlaceFormsProvider>
            <ListToolsProvider>
              <StaffShell />
            </ListToolsProvider>
          </InPlaceFormsProvider>
        </Lockable>
      </Signed>
    </QueryClientProvider>
  );
}

function StaffShell() {
  const navigate = useNavigate();
  const router = useRouter();
  const staff = useSession('staff');
  const stored = useStoredCompany();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [helpOf, setHelpOf] = useState<HelpOf>({ pathname: '', keys: [] });
  const [going, setGoing] = useState<Going | null>(null);
  const [isNewOpen, setIsNewOpen] = useState(false);
  const { data, error, refetch } = useQuery(query.accounts.getStaff.queryOptions({ input: {} }));
  const me = data?.data.userData;
  const company = me && companyInUse(me.organization, stored);
  useKeptChoice(me?.organization);
  // With a stored choice the page loads its data in parallel with the shell; the list then confirms the choice.
  const inUse = company === undefined ? stored : company;
  const clearing = useSidebarClearing(staff && inUse && { personId: staff._id, companyId: inUse._id });

  const openHelp = useCallback(
    (keys: readonly KeyRow[]) => {
      setHelpOf({ pathname: router.state.location.pathname, keys });
      setPanel('help');
    },
    [router],
  );
  const shownRole = me?.role ?? staff?.role ?? 'user';
  const isOfRestaurant = isRestaurantRole(shownRole);
  const hasSearch = company !== null && !isOfRestaurant;
  useStaffKeys(hasSearch ? setGoing : null, () => openHelp([]));
  useEffect(showKeyHints, []);
  useKeymapOfKeys();
  useEffect(() => (isOfRestaurant ? undefined : fetchFormsMeanwhile()), [isOfRestaurant]);
  const lockAfter = me?.lockAfterMinutes;
  useEffect(() => {
    if (me) noteLockAfter('staff', lockAfter);
  }, [me, lockAfter]);

  // The permissions were stored at the sign-in and may have changed since.
  const role = me?.role;
  useEffect(() => {
    if (!role || !staff || staff.role === role) return;
    changeSession('staff', { ...staff, role });
    void router.invalidate(); // leaves a screen that the new role may not open
  }, [role, staff, router]);

  const leave = async () => {
    if (await signOut('staff')) await navigate({ to: loginPath('staff') });
  };
  // Both are on the first screen. The panel opens when it is drawn, and not if the user chose to stay.
  const show =
    (wanted: Panel): Go =>
    async (how) => {
      setHelpOf({ pathname: router.state.location.pathname, keys: [] });
      const home = homePath('staff');
      await navigate({ to: home, ...how });
      if (router.state.location.pathname === home) setPanel(wanted);
    };
  const groups = menuOfStaff(shownRole, company, {
    help: () => clearing.open(show('help')),
    about: () => clearing.open(show('about')),
  });
  const isApproved = company?.isApproved === true;
  const hasPasscode = lockAfter !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` is another function at every turn and does the same
  const items = useMemo(
    () => accountOfStaff({ isApproved, hasPasscode, isOfRestaurant }, { lock: () => lockScreen('staff'), leave: () => void leave() }),
    [isApproved, hasPasscode, isOfRestaurant],
  );
  const account = useAccountMenu(items, inUse);
  const openSearch = useCallback(() => {
    holdTyping();
    setGoing('anything');
  }, []);
  const person = staff?._id ?? '';
  const { way, isWide } = useWay(person, hasSearch ? openSearch : null);

  return (
    <CompanyContext value={inUse}>
      <AccountContext value={account}>
        <WayContext value={way}>
          <HelpContext value={openHelp}>
            <Shell
              head={(isRail) => (
                <CompanySwitcher
                  companies={me?.organization}
                  company={company ?? null}
                  isRail={isRail}
                  onChoose={(chosen) => {
                    chooseCompany(chosen);
                    void navigate({ to: homePath('staff') });
                  }}
                />
              )}
              groups={groups}
              onOpen={clearing.open}
              isFolded={isWide}
              more={(isRail) => !isOfRestaurant && <WorkMenu person={person} isRail={isRail} />}
              last={{ label: 'Log Out', icon: 'logout', act: () => void leave() }}
              foot={staff && <PersonCard name={staff.name} email={staff.email} />}
              version="0.0.7"
              notice={<SubscriptionNotice kind="staff" lastDay={me?.subscriptionLastDay} />}
              {...(!isOfRestaurant && {
                bottomBar: (openMenu: () => void) => <StaffBar onNew={() => setIsNewOpen(true)} onMore={openMenu} />,
              })}
            >
              {inUse ? undefined : error ? (
                <ErrorState text={error.message} onRetry={() => void refetch()} />
              ) : company === null ? (
                <EmptyState title="No Company Added" text="Ask the owner to add you to a company." />
              ) : (
                <LoadingPage />
              )}
            </Shell>
          </HelpContext>
        </WayContext>
      </AccountContext>
      {clearing.question}
      <GoneBoundary>
        <Suspense>
          {panel !== null && <HelpPanel panel={panel} of={helpOf} onClose={() => setPanel(null)} />}
          {isNewOpen && (
            <NewSheet
              onClose={() => setIsNewOpen(false)}
              onSearch={() => {
                setIsNewOpen(false);
                openSearch();
              }}
              onAll={() => {
                setIsNewOpen(false);
                setGoing('new');
              }}
            />
          )}
          {going !== null && inUse && <GoTo orgId={inUse._id} person={person} going={going} onClose={() => setGoing(null)} />}
        </Suspense>
      </GoneBoundary>
    </CompanyContext>
  );
}

/** Fetches the forms behind F6 and F8 while the browser is idle. A user who presses the key keeps typing at once, and no letter is lost. */
function fetchFormsMeanwhile() {
  if (typeof window.requestIdleCallback !== 'function') return;
  const fetchForms = async () => {
    const { chunks } = await import('../screens.ts');
    await Promise.all([chunks.tradeForm().then(({ loadVoucher }) => loadVoucher()), chunks.receiptForm()]);
  };
  const asked = window.requestIdleCallback(() => void fetchForms().catch(() => {})); // the screen itself will report the error
  return () => window.cancelIdleCallback(asked);
}
