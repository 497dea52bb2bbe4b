import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { expiryOnProfile, isExpired, startOfRenewal } from '@bahi/core/subscriptions/subscription';
import { Button, SegmentedControl, Switch, Tabs } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { askConfirm, askInput } from '../platform/dialogs.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError } from '../platform/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { initialsOf } from '../ui/short-text.ts';
import { Bone } from '../ui/states.tsx';
import classes from './owner-profile.module.css';
import { CompanyTable, StaffTable } from './profile-tables.tsx';
import { type Profile, useStatusUpdates } from './use-status-updates.ts';

const FRESH_MILLIS = 30_000;

/** One owner: details, permissions, companies and staff. Every switch saves at once. */
export function OwnerProfile() {
  const { userId } = getRouteApi('/admin/profile/$userId').useParams();
  // Remount for another owner, so that no state of the previous one is shown under this name.
  return <OneOwner key={userId} userId={userId} />;
}

function OneOwner({ userId }: { userId: string }) {
  const [organizationPage, setOrganizationPage] = useState(1);
  const [secondaryUserPage, setSecondaryUserPage] = useState(1);
  const answer = useQuery(
    query.admin.getOwnerProfile.queryOptions({
      input: { userId, organizationPage, secondaryUserPage },
      staleTime: FRESH_MILLIS,
      placeholderData: keepPreviousData,
    }),
  );
  const pages = { organizationPage, setOrganizationPage, secondaryUserPage, setSecondaryUserPage };
  return (
    <Loaded
      answer={answer}
      skeleton={<Skeleton />}
      errorTitle="Error Loading Profile"
      errorText={sayError(answer.error, 'Something went wrong')}
    >
      {(profile) => <Page profile={profile} pages={pages} />}
    </Loaded>
  );
}

type TabPages = {
  organizationPage: number;
  setOrganizationPage: (page: number) => void;
  secondaryUserPage: number;
  setSecondaryUserPage: (page: number) => void;
};

