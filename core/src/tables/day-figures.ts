import type { OrderKind } from '../menu/menu.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { amountOf } from '../money/rounding.ts';
import { formatE4 } from '../money/rupee-format.ts';
import { spread } from '../money/spread.ts';
import { chargedE4 } from './free-dishes.ts';

/** The parts of a restaurant's day, in the order of the page. Those up to `tax` add up to the sales of the day; the others are lists. */
export const daySections = {
  item: 'By dish',
  category: 'By category',
  hour: 'By hour of the bill',
  captain: 'By captain',
  area: 'By area',
  table: 'By table',
  kind: 'By order type',
  tender: 'By tender',
  tax: 'By tax rate',
  tip: 'Tips',
  cancelled: 'Cancelled dishes',
  cancelledOrder: 'Cancelled orders',
  voided: 'Cancelled bills',
  noCharge: 'No charge',
  discount: 'Discounts',
  reprint: 'Reprinted papers',
} as const;
export type DaySectionId = keyof typeof daySections;
export const daySectionIds = Object.keys(daySections) as DaySectionId[];

export type DayRow = {
  readonly name: string;
  /** Reason, user and place of a row of a list; '' for sums. */
  readonly detail: string;
  /** Bills, or papers of a slip. */
  readonly count: number | null;
  readonly quantityE4: number | null;
  /** Taxable value, tax, and the amount of the bills with round-off; in paise. */
  readonly netPaise: Paise | null;
  readonly taxPaise: Paise | null;
  readonly totalPaise: Paise | null;
};
export type DaySection = { readonly id: DaySectionId; readonly rows: DayRow[] };

/** The figures of a restaurant's business day, in paise. */
export type DayFigures = {
  readonly bills: number;
  /** Guests of the settled orders at tables. */
  readonly covers: number;
  readonly netPaise: Paise;
  readonly taxPaise: Paise;
  /** Round-off and charges of the bills. */
  readonly otherPaise: Paise;
  readonly totalPaise: Paise;
  readonly discountPaise: Paise;
  /** The bills of orders at tables, from which the average per cover comes. */
  readonly dineInPaise: Paise;
  readonly sections: DaySection[];
};

type Place = { readonly number: number; readonly kind: OrderKind; readonly tableName: string | null };

/** A settled order with its tip. */
type Served = Place & {
  readonly captain: string;
  /** Beside the bill, for the staff, in paise; 0 if the books cancelled the receipt of the tip. */
  readonly tipPaise: Paise;
};

/** A settled order with its sales voucher. Amounts in paise. */
export type BillOfDay = Served & {
  readonly areaName: string | null;
  readonly pax: number;
  /** When it was settled, in milliseconds since 1970. */
  readonly settledAt: number;
  readonly voucherNumber: string;
  /** All papers of the bill before the invoice, also those before more dishes came. */
  readonly billPrints: number;
  /** All papers of the invoice on a roll. */
  readonly invoicePapers: number;
  /** Why a discount was given; '' for none. */
  readonly discountReason: string;
  readonly totalPaise: Paise;
  readonly lines: readonly {
    readonly name: string;
    readonly portion: string;
    readonly category: string;
    readonly productId: string;
    readonly quantityE4: number;
    readonly rateE4: number;
    /** The reason why plates of it are without charge, and the member of staff who gave them. */
    readonly freeE4: number;
    readonly freeReason: string;
    readonly freeBy: string;
  }[];
  /** The lines of the voucher by product and tax, and its charges that bear or are a tax. Other charges are only in its total. */
  readonly taxes: readonly {
    readonly productId: string | null;
    readonly treatment: string;
    /** The ledger of a tax outside GST, such as the state's tax on liquor; null for GST. */
    readonly otherTax: string | null;
    readonly gstPercentE4: number;
    readonly taxablePaise: Paise;
    readonly taxPaise: Paise;
    readonly discountPaise: Paise;
  }[];
  /** Money and credit ledgers that the voucher debits, with the net amount. A bank has one for UPI and one for cards. */
  readonly tenders: readonly { readonly name: string; readonly way: 'upi' | 'card' | null; readonly amountPaise: Paise }[];
};

