import { stateName } from '@bahi/core/gst/states';
import { Switch } from '@mantine/core';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/states.tsx';
import classes from './owner-profile.module.css';
import { Pages } from './pages.tsx';
import type { Profile, Waiting } from './use-status-updates.ts';

type Company = Profile['organization'][number];
type Member = Profile['secondaryUsers'][number];

/** More than a page of them come in pages. */
type Paged = { total: number; page: number; onPage: (page: number) => void };
const PAGE = 50;

type CompanyProps = Paged & {
  companies: readonly Company[];
  waiting: Waiting;
  onUpdate: (id: string, field: 'isBlocked' | 'isApproved', value: boolean) => void;
};

export function CompanyTable({ companies, total, page, onPage, waiting, onUpdate }: CompanyProps) {
  if (total === 0) return <EmptyState title="No companies found" text="This owner has not created a company yet." />;
  const toggle = (company: Company, field: 'isBlocked' | 'isApproved', label: string) => {
    const stands = waiting(company._id, field, company[field]);
    return (
      <Switch
        size="xs"
        aria-label={`${label} ${company.name}`}
        label={label}
        checked={stands.value}
        aria-busy={stands.isBusy}
        onChange={({ currentTarget }) => onUpdate(company._id, field, currentTarget.checked)}
      />
    );
  };
  const columns: readonly Column<Company>[] = [
    { head: 'Company', cell: ({ name }) => name },
    { head: 'Type', cell: ({ type }) => type, isDim: true, width: 96 },
    { head: 'State', cell: ({ place, state }) => [place, stateName(state)].filter(Boolean).join(', '), isDim: true, isExtra: true },
    { head: 'Status', cell: (company) => <Status isBlocked={company.isBlocked} />, width: 96 },
    { head: 'Block', cell: (company) => toggle(company, 'isBlocked', 'Block'), width: 104 },
    { head: 'Approve', cell: (company) => toggle(company, 'isApproved', 'Approved'), width: 128 },
  ];
  const card = (company: Company) => (
    <>
      <span className={classes.line}>
        <strong>{company.name}</strong>
        <Status isBlocked={company.isBlocked} />
      </span>
      <span className="dim hint">{[company.type, company.place, stateName(company.state)].filter(Boolean).join(' · ')}</span>
      <span className={classes.toggles}>
        {toggle(company, 'isBlocked', 'Block')}
        {toggle(company, 'isApproved', 'Approved')}
      </span>
    </>
  );
  return (
    <>
      <DataTable label="Organization" columns={columns} rows={companies} rowKey={({ _id }) => _id} card={card} />
      {total > PAGE && <Pages label="Pages of companies" page={page} pageSize={PAGE} total={total} onGo={onPage} />}
    </>
  );
}

type StaffProps = Paged & { staff: readonly Member[]; waiting: Waiting; onUpdate: (id: string, value: boolean) => void };

export function StaffTable({ staff, total, page, onPage, waiting, onUpdate }: StaffProps) {
  if (total === 0) return <EmptyState title="No users yet" text="This owner has no staff yet." />;
  const toggle = (member: Member) => {
    const stands = waiting(member._id, 'isBlocked', member.isBlocked);
    return (
      <Switch
        size="xs"
        aria-label={`Block ${member.name}`}
        label="Block"
        checked={stands.value}
        aria-busy={stands.isBusy}
        onChange={({ currentTarget }) => onUpdate(member._id, currentTarget.checked)}
      />
    );
  };
  const columns: readonly Column<Member>[] = [
    { head: 'Name', cell: ({ name }) => name },
    { head: 'Role', cell: ({ role }) => role, isDim: true, width: 80 },
    { head: 'Mobile number', cell: ({ mobile }) => mobile, isDim: true, width: 128 },
    { head: 'Email', cell: ({ email }) => email, isDim: true, isExtra: true },
    { head: 'Status', cell: (member) => <Status isBlocked={member.isBlocked} />, width: 96 },
    { head: 'Block', cell: toggle, width: 104 },
  ];
  const card = (member: Member) => (
    <>
      <span className={classes.line}>
        <strong>{member.name}</strong>
        <Status isBlocked={member.isBlocked} />
      </span>
      <span className="dim hint">{[member.role, member.mobile, member.email].join(' · ')}</span>
      <span className={classes.toggles}>{toggle(member)}</span>
    </>
  );
  return (
    <>
      <DataTable label="Secondary Users" columns={columns} rows={staff} rowKey={({ _id }) => _id} card={card} />
      {total > PAGE && <Pages label="Pages of users" page={page} pageSize={PAGE} total={total} onGo={onPage} />}
    </>
  );
}

function Status({ isBlocked }: { isBlocked: boolean }) {
  return isBlocked ? <Badge tone="overdue">Blocked</Badge> : <Badge tone="received">Active</Badge>;
}