function Page({ profile, pages }: { profile: Profile; pages: TabPages }) {
  const { primaryUser: owner, organization, organizationTotal, secondaryUsers, secondaryUserTotal } = profile;
  const { history, navigate } = useRouter();
  const canGoBack = useCanGoBack();
  const { updateOwner, updateCompany, updateStaff, renew, switchOffSecondFactor, isBusy, waiting } = useStatusUpdates(owner._id);
  const onOff = (field: 'sms' | 'whatsApp' | 'isBlocked' | 'isApproved', label: string) => {
    const stands = waiting(owner._id, field, owner[field]);
    return (
      <Switch
        label={label}
        labelPosition="left"
        classNames={{ body: classes.switch ?? '' }}
        checked={stands.value}
        aria-busy={stands.isBusy}
        onChange={({ currentTarget }) => updateOwner(field, currentTarget.checked)}
      />
    );
  };
  const plan = waiting(owner._id, 'subscription', owner.subscriptionType);
  const facts = [
    ['Full name', owner.name],
    ['Email', owner.email],
    ['Phone number', owner.phoneNumber],
    ['Account created', formatDate(todayInIndia(Date.parse(owner.createdAt)))],
  ];
  return (
    <div className={classes.page}>
      <Button
        variant="default"
        className={classes.back}
        onClick={() => (canGoBack ? history.back() : void navigate({ to: '/admin/home' }))}
      >
        Back
      </Button>
      <section className={classes.head}>
        <span className={classes.initials} aria-hidden>
          {initialsOf(owner.name)}
        </span>
        <div className={classes.who}>
          <PageHeading title={owner.name} className={classes.name} />
          <span className="dim">{owner.email}</span>
        </div>
        <div className={classes.badges}>
          {owner.isApproved ? <Badge tone="received">Approved</Badge> : <Badge tone="attention">Pending</Badge>}
          {owner.isBlocked ? <Badge tone="overdue">Inactive</Badge> : <Badge tone="received">Active</Badge>}
          <span role="status" className="dim">
            {isBusy && 'Saving…'}
          </span>
        </div>
      </section>
      <div className={classes.columns}>
        <section className={classes.box} aria-label="Details">
          <dl className={classes.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div>
              <dt>Subscription expiry</dt>
              <dd className={classes.expiry}>
                <Expiry owner={owner} isBusy={waiting(owner._id, 'lastDay', '').isBusy} onRenew={renew} />
              </dd>
            </div>
            <div>
              <dt id="plan">Plan</dt>
              <dd>
                <SegmentedControl
                  size="xs"
                  aria-labelledby="plan"
                  aria-busy={plan.isBusy}
                  data={[
                    { value: 'monthly', label: 'Monthly' },
                    { value: 'yearly', label: 'Yearly' },
                  ]}
                  value={plan.value}
                  onChange={(chosen) => updateOwner('subscription', chosen as Profile['primaryUser']['subscriptionType'])}
                />
              </dd>
            </div>
          </dl>
        </section>
        <section className={classes.box} aria-label="Permissions">
          {onOff('sms', 'SMS Notifications')}
          {onOff('whatsApp', 'WhatsApp')}
          {onOff('isBlocked', 'Block User')}
          {onOff('isApproved', 'Approved')}
          {owner.hasSecondFactor && (
            <div className={classes.switch}>
              Second factor
              <Button variant="default" size="xs" onClick={() => void askSwitchOff(owner, switchOffSecondFactor)}>
                Switch off
              </Button>
            </div>
          )}
        </section>
      </div>
      <Tabs defaultValue="organization" className={classes.tabs ?? ''}>
        <Tabs.List>
          <Tabs.Tab value="organization">Organization ({organizationTotal})</Tabs.Tab>
          <Tabs.Tab value="staff">Secondary Users ({secondaryUserTotal})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="organization">
          <CompanyTable
            companies={organization}
            total={organizationTotal}
            page={pages.organizationPage}
            onPage={pages.setOrganizationPage}
            waiting={waiting}
            onUpdate={updateCompany}
          />
        </Tabs.Panel>
        <Tabs.Panel value="staff">
          <StaffTable
            staff={secondaryUsers}
            total={secondaryUserTotal}
            page={pages.secondaryUserPage}
            onPage={pages.setSecondaryUserPage}
            waiting={waiting}
            onUpdate={updateStaff}
          />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

type ExpiryProps = { owner: Profile['primaryUser']; isBusy: boolean; onRenew: (lastDay: string) => void };

function Expiry({ owner, isBusy, onRenew }: ExpiryProps) {
  const { subscriptionStartedAt: startedAt, subscriptionType: plan, isDemo } = owner;
  if (isDemo) return 'Never, it is the demo';
  const lastDay = expiryOnProfile(startedAt, plan);
  const ask = async () => {
    const now = Date.now();
    const renewed = expiryOnProfile(startOfRenewal({ startedAt, plan, isDemo }, now), plan);
    const text = `One more ${plan === 'monthly' ? 'month' : 'year'} for ${owner.name}, until ${formatDate(renewed)}.`;
    if (await askConfirm({ title: 'Renew the subscription?', text, confirm: 'Renew' })) onRenew(lastDay);
  };
  return (
    <>
      {isExpired({ startedAt, plan, isDemo }, todayInIndia(Date.now())) && <Badge tone="overdue">Expired</Badge>}
      {formatDate(lastDay)}
      <Button variant="default" size="xs" aria-busy={isBusy} onClick={() => void ask()}>
        Renew
      </Button>
    </>
  );
}

/** The email is typed as confirmation, because two owners may have the same name. */
async function askSwitchOff({ name, email }: { name: string; email: string }, switchOff: () => void) {
  const text = `${name} signs in with the password alone afterwards. Do this only when you know that it is really ${name} who lost the device.`;
  const input = { label: 'Email of the owner who asks for it', type: 'email' } as const;
  const typed = await askInput({ title: 'Switch off the second factor?', text, confirm: 'Switch off', input });
  if (typed?.toLowerCase() === email.toLowerCase()) switchOff();
  else if (typed !== null) toastError(`This is not the email of ${name}. The second factor stays on.`);
}

function Skeleton() {
  return (
    <div role="status" aria-label="Loading" className={classes.page}>
      <Bone width={72} height={32} />
      <Bone height={72} />
      <div className={classes.columns}>
        <Bone height={244} />
        <Bone height={244} />
      </div>
      <Bone height={160} />
    </div>
  );
}
