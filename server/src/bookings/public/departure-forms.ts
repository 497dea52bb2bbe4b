import { dueForms } from '@bahi/core/rooms/guest-registration';
import type { Statement } from '../../platform/transaction.ts';
import { insertDepartures, setLeft } from '../departure-store.ts';

/** The statements of a check-out: its guests leave, and foreigners get a Form III of departure that is due within 24 hours. */
export function departureForms(orgId: string, stayIds: readonly string[], leftAtMillis: number): readonly Statement[] {
  const [form] = dueForms(
    { arrivedAt: leftAtMillis, departedAt: leftAtMillis, isArrivalFiled: true, isDepartureFiled: false },
    leftAtMillis,
  );
  return [
    setLeft(orgId, stayIds, new Date(leftAtMillis).toISOString()),
    insertDepartures(orgId, stayIds, new Date(form!.dueAt).toISOString()),
  ];
}

/** The statements of a check-out that is taken back: its guests are in the house, and a form that nobody filed counts no more. */
export const withoutDeparture = (orgId: string, stayIds: readonly string[]): readonly Statement[] => [setLeft(orgId, stayIds, null)];
