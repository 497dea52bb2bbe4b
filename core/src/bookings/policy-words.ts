import { formatRupees } from '../money/rupee-format.ts';
import type { CancelPolicy, ChargeBasis } from '../rooms/cancel-charge.ts';

function chargedWords(basis: ChargeBasis, of: string): string {
  switch (basis.kind) {
    case 'none':
      return 'nothing is charged';
    case 'nights':
      return basis.nights === 1 ? `the first night${of} is charged` : `the first ${basis.nights} nights${of} are charged`;
    case 'percent':
      return `${basis.percentE4 / 10_000} % of the ${of === '' ? 'stay' : 'nights left'} is charged`;
    case 'fixed':
      return `${formatRupees(basis.amountPaise)}${basis.isTaxInclusive ? '' : ' and GST'} is charged`;
  }
}

const daysWords = (days: number, cutOff: string) =>
  days === 0 ? `until ${cutOff} on the day of arrival` : `${days} ${days === 1 ? 'day' : 'days'} or more before arrival`;

/** The charges for cancelling, one sentence for each rule, the earliest first, for the guest to read. */
export function policyWords({ rules, noShow, earlyDeparture, cutOff }: CancelPolicy): string[] {
  const inOrder = rules.toSorted((one, other) => other.fromDays - one.fromDays);
  return [
    ...inOrder.map(({ fromDays, basis }) => `Cancelled ${daysWords(fromDays, cutOff)}: ${chargedWords(basis, '')}.`),
    `Guests who do not come: ${chargedWords(noShow, '')}.`,
    ...(earlyDeparture.kind === 'none' ? [] : [`Guests who leave early: ${chargedWords(earlyDeparture, ' of the nights left')}.`]),
  ];
}
