import type { IsoDate } from '../periods/business-date.ts';
import type { RateDraft } from './check-rates.ts';
import type { TaxOn } from './gst-rates.ts';

type ShippedSlab = {
  readonly from: IsoDate;
  readonly gst: number;
  readonly upTo?: number;
  readonly above?: number;
  readonly taxOn?: TaxOn;
};

/** An HSN code that comes with Bahi and that a company can adopt. The user completes a chapter of two digits. Percent and rupees. */
export type ShippedCode = {
  readonly code: string;
  readonly description: string;
  readonly rates: readonly ShippedSlab[];
  /** The rates until the first of `rates`, if known. */
  readonly before: { readonly gst: number; readonly cess: number } | null;
  /** Set if the rate was not read in a source or has exceptions, so that the user looks it up. */
  readonly note: string;
};

const reform = '2025-09-22';
const textile: readonly ShippedSlab[] = [
  { from: '2017-07-01', gst: 5, upTo: 1000, above: 12 },
  { from: reform, gst: 5, upTo: 2500, above: 18 },
];
const plain = (code: string, description: string, gst: number, before: number | null, note = '', cessBefore = 0): ShippedCode => ({
  code,
  description,
  rates: [{ from: reform, gst }],
  before: before === null ? null : { gst: before, cess: cessBefore },
  note,
});
const slabs = (code: string, description: string, rates: readonly ShippedSlab[], note = ''): ShippedCode => ({
  code,
  description,
  rates,
  before: null,
  note,
});
/** The table of rule 31D (Notification 20/2025-Central Tax). */
const onRetailPrice = (code: string, description: string): ShippedCode =>
  slabs(
    code,
    description,
    [{ from: '2026-02-01', gst: 40, taxOn: 'retailPrice' }],
    'The tax is on the retail sale price (rule 31D): enter the MRP of each product, or of its batches.',
  );
const toConfirm = 'The rate was not read in a source.';

/** The source, shown to users who adopt a code. */
export const shippedSource =
  'Notification 9/2025-Central Tax (Rate) of 22 September 2025. A starting set: have your accountant confirm the rates.';

/**
 * A starting set, not the whole tariff: the codes of Notification 9/2025-Central Tax (Rate) that small traders use most
 * (`facts/hsn-rate-slabs.json`).
 */
export const shippedCodes: readonly ShippedCode[] = [
  plain('0405', 'Butter, ghee', 5, 12),
  plain('2106', 'Namkeen', 5, 12),
  plain('2202', 'Aerated sweetened drinks', 40, 28, '', 12),
  onRetailPrice('21069020', 'Pan masala'),
  onRetailPrice('2401', 'Unmanufactured tobacco, but leaves'),
  onRetailPrice('2402', 'Cigarettes'),
  slabs('2403', 'Biri', [{ from: '2026-02-01', gst: 18 }], 'Look up the HSN code. The tax is on the value: rule 31D leaves biris out.'),
  onRetailPrice('2403', 'Other manufactured tobacco, but biri'),
  onRetailPrice('24041100', 'Tobacco for inhalation without combustion'),
  onRetailPrice('24041900', 'Nicotine for inhalation without combustion'),
  plain('30', 'Medicines', 5, 12, 'A list of named drugs is nil-rated.'),
  plain('3305', 'Shampoo, hair oil', 5, 18),
  plain('3401', 'Toilet soap', 5, 18),
  slabs('61', 'Knitted apparel', textile),
  slabs('62', 'Woven apparel', textile),
  slabs('63', 'Made-up textile articles', textile),
  slabs(
    '64',
    'Footwear',
    [
      { from: '2022-01-01', gst: 12, upTo: 1000, above: 18 },
      { from: reform, gst: 5, upTo: 2500, above: 18 },
    ],
    'The rate until 21 September 2025 was not read in a source.',
  ),
  plain('6907', 'Ceramic tiles', 18, 18, toConfirm),
  plain('8415', 'Air conditioners', 18, 28),
  slabs('9404', 'Quilts (cotton)', [{ from: reform, gst: 5, upTo: 2500, above: 18 }]),
  slabs(
    '996311',
    'Hotel room, by the day',
    [
      { from: '2022-07-18', gst: 12, upTo: 7500, above: 18 },
      { from: reform, gst: 5, upTo: 7500, above: 18 },
    ],
    'Up to ₹7,500 without input credit.',
  ),
  slabs('996331', 'Restaurant', [{ from: '2019-10-01', gst: 5 }], 'Without input credit.'),
  slabs('996331', 'Restaurant in specified premises', [{ from: '2019-10-01', gst: 18 }]),
];

/** Finds shipped codes by any part of the description, or by code. A chapter matches every code that starts with it, so `6109` finds 61. */
export function findShipped(typed: string): readonly ShippedCode[] {
  const part = typed.trim().toLowerCase();
  if (!/^\d+$/.test(part)) return shippedCodes.filter(({ description }) => description.toLowerCase().includes(part));
  return shippedCodes.filter(({ code }) => code.startsWith(part) || part.startsWith(code));
}

/** The rates of a shipped code for a company. The earlier rate is included if the books begin before the change. */
export function takenRates({ rates, before }: ShippedCode, booksFrom: IsoDate): RateDraft[] {
  const plainRate = (from: IsoDate, gst: number, cess: number): RateDraft => ({
    from,
    gstPercentE4: Math.round(gst * 10_000),
    cessPercentE4: cess * 10_000,
    cessPerUnitE4: 0,
    cessRule: 'sum',
    upToPaise: null,
    gstAbovePercentE4: null,
    taxOn: 'value',
  });
  const [first] = rates;
  const earlier = before !== null && first !== undefined && booksFrom < first.from ? [plainRate(booksFrom, before.gst, before.cess)] : [];
  return [
    ...earlier,
    ...rates.map(
      ({ from, gst, upTo, above, taxOn = 'value' }): RateDraft => ({
        ...plainRate(from, gst, 0),
        upToPaise: upTo === undefined ? null : upTo * 100,
        gstAbovePercentE4: above === undefined ? null : above * 10_000,
        taxOn,
      }),
    ),
  ];
}
