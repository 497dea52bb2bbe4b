import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';

type Props = { orgId: string; roomId: string; none: string; error?: string | undefined; onChange: (roomId: string) => void };

/** A room in use. */
export function RoomField({ orgId, roomId, none, error, onChange }: Props) {
  const { data } = useQuery(query.rooms.getSetUp.queryOptions({ input: { orgId } }));
  const rooms = data?.rooms.filter(({ isActive }) => isActive) ?? [];
  return (
    <NativeSelect
      label="Room"
      value={roomId}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[{ value: '', label: none }, ...rooms.map(({ _id, name }) => ({ value: _id, label: name }))]}
    />
  );
}