export type DayFacts = {
  readonly bills: readonly BillOfDay[];
  readonly cancelled: readonly (Place & {
    readonly name: string;
    readonly portion: string;
    readonly quantityE4: number;
    readonly rateE4: number;
    readonly reason: string;
    readonly by: string;
    readonly isAfterBill: boolean;
  })[];
  readonly cancelledOrders: readonly (Place & { readonly by: string })[];
  /** Sales vouchers of settled orders that were cancelled in the books. The tip of such a bill stays in them. */
  readonly voided: readonly (Served & {
    readonly voucherNumber: string;
    readonly totalPaise: Paise;
    readonly reason: string;
    readonly by: string;
  })[];
  /** Slips that were printed more than once. */
  readonly reprints: readonly (Place & { readonly stationName: string; readonly slip: number; readonly prints: number })[];
};

const kinds: Readonly<Record<OrderKind, string>> = {
  dineIn: 'Table',
  takeaway: 'Takeaway',
  delivery: 'Delivery',
  aggregator: 'Aggregator',
};
/** An order is named by its table, or by its number of the day. */
export const orderPlace = ({ kind, tableName, number }: Place): string =>
  tableName === null ? `${kinds[kind]} ${number}` : `Table ${tableName}`;
const dishName = ({ name, portion }: { name: string; portion: string }) => (portion === '' ? name : `${name}, ${portion}`);
const none = { detail: '', count: null, quantityE4: null, netPaise: null, taxPaise: null, totalPaise: null };
const row = (name: string, more: Partial<DayRow>): DayRow => ({ ...none, name, ...more });

/** The hour of the clock in India, 0 to 23. */
const hourInIndia = (epochMillis: number) => Math.floor(epochMillis / 3_600_000 + 5.5) % 24;
const twoDigits = (hour: number) => String(hour).padStart(2, '0');
const hourName = (hour: number) => `${twoDigits(hour)}:00 to ${twoDigits((hour + 1) % 24)}:00`;

const taxableOf = ({ taxes }: BillOfDay) => sumPaise(taxes.map(({ taxablePaise }) => taxablePaise));
const taxOf = ({ taxes }: BillOfDay) => sumPaise(taxes.map(({ taxPaise }) => taxPaise));
const discountOf = ({ taxes }: BillOfDay) => sumPaise(taxes.map(({ discountPaise }) => discountPaise));

type Dish = { readonly name: string; readonly category: string; readonly quantityE4: number; readonly netPaise: Paise };

/** A voucher may have a line that its order does not, such as one that the books added. */
const beside = 'Other on bills';

/**
 * The dishes of a bill with their part of the taxable value. The value of each product on the voucher is shared over its dishes by their menu
 * prices, so the parts add up to the voucher to the paisa, whatever discounts and inclusive prices made of it.
 */
function dishesOf({ lines, taxes }: BillOfDay): Dish[] {
  const billed = Map.groupBy(
    lines.filter(({ quantityE4 }) => quantityE4 > 0),
    ({ productId }) => productId,
  );
  const taxed = Map.groupBy(taxes, ({ productId }) => productId ?? '');
  const known = [...billed].flatMap(([productId, its]) => {
    const netPaise = sumPaise((taxed.get(productId) ?? []).map(({ taxablePaise }) => taxablePaise));
    const shares = spread(
      netPaise,
      its.map((line) => amountOf(chargedE4(line), line.rateE4)),
    );
    return its.map((line, at) => ({
      name: dishName(line),
      category: line.category || 'No category',
      quantityE4: line.quantityE4,
      netPaise: shares[at]!,
    }));
  });
  const others = taxes.filter(({ productId }) => productId === null || !billed.has(productId));
  const otherPaise = sumPaise(others.map(({ taxablePaise }) => taxablePaise));
  return otherPaise === 0 ? known : [...known, { name: beside, category: beside, quantityE4: 0, netPaise: otherPaise }];
}

const bySum = (one: DayRow, other: DayRow) =>
  (other.totalPaise ?? other.netPaise ?? 0) - (one.totalPaise ?? one.netPaise ?? 0) || (one.name < other.name ? -1 : 1);

