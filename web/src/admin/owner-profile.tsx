import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { Button, SegmentedControl, Switch, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { Badge } from '../ui/badge.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { initialsOf } from '../ui/short-text.ts';
import { Bone } from '../ui/states.tsx';
import classes from './owner-profile.module.css';
import { CompanyTable, StaffTable } from './profile-tables.tsx';
import { expiryOnProfile } from './subscription-expiry.ts';
import { type Profile, useStatusUpdates } from './use-status-updates.ts';

const FRESH_MILLIS = 30_000;

/** One owner: details, what he may, his companies and his staff. Every switch acts at once. */
export function OwnerProfile() {
  const { userId } = getRouteApi('/admin/profile/$userId').useParams();
  const answer = useQuery(query.admin.getOwnerProfile.queryOptions({ input: { userId }, staleTime: FRESH_MILLIS }));
  return (
    <Loaded
      answer={answer}
      skeleton={<Skeleton />}
      errorTitle="Error Loading Profile"
      errorText={sayError(answer.error, 'Something went wrong')}
    >
      {(profile) => <Page profile={profile} />}
    </Loaded>
  );
}

function Page({ profile }: { profile: Profile }) {
  const { primaryUser: owner, organization, secondaryUsers } = profile;
  const { history } = useRouter();
  const { updateOwner, updateCompany, updateStaff, isBusy } = useStatusUpdates(owner._id);
  const onOff = (field: 'sms' | 'whatsApp' | 'isBlocked' | 'isApproved', label: string) => (
    <Switch
      label={label}
      labelPosition="left"
      classNames={{ body: classes.switch ?? '' }}
      checked={owner[field]}
      disabled={isBusy}
      onChange={({ currentTarget }) => updateOwner(field, currentTarget.checked)}
    />
  );
  const facts = [
    ['Full name', owner.name],
    ['Email', owner.email],
    ['Phone number', owner.phoneNumber],
    ['Account created', formatDate(todayInIndia(Date.parse(owner.createdAt)))],
    ['Subscription expiry', formatDate(expiryOnProfile(owner.subscriptionStartedAt, owner.subscriptionType))],
  ];
  return (
    <div className={classes.page}>
      <Button variant="default" className={classes.back} onClick={() => history.back()}>
        Back
      </Button>
      <section className={classes.head}>
        <span className={classes.initials} aria-hidden>
          {initialsOf(owner.name)}
        </span>
        <div className={classes.who}>
          <h2 className={classes.name}>{owner.name}</h2>
          <span className="dim">{owner.email}</span>
        </div>
        <div className={classes.badges}>
          {owner.isApproved ? <Badge tone="received">Approved</Badge> : <Badge tone="attention">Pending</Badge>}
          {owner.isBlocked ? <Badge tone="overdue">Inactive</Badge> : <Badge tone="received">Active</Badge>}
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
              <dt id="plan">Plan</dt>
              <dd>
                <SegmentedControl
                  size="xs"
                  aria-labelledby="plan"
                  disabled={isBusy}
                  data={[
                    { value: 'monthly', label: 'Monthly' },
                    { value: 'yearly', label: 'Yearly' },
                  ]}
                  value={owner.subscriptionType}
                  onChange={(plan) => updateOwner('subscription', plan as Profile['primaryUser']['subscriptionType'])}
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
        </section>
      </div>
      <Tabs defaultValue="organization" className={classes.tabs ?? ''}>
        <Tabs.List>
          <Tabs.Tab value="organization">Organization ({organization.length})</Tabs.Tab>
          <Tabs.Tab value="staff">Secondary Users ({secondaryUsers.length})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="organization">
          <CompanyTable companies={organization} isBusy={isBusy} onUpdate={updateCompany} />
        </Tabs.Panel>
        <Tabs.Panel value="staff">
          <StaffTable staff={secondaryUsers} isBusy={isBusy} onUpdate={updateStaff} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
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
