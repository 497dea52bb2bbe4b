import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../company.ts';
import { query } from '../queries.ts';
import { ALL, type Choice } from './list-filters.ts';

type Props = { userId: string | undefined; onChoose: (user: Choice | null) => void; className?: string };

/** Filters by the user who entered the voucher. */
export function UserFilter({ userId, onChoose, className }: Props) {
  const { _id: orgId } = useCompany();
  const users = useQuery(query.bills.listEnterers.queryOptions({ input: { orgId } })).data?.users ?? [];
  return (
    <NativeSelect
      aria-label="User"
      {...(className && { className })}
      value={userId ?? ALL}
      onChange={({ currentTarget: { value } }) => {
        const chosen = users.find(({ _id }) => _id === value);
        onChoose(chosen ? { title: chosen.name, value: chosen._id } : null);
      }}
      data={[{ value: ALL, label: 'All users' }, ...users.map(({ _id, name }) => ({ value: _id, label: name }))]}
    />
  );
}
