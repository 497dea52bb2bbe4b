import { inPairs } from '../basics/in-pairs.ts';
import { NO_TAX } from '../gst/gst-rates.ts';
import { taxLines } from '../gst/tax-lines.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type RoomSupply, ratesOfUnits, roomTaxing, sacOf } from './room-tax.ts';

/**
 * The kinds of lines of a folio. `outletBill` is a restaurant's bill that is a sales voucher already: the folio carries its total as a receivable, and
 * nothing is taxed twice. `restaurant` is food that is invoiced at check-out. A person may post the kinds of `chargeKinds`.
 */
export const chargeKinds = [
  ...(['room', 'mealPlan', 'restaurant', 'minibar', 'laundry', 'transport', 'spa', 'earlyCheckIn', 'lateCheckOut'] as const),
  ...(['cancellation', 'misc'] as const),
] as const;
export const folioLineKinds = [...chargeKinds, 'allowance', 'outletBill'] as const;
export type FolioLineKind = (typeof folioLineKinds)[number];

/** The code of each kind: accommodation and its fees, services, or '' for what has that of another line or of its own voucher. */
export const sacOfKind: Readonly<Record<FolioLineKind, string>> = {
  ...{ room: sacOf.room, mealPlan: sacOf.room, earlyCheckIn: sacOf.room, lateCheckOut: sacOf.room, cancellation: sacOf.room },
  ...{ restaurant: sacOf.restaurant, laundry: sacOf.laundry, spa: sacOf.spa },
  ...{ minibar: sacOf.other, transport: sacOf.other, misc: sacOf.other, allowance: '', outletBill: '' },
};

/** A line of a folio. Lines are only added: one that takes another back has its value below 0, and both stay. Amounts in paise before tax. */
export type FolioLine = {
  readonly id: string;
  readonly folioId: string;
  /** The business date on which it was posted. */
  readonly date: IsoDate;
  readonly kind: FolioLineKind;
  readonly text: string;
  /** × 10 000. */
  readonly quantityE4: number;
  /** Below 0 for a reversal and an allowance. Of an outlet's bill the total, with the tax that it bore. */
  readonly valuePaise: Paise;
  readonly sac: string;
  /** Percent × 10 000, as it was posted. For accommodation `withRates` gives the rate of the invoice. */
  readonly gstPercentE4: number;
  /** The room, and the night to which the line belongs: a late fee to the night before the departure. null for a line of no room. */
  readonly night: { readonly roomId: string; readonly roomNumber: string; readonly date: IsoDate } | null;
  readonly isAlcohol: boolean;
  /** Names what posted it, once for a folio; null for a line by hand. */
  readonly key: string | null;
  readonly reversesId: string | null;
  /** The line of another folio that moved here. */
  readonly movedFromId: string | null;
  /** For an allowance: the line that it lowers. */
  readonly lowersId: string | null;
  /** Why it was taken back or lowered; '' for other lines. */
  readonly reason: string;
  /** True once it is on a sales voucher. */
  readonly isBilled: boolean;
};

/** The lines that count: none that was taken back, and none that takes back. */
export function openLines<Line extends Pick<FolioLine, 'id' | 'reversesId'>>(lines: readonly Line[]): Line[] {
  const reversed = new Set(lines.map(({ reversesId }) => reversesId));
  return lines.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id));
}

const isUnitDay = ({ kind, night }: FolioLine) =>
  night !== null && (kind === 'room' || kind === 'mealPlan' || kind === 'earlyCheckIn' || kind === 'lateCheckOut');
const isFee = ({ kind }: FolioLine) => kind === 'earlyCheckIn' || kind === 'lateCheckOut';

/** An open line with its value after allowances, and its rate on the invoice. */
export type NetLine = FolioLine & { readonly netPaise: Paise };

/**
 * The open lines of a stay, allowances taken off theirs, at the rates of the invoice. All accommodation of one room and night decides its rate
 * together, on whatever folio it is: the whole value of the unit, never the share of a payer. So an allowance before the invoice may lower the rate,
 * and a late fee may raise it. `lines` are those of all folios of the stay, also billed ones. A fee is a unit-day of its own if the house says so.
 */
export function withRates(lines: readonly FolioLine[], { isOwnUnitDay }: { readonly isOwnUnitDay: boolean }): NetLine[] {
  const open = openLines(lines);
  const offs = Map.groupBy(open, ({ lowersId }) => lowersId);
  const net = open
    .filter(({ lowersId }) => lowersId === null)
    .map((line) => ({ ...line, netPaise: sumPaise([line, ...(offs.get(line.id) ?? [])].map(({ valuePaise }) => valuePaise)) }));
  const units = net.filter(isUnitDay);
  const rates = ratesOfUnits(
    units.map((line) => ({
      ...{ unitId: line.night!.roomId, date: line.night!.date, valuePaise: line.netPaise },
      isOwnUnitDay: isOwnUnitDay && isFee(line),
    })),
  );
  const found = new Map(inPairs(units, rates).map(([{ id }, rate]) => [id, rate?.gstPercentE4]));
  return net.map((line) => ({ ...line, gstPercentE4: found.get(line.id) ?? line.gstPercentE4 }));
}

/** The sums of a folio in paise. The payer owes a balance above 0; the house owes one below 0. */
export type FolioTotals = {
  /** Lines that are not on an invoice yet, before tax. */
  readonly chargesPaise: Paise;
  readonly taxPaise: Paise;
  /** Bills of outlets on the folio, with their tax. */
  readonly outletPaise: Paise;
  readonly balancePaise: Paise;
};

/**
 * Adds a folio up: charges with their tax, bills of outlets and its invoices, less payments and advances. `lines` as `withRates` gives them.
 * `invoicedPaise`: the vouchers of this folio. The tax is rounded once for each rate, as on the invoice.
 */
export function folioTotals(
  lines: readonly NetLine[],
  supply: RoomSupply,
  money: { readonly invoicedPaise: Paise; readonly paidPaise: Paise; readonly advancesPaise: Paise },
): FolioTotals {
  const { heads, isTaxed } = roomTaxing(supply);
  const [bills, charges] = [
    lines.filter(({ kind }) => kind === 'outletBill'),
    lines.filter(({ kind, isBilled }) => kind !== 'outletBill' && !isBilled),
  ];
  const figures = taxLines(
    charges.map(({ netPaise, gstPercentE4 }) => ({
      ...NO_TAX,
      ...{ valuePaise: netPaise, gstPercentE4: isTaxed ? gstPercentE4 : 0, isTaxInclusive: false, quantityE4: 0 },
    })),
    heads,
  );
  const chargesPaise = sumPaise(figures.map(({ taxablePaise }) => taxablePaise));
  const taxPaise = paise(sumPaise(figures.map(({ totalPaise }) => totalPaise)) - chargesPaise);
  const outletPaise = sumPaise(bills.map(({ netPaise }) => netPaise));
  const { invoicedPaise, paidPaise, advancesPaise } = money;
  const balancePaise = paise(chargesPaise + taxPaise + outletPaise + invoicedPaise - paidPaise - advancesPaise);
  return { chargesPaise, taxPaise, outletPaise, balancePaise };
}