function sumDishes(dishes: readonly Dish[], nameOf: (dish: Dish) => string): DayRow[] {
  return [...Map.groupBy(dishes, nameOf)]
    .map(([name, its]) =>
      row(name, {
        quantityE4: its.reduce((sum, { quantityE4 }) => sum + quantityE4, 0),
        netPaise: sumPaise(its.map(({ netPaise }) => netPaise)),
      }),
    )
    .toSorted(bySum);
}

const sumBills = (name: string, bills: readonly BillOfDay[]): DayRow =>
  row(name, {
    count: bills.length,
    netPaise: sumPaise(bills.map(taxableOf)),
    taxPaise: sumPaise(bills.map(taxOf)),
    totalPaise: sumPaise(bills.map(({ totalPaise }) => totalPaise)),
  });
const sumBillsBy = (bills: readonly BillOfDay[], nameOf: (bill: BillOfDay) => string): DayRow[] =>
  [...Map.groupBy(bills, nameOf)].map(([name, its]) => sumBills(name, its)).toSorted(bySum);

const hoursOf = (bills: readonly BillOfDay[]): DayRow[] =>
  [...Map.groupBy(bills, ({ settledAt }) => hourInIndia(settledAt))]
    // The day begins at 04:00.
    .toSorted(([one], [other]) => ((one + 20) % 24) - ((other + 20) % 24))
    .map(([hour, its]) => sumBills(hourName(hour), its));

const tenderWays = { upi: 'UPI', card: 'Card' } as const;
/** A tender by name: the ledger, and UPI or card before it. */
export const tenderName = ({ name, way }: BillOfDay['tenders'][number]) => (way === null ? name : `${tenderWays[way]}, ${name}`);

function tendersOf(bills: readonly BillOfDay[], totalPaise: Paise): DayRow[] {
  const all = bills.flatMap(({ tenders }) => tenders.map((tender) => ({ ...tender, name: tenderName(tender) })));
  const rows = [...Map.groupBy(all, ({ name }) => name)]
    .map(([name, its]) => row(name, { count: its.length, totalPaise: sumPaise(its.map(({ amountPaise }) => amountPaise)) }))
    .toSorted(bySum);
  const beyondPaise = paise(sumPaise(all.map(({ amountPaise }) => amountPaise)) - totalPaise);
  return beyondPaise === 0 ? rows : [...rows, row('Less tips and other parts that are no sale', { totalPaise: paise(-beyondPaise) })];
}

const treatments: Readonly<Record<string, string>> = { nil: 'Nil rated', exempt: 'Exempt', nonGst: 'Outside GST', zeroRated: 'Zero rated' };

const taxName = ({ otherTax, treatment, gstPercentE4 }: BillOfDay['taxes'][number]) =>
  otherTax ?? treatments[treatment] ?? `GST ${formatE4(gstPercentE4)} %`;

function taxesOf(bills: readonly BillOfDay[], otherPaise: Paise): DayRow[] {
  const rates = bills.flatMap(({ taxes }) => taxes);
  const rows = [...Map.groupBy(rates, taxName)]
    .map(([name, its]) => {
      const netPaise = sumPaise(its.map(({ taxablePaise }) => taxablePaise));
      const taxPaise = sumPaise(its.map((each) => each.taxPaise));
      return row(name, { netPaise, taxPaise, totalPaise: paise(netPaise + taxPaise) });
    })
    .toSorted(bySum);
  return otherPaise === 0 ? rows : [...rows, row('Round-off and charges', { totalPaise: otherPaise })];
}

/** Tips by the captain who served the guests. */
function tipsOf(bills: readonly Served[]): DayRow[] {
  const tipped = bills.filter(({ tipPaise }) => tipPaise !== 0);
  return [...Map.groupBy(tipped, ({ captain }) => captain)]
    .map(([captain, its]) => row(captain, { count: its.length, totalPaise: sumPaise(its.map(({ tipPaise }) => tipPaise)) }))
    .toSorted(bySum);
}

/**
 * The figures of a business day from its settled orders and their sales vouchers. Every section of sums adds up to the vouchers: by dish and
 * category to the taxable value, the others to the amount.
 */
