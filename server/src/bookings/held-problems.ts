import { todayInIndia } from '@bahi/core/periods/business-date';
import type { ServerProblem } from '../platform/refusal.ts';

/** Refuses a hold that has ended or that outlasts the day of the first arrival. null for the usual time. */
export function heldProblems(heldUntil: string | null, stays: readonly { readonly arrival: string }[]): ServerProblem[] {
  if (heldUntil === null) return [];
  const first = stays.map(({ arrival }) => arrival).sort()[0];
  const problem = (code: string, message: string) => [{ code, field: 'heldUntil', message }];
  if (heldUntil <= new Date().toISOString()) return problem('HELD_PAST', 'A booking is held until a time to come.');
  return first !== undefined && todayInIndia(Date.parse(heldUntil)) > first
    ? problem('HELD_LONG', 'A booking is held until the day of arrival at most.')
    : [];
}
