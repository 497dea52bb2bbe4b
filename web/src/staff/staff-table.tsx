import type { LinkProps } from '@tanstack/react-router';
import type { Company } from '../platform/company.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import type { Member } from './staff-draft.ts';
import classes from './staff-table.module.css';

type Props = {
  members: readonly Member[];
  companies: readonly Company[];
  open: (member: Member) => LinkProps | null;
  onEnd: () => void;
  isLoadingMore: boolean;
};

export function StaffTable({ members, companies, ...rest }: Props) {
  return (
    <DataTable
      label="Users"
      columns={columnsOf(companies)}
      rows={members}
      rowKey={({ _id }) => _id}
      card={(member) => <Card member={member} companies={companies} />}
      {...rest}
    />
  );
}

const columnsOf = (companies: readonly Company[]): readonly Column<Member>[] => [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Role', cell: ({ role }) => <Role role={role} />, width: 80 },
  { head: 'Mobile number', cell: ({ mobile }) => mobile, isDim: true, width: 128 },
  { head: 'Email', cell: ({ email }) => email, isDim: true, isExtra: true },
  { head: 'Companies', cell: (member) => companyNames(member, companies), isDim: true },
  { head: 'State', cell: (member) => <State member={member} />, width: 96 },
];

/** The names of the companies that the signed-in user knows, and whether there are others. */
function companyNames({ organization, worksElsewhere }: Member, companies: readonly Company[]): string {
  const names = companies.filter(({ _id }) => organization.includes(_id)).map(({ name }) => name);
  return [...names, ...(worksElsewhere ? ['others'] : [])].join(', ');
}

function Role({ role }: Pick<Member, 'role'>) {
  return <Badge tone={role === 'admin' ? 'accent' : 'plain'}>{role}</Badge>;
}

function State({ member }: { member: Member }) {
  if (member.isBlocked) return <Badge tone="overdue">Blocked</Badge>;
  return member.isActive ? <Badge tone="received">Active</Badge> : <Badge>Left</Badge>;
}

function Card({ member, companies }: { member: Member; companies: readonly Company[] }) {
  return (
    <>
      <span className={classes.line}>
        <strong>{member.name}</strong>
        <State member={member} />
      </span>
      <span className="dim hint">{[member.role, member.mobile, companyNames(member, companies)].filter(Boolean).join(' · ')}</span>
    </>
  );
}
