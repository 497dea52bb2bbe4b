import { formatRupees } from '@bahi/core/money/rupee-format';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';

/** A guest who is in the house, and whose room may pay. */
export type InHouse = {
  readonly stayId: string;
  readonly roomName: string;
  readonly guestName: string;
  readonly mealPlan: string;
  readonly takesOutlets: boolean;
};

type Props = { orgId: string; stay: InHouse; totalPaise: number; isAllowed: boolean; onAllow: (isAllowed: boolean) => void };

/** The amount that the room of a guest still takes. A manager may charge all the same. */
export function RoomCredit({ orgId, stay, totalPaise, isAllowed, onAllow }: Props) {
  const isManager = useSession('staff')?.role !== 'user';
  const { data } = useQuery(query.folios.getRoomCredit.queryOptions({ input: { orgId, id: stay.stayId }, staleTime: 0 }));
  if (!data) return null;
  const { takesOutlets, leftPaise } = data;
  const isOver = leftPaise !== null && totalPaise > leftPaise;
  const isRefused = !takesOutlets || isOver;
  const text = !takesOutlets
    ? `Room ${stay.roomName} takes no charges: the guest pays at once.`
    : leftPaise === null
      ? `${stay.guestName} signs the bill. Room ${stay.roomName} has no credit limit.`
      : `${stay.guestName} signs the bill. ${formatRupees(leftPaise)} of credit are left.`;
  return (
    <>
      <p role={isRefused ? 'alert' : undefined} className={isRefused ? undefined : 'dim'}>
        {text}
        {isRefused && !isManager && ' A manager may allow it.'}
      </p>
      {isRefused && isManager && (
        <Checkbox
          label="Charge to the room all the same"
          checked={isAllowed}
          onChange={({ currentTarget }) => onAllow(currentTarget.checked)}
        />
      )}
    </>
  );
}
