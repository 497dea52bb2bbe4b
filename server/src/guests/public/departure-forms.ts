import { dueForms } from '@bahi/core/rooms/guest-registration';
import type { Statement } from '../../platform/transaction.ts';
import { insertDepartures, setLeft } from '../police-form-store.ts';

/** The statements of a check-out: its guests leave, and foreigners get a Form III of departure that is due within 24 hours. */
export function departureForms(orgId: string, stayId: string, leftAtMillis: number): readonly Statement[] {
  const [form] = dueForms(
    { arrivedAt: leftAtMillis, departedAt: leftAtMillis, isArrivalFiled: true, isDepartureFiled: false },
    leftAtMillis,
  );
  return [
    setLeft(orgId, stayId, new Date(leftAtMillis).toISOString()),
    insertDepartures(orgId, stayId, new Date(form!.dueAt).toISOString()),
  ];
}

/** The statements of a check-out that is taken back: its guests are in the house, and a form that nobody filed counts no more. */
export const withoutDeparture = (orgId: string, stayId: string): readonly Statement[] => [setLeft(orgId, stayId, null)];
