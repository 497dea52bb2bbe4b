import type { Folio } from '../platform/answers.ts';
import { rupees } from './words.ts';

/** A label with its amount in paise. */
type Sum = readonly [label: string, paise: number];

/**
 * The sums of a folio: what is to be billed yet, and once all is billed, what was charged and how it was settled. An invoice that bills other folios, too, is
 * settled as a whole: `invoiceWords` say how.
 */
export function sumsOf({ state, chargesPaise, taxPaise, outletPaise, invoicedPaise, advancesPaise, billed }: Folio): readonly Sum[] {
  const { roundOffPaise, settledPaise, owedByOthersPaise } = billed;
  const offPaise = roundOffPaise ?? 0;
  const open: readonly Sum[] = [
    ['Charges before tax', chargesPaise],
    ['GST', taxPaise],
    ['Restaurant bills', outletPaise],
    ['Open invoices', invoicedPaise],
    ['Paid in advance', -advancesPaise],
  ];
  const settled: readonly Sum[] = [
    ['Charges before tax', billed.chargesPaise],
    ['GST', billed.taxPaise],
    ['Restaurant bills', billed.outletPaise],
    [Math.abs(offPaise) < 100 ? 'Round off' : 'Changes of the invoice', offPaise],
    ['Total', billed.chargesPaise + billed.taxPaise + billed.outletPaise + offPaise],
    ['Paid or credited', -(settledPaise ?? 0)],
    ['Owed by another party', -(owedByOthersPaise ?? 0)],
    ['Open invoices of several folios', settledPaise === null ? invoicedPaise : 0],
  ];
  return (state === 'settled' ? settled : open).filter(([, paise], at) => paise !== 0 || at < 2);
}

/** The settlement of an invoice that bills other folios, too; '' for an invoice of one folio. */
export function invoiceWords({ isShared, settledPaise, owed }: Folio['invoices'][number]): string {
  if (!isShared) return '';
  const owing = owed.map(({ partyName, pendingPaise }) => `${rupees(pendingPaise)} owed by ${partyName}`);
  const parts = [...(settledPaise === 0 ? [] : [`${rupees(settledPaise)} paid or credited`]), ...owing];
  return [' for this and other folios', ...parts].join(', ');
}

/** The amount that is left to pay or to give back. */
export const balanceOf = ({ balancePaise }: Folio): Sum => [balancePaise < 0 ? 'To give back' : 'To pay', Math.abs(balancePaise)];