export function dayFigures({ bills, cancelled, cancelledOrders, voided, reprints }: DayFacts): DayFigures {
  const dishes = bills.flatMap(dishesOf);
  const netPaise = sumPaise(bills.map(taxableOf));
  const taxPaise = sumPaise(bills.map(taxOf));
  const totalPaise = sumPaise(bills.map((bill) => bill.totalPaise));
  const otherPaise = paise(totalPaise - netPaise - taxPaise);
  const dineIn = bills.filter(({ kind }) => kind === 'dineIn');
  const free = bills.flatMap((bill) => {
    const at = `${orderPlace(bill)}, ${bill.voucherNumber}`;
    return bill.lines.flatMap((line) => {
      const { quantityE4, rateE4, freeE4, freeReason, freeBy } = line;
      if (freeE4 > 0) {
        const detail = `${at}, ${freeReason}, by ${freeBy}`;
        return [row(dishName(line), { detail, quantityE4: freeE4, totalPaise: amountOf(freeE4, rateE4) })];
      }
      return quantityE4 > 0 && rateE4 === 0 ? [row(dishName(line), { detail: at, quantityE4 })] : [];
    });
  });
  const rowsOf: Readonly<Record<DaySectionId, DayRow[]>> = {
    item: sumDishes(dishes, ({ name }) => name),
    category: sumDishes(dishes, ({ category }) => category),
    hour: hoursOf(bills),
    captain: sumBillsBy(bills, ({ captain }) => captain),
    area: sumBillsBy(bills, ({ areaName }) => areaName ?? 'No table'),
    table: sumBillsBy(bills, ({ tableName }) => tableName ?? 'No table'),
    kind: sumBillsBy(bills, ({ kind }) => (kind === 'dineIn' ? 'Dine-in' : kinds[kind])),
    tender: tendersOf(bills, totalPaise),
    tax: taxesOf(bills, otherPaise),
    tip: tipsOf([...bills, ...voided]),
    cancelled: cancelled.map((each) =>
      row(dishName(each), {
        detail: [orderPlace(each), each.reason, `by ${each.by}`, each.isAfterBill ? 'after the bill was printed' : '']
          .filter(Boolean)
          .join(', '),
        quantityE4: each.quantityE4,
        totalPaise: amountOf(each.quantityE4, each.rateE4),
      }),
    ),
    cancelledOrder: cancelledOrders.map((each) => row(orderPlace(each), { detail: `by ${each.by}` })),
    voided: voided.map((each) =>
      row(each.voucherNumber, {
        detail: [orderPlace(each), each.reason, `by ${each.by}`].filter(Boolean).join(', '),
        totalPaise: each.totalPaise,
      }),
    ),
    noCharge: free,
    discount: bills.flatMap((bill) => {
      const discountPaise = discountOf(bill);
      return discountPaise === 0
        ? []
        : [
            row(bill.voucherNumber, {
              detail: [orderPlace(bill), bill.discountReason, `captain ${bill.captain}`].filter(Boolean).join(', '),
              totalPaise: discountPaise,
            }),
          ];
    }),
    reprint: [
      ...bills
        .filter(({ billPrints }) => billPrints > 1)
        .map((bill) => row(`Bill before ${bill.voucherNumber}`, { detail: orderPlace(bill), count: bill.billPrints })),
      ...bills
        .filter(({ invoicePapers }) => invoicePapers > 1)
        .map((bill) => row(`Bill ${bill.voucherNumber}`, { detail: orderPlace(bill), count: bill.invoicePapers })),
      ...reprints.map((each) => row(`${each.stationName}, KOT ${each.slip}`, { detail: orderPlace(each), count: each.prints })),
    ],
  };
  return {
    ...{ bills: bills.length, covers: dineIn.reduce((sum, { pax }) => sum + pax, 0) },
    ...{ netPaise, taxPaise, otherPaise, totalPaise, discountPaise: sumPaise(bills.map(discountOf)) },
    dineInPaise: sumPaise(dineIn.map((bill) => bill.totalPaise)),
    sections: daySectionIds.map((id) => ({ id, rows: rowsOf[id] })),
  };
}

/** The average bill per guest at the tables, in paise; 0 without guests. */
export const averagePerCover = ({ dineInPaise, covers }: Pick<DayFigures, 'dineInPaise' | 'covers'>): Paise =>
  covers === 0 ? paise(0) : paise(Math.round(dineInPaise / covers));
