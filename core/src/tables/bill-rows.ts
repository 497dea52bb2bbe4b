import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { amountOf } from '../money/rounding.ts';
import { formatAmount, formatE4, formatRate, formatRupees } from '../money/rupee-format.ts';
import type { PaperRow } from './slip-paper.ts';
import { placeOf } from './slip-words.ts';

type Amount = { readonly name: string; readonly amountPaise: Paise };

/** A row of the bill: `quantityE4` plates at `rateE4`, as the menu prices them. */
export type DishRow = {
  /** With portion and options. */
  readonly name: string;
  readonly quantityE4: number;
  readonly rateE4: number;
  /** Off quantity × rate; 0 for none. */
  readonly discountPaise: Paise;
  /** Given without charge, at the rate 0. */
  readonly isFree: boolean;
  /** Outside GST. */
  readonly isLiquor: boolean;
  /** HSN or SAC, if the rows of the bill have several; else ''. */
  readonly code: string;
};

/** The part of an invoice that a bill to check does not have. */
export type InvoicePart = {
  /** Words that the law wants; '' for none. */
  readonly endorsement: string;
  /** Number, date and what else the law wants, each with its name. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly buyer: { readonly name: string; readonly lines: readonly string[] } | null;
  /** Parts of the payment. The rest of the total is paid as `restName` says. */
  readonly parts: readonly Amount[];
  readonly restName: string;
  /** The cash that the guest handed over; null if nobody entered it. */
  readonly cashGivenPaise: Paise | null;
  /** The part of the bill and the tip that is paid in cash. */
  readonly cashPaise: Paise;
  readonly tipPaise: Paise;
  /** Terms and last words of the company. */
  readonly footer: readonly string[];
};

type OrderWithGuests = Parameters<typeof placeOf>[0] & { readonly pax: number; readonly guestName: string };

/** The place of an order with its guests, or the name of the guest who sits at no table. */
const placeRow = (order: OrderWithGuests): PaperRow => ({
  left: placeOf(order),
  right: order.kind !== 'dineIn' ? order.guestName : order.pax > 0 ? `Guests ${order.pax}` : '',
  size: 'strong',
});

/** The bill of an order as its paper shows it. Amounts in paise, quantities, rates and percentages × 10 000. */
export type PrintableBill = {
  /** The company's name, and the lines below it: address, GSTIN, FSSAI number. */
  readonly seller: { readonly name: string; readonly lines: readonly string[]; readonly hasLogo: boolean };
  readonly title: string;
  readonly order: OrderWithGuests & {
    readonly captain: string;
    readonly operatorName: string | null;
    readonly operatorOrder: string;
  };
  /** Day and time. */
  readonly at: string;
  readonly dishes: readonly DishRow[];
  /** The value under GST. */
  readonly taxablePaise: Paise;
  /** The tax by rate and head, each with its name: CGST 2.5 %. */
  readonly taxes: readonly Amount[];
  /** Other charges, which bear no tax here. */
  readonly charges: readonly Amount[];
  /** The dishes outside GST with the tax of the state; null if there are none. */
  readonly liquor: { readonly valuePaise: Paise; readonly tax: Amount | null; readonly licence: string } | null;
  readonly roundOffPaise: Paise;
  readonly totalPaise: Paise;
  /** The text of the code that asks for the payment, with the words below it; null without one. */
  readonly code: { readonly text: string; readonly words: string } | null;
  /** True if the guest may have it charged to a room. */
  readonly hasRooms: boolean;
  readonly invoice: InvoicePart | null;
};

const rule: PaperRow = { rule: true };
const centred = (left: string): PaperRow => ({ left, isCentred: true });
const figure = (left: string, amountPaise: Paise): PaperRow => ({ left, right: formatAmount(amountPaise, 'two') });
const figures = (amounts: readonly Amount[]) =>
  amounts.filter(({ amountPaise }) => amountPaise !== 0).map(({ name, amountPaise }) => figure(name, amountPaise));

function dishRows(dishes: readonly DishRow[]): PaperRow[] {
  const discountPaise = sumPaise(dishes.map((dish) => dish.discountPaise));
  return [
    ...dishes.flatMap(({ name, quantityE4, rateE4, isFree, code }): PaperRow[] => {
      const dish = `${formatE4(quantityE4)} × ${name}${isFree ? ', no charge' : ''}`;
      const rate = isFree || quantityE4 === 10_000 ? '' : `at ${formatRate(rateE4)}`;
      const below = [rate, code && `HSN ${code}`].filter(Boolean).join(' · ');
      const amountPaise = amountOf(quantityE4, rateE4);
      // Rate and amount stand together, which also leaves long names room on a roll of 58 mm.
      return below === '' ? [figure(dish, amountPaise)] : [{ left: dish }, figure(`   ${below}`, amountPaise)];
    }),
    ...(discountPaise === 0 ? [] : [figure('Discount', paise(-discountPaise))]),
  ];
}

