import type { Folio } from '../platform/answers.ts';

/** A label with its amount in paise. */
type Sum = readonly [label: string, paise: number];

/** The sums of a folio: what is to be billed yet, and once all is billed, what was charged and how it was settled. */
export function sumsOf({ state, chargesPaise, taxPaise, outletPaise, invoicedPaise, advancesPaise, billed }: Folio): readonly Sum[] {
  const { roundOffPaise: offPaise, settledPaise, owedByOthersPaise } = billed;
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
    ['Paid or credited', -settledPaise],
    ['Owed by another party', -owedByOthersPaise],
  ];
  return (state === 'settled' ? settled : open).filter(([, paise], at) => paise !== 0 || at < 2);
}

/** What is left of a folio. */
export const balanceOf = ({ balancePaise }: Folio): Sum => [balancePaise < 0 ? 'To give back' : 'To pay', Math.abs(balancePaise)];
