import { formatRupees } from '../money/rupee-format.ts';
import type { CancelPolicy, ChargeBasis } from '../rooms/cancel-charge.ts';

function basisWords(basis: ChargeBasis): string {
  switch (basis.kind) {
    case 'none':
      return 'nothing';
    case 'nights':
      return basis.nights === 1 ? 'the first night' : `the first ${basis.nights} nights`;
    case 'percent':
      return `${basis.percentE4 / 10_000} % of the stay`;
    case 'fixed':
      return `${formatRupees(basis.amountPaise)}${basis.isTaxInclusive ? '' : ' and GST'}`;
  }
}

/** What cancelling costs, one sentence for each rule, for the guest to read. */
export function policyWords({ rules, noShow, earlyDeparture, cutOff }: CancelPolicy): string[] {
  const inOrder = rules.toSorted((one, other) => other.fromDays - one.fromDays);
  const days = (count: number) =>
    count === 0 ? `Until ${cutOff} on the day of arrival` : `${count} ${count === 1 ? 'day' : 'days'} or more before arrival`;
  return [
    ...inOrder.map(
      ({ fromDays, basis }) => `Cancelled ${days(fromDays)[0]!.toLowerCase()}${days(fromDays).slice(1)}: ${basisWords(basis)} is charged.`,
    ),
    `Guests who do not come: ${basisWords(noShow)} is charged.`,
    ...(earlyDeparture.kind === 'none' ? [] : [`Guests who leave early: ${basisWords(earlyDeparture)} of the nights left is charged.`]),
  ];
}