function liquorRows({ liquor, dishes }: PrintableBill): PaperRow[] {
  if (liquor === null) return [];
  return [
    rule,
    { left: ['Liquor, outside GST', liquor.licence && `licence ${liquor.licence}`].filter(Boolean).join(', ') },
    ...dishRows(dishes.filter(({ isLiquor }) => isLiquor)),
    figure('Value', liquor.valuePaise),
    ...figures(liquor.tax === null ? [] : [liquor.tax]),
    rule,
  ];
}

/** How the guest paid. The change is on the paper if the cashier entered what was handed over. */
function paymentRows({ parts, restName, cashGivenPaise, cashPaise, tipPaise }: InvoicePart, totalPaise: Paise): PaperRow[] {
  const restPaise = paise(totalPaise - sumPaise(parts.map(({ amountPaise }) => amountPaise)));
  const changePaise = paise((cashGivenPaise ?? 0) - cashPaise);
  return [
    ...figures([...parts, { name: restName, amountPaise: restPaise }]),
    ...(tipPaise === 0 ? [] : [figure('Tip, as the guest chose', tipPaise)]),
    ...(cashGivenPaise === null || changePaise <= 0 ? [] : [figure('Cash given', cashGivenPaise), figure('Change', changePaise)]),
  ];
}

const roomRows: readonly PaperRow[] = [
  rule,
  { left: 'If charged to the room' },
  { left: 'Room', right: '________' },
  { left: 'Signature', right: '________________' },
];

/**
 * The rows of a bill on a roll, for the browser and for a print agent: what the guest checks before paying, or, with `invoice`, the invoice of the
 * settlement. Liquor stands in a block of its own, with the tax of the state.
 */
export function billRows(bill: PrintableBill): PaperRow[] {
  const { seller, title, order, at, dishes, taxablePaise, taxes, charges, liquor, roundOffPaise, totalPaise, code, invoice } = bill;
  const food = dishes.filter(({ isLiquor }) => !isLiquor);
  return [
    ...(seller.hasLogo ? [{ logo: true } as const] : []),
    { left: seller.name, size: 'large', isCentred: true },
    ...seller.lines.map(centred),
    ...(invoice === null || invoice.endorsement === '' ? [] : [centred(invoice.endorsement)]),
    { left: title, size: 'strong', isCentred: true },
    rule,
    placeRow(order),
    ...(order.operatorName === null ? [] : [{ left: order.operatorName, right: order.operatorOrder }]),
    { left: order.captain, right: at },
    ...(invoice === null
      ? []
      : [
          ...invoice.facts.map(([left, right]) => ({ left, right })),
          ...(invoice.buyer === null ? [] : [`Bill to: ${invoice.buyer.name}`, ...invoice.buyer.lines].map((left) => ({ left }))),
        ]),
    rule,
    ...dishRows(food),
    rule,
    ...(food.length === 0 && liquor !== null ? [] : [figure(taxes.length > 0 ? 'Taxable value' : 'Value', taxablePaise)]),
    ...figures(taxes),
    ...liquorRows(bill),
    ...figures(charges),
    ...figures([{ name: 'Round-off', amountPaise: roundOffPaise }]),
    { left: 'Total', right: formatRupees(totalPaise, 'two'), size: 'strong' },
    ...(invoice === null ? [] : paymentRows(invoice, totalPaise)),
    ...(code === null ? [] : [{ code: code.text }, centred(code.words)]),
    ...(bill.hasRooms && invoice === null ? roomRows : []),
    ...(invoice === null || invoice.footer.length === 0 ? [] : [rule, ...invoice.footer.map(centred)]),
  ];
}

/**
 * The word above a bill on paper: '' on the first one. `prints` are the papers before this one; `isUnsure` if a printer may have written one that nobody
 * has confirmed.
 */
export function markOfBill({ prints, isUnsure }: { readonly prints: number; readonly isUnsure: boolean }): string {
  if (prints > 0) return `DUPLICATE, print ${prints + 1}`;
  return isUnsure ? 'MAY BE PRINTED ALREADY' : '';
}

/** A drawer that opens later would open while nobody is at the till. */
const DRAWER_WAITS_MILLIS = 5 * 60_000;

/**
 * True if a printer opens the drawer of the till with this paper of a bill: the first one of an invoice to which cash belongs, and shortly after the settlement.
 * `mark` is the word above the paper (`markOfBill`), `cashCameAt` null without cash; both times in milliseconds.
 */
export const opensDrawer = (mark: string, cashCameAt: number | null, now: number): boolean =>
  mark === '' && cashCameAt !== null && now - cashCameAt <= DRAWER_WAITS_MILLIS;

/** The rows of a bill to check whose order moved or got other guests: its place and its guests are others, and all else stays. */
export function withPlace(rows: readonly PaperRow[], { from, to }: Readonly<Record<'from' | 'to', OrderWithGuests>>): readonly PaperRow[] {
  const at = rows.findIndex((row) => 'left' in row && row.size === 'strong' && row.left === placeOf(from));
  return rows.map((row, index) => (index === at ? placeRow(to) : row));
}

/** The rows with a word above them. */
export const withMark = (mark: string, rows: readonly PaperRow[]): readonly PaperRow[] =>
  mark === '' ? rows : [{ left: mark, size: 'strong', isCentred: true }, ...rows];
