import { formatRupees } from '@bahi/core/money/rupee-format';
import type { chargeKinds } from '@bahi/core/rooms/folio';

export { chargeWords, stateWords } from '@bahi/core/reports/hotel-words';

export type ChargeKind = (typeof chargeKinds)[number];

/** Accommodation, which has a service of its own. */
export const isRoomKind = (kind: ChargeKind): boolean =>
  kind === 'room' || kind === 'mealPlan' || kind === 'earlyCheckIn' || kind === 'lateCheckOut' || kind === 'cancellation';

export const payerWords = { guest: 'Guest', company: 'Company', extra: 'Extras', group: 'Group' } as const;

/** An amount with two decimals, so that amounts below each other compare. */
export const rupees = (paise: number): string => formatRupees(paise, 'two');

type Settled = {
  readonly duePaise: number;
  readonly payments: readonly { readonly amountPaise: number }[];
  readonly refund: { readonly amountPaise: number } | null;
};

/** The button of a check-out: what it does, and what is paid now, owed and given back. */
export function settleWords(isLeaving: boolean, payers: readonly Settled[]): string {
  const sum = (of: (payer: Settled) => number) => payers.reduce((all, payer) => all + of(payer), 0);
  const paidOf = ({ payments }: Settled) => payments.reduce((all, { amountPaise }) => all + amountPaise, 0);
  const [paid, back] = [sum(paidOf), sum(({ refund }) => refund?.amountPaise ?? 0)];
  const owed = sum((payer) => Math.max(0, payer.duePaise - paidOf(payer)));
  const parts = [[paid, 'to pay'] as const, [owed, 'to pay later'] as const, [back, 'to give back'] as const];
  const said = parts.flatMap(([paise, words]) => (paise === 0 ? [] : [`${rupees(paise)} ${words}`]));
  const isSettled = paid > 0 || back > 0;
  const verb = isLeaving ? (isSettled ? 'Settle and check out' : 'Check out') : isSettled ? 'Bill and settle' : 'Bill';
  return [verb, ...said].join(' · ');
}
