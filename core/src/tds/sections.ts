import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** For what tax is deducted at source, by the sections of the Income-tax Act 1961; who books by the act of 2025 knows them by these too. */
export const tdsSections = ['194A', '194C', '194H', '194I(a)', '194I(b)', '194IA', '194J(a)', '194J(b)', '194Q'] as const;
export type TdsSection = (typeof tdsSections)[number];

export const deducteeKinds = ['individual', 'other'] as const;
/** An individual or Hindu undivided family, or anybody else. */
export type DeducteeKind = (typeof deducteeKinds)[number];

/** Beyond which sums tax is deducted: a single bill, a month, a financial year. null: none of that sort. Paise; the tax begins above them. */
export type TdsLimits = { readonly singlePaise: Paise | null; readonly monthPaise: Paise | null; readonly yearPaise: Paise | null };

export type TdsRate = {
  /** The first day on which it holds. */
  readonly from: IsoDate;
  readonly percentE4: Readonly<Record<DeducteeKind, number>>;
  readonly limits: TdsLimits;
};

type Section = {
  readonly name: string;
  /** Beyond its limit only the excess is taxed; of the others the whole of the year (or month) is. */
  readonly isOnExcess: boolean;
  /** On goods; the others are on services, rent, interest and other expenses. */
  readonly isOnGoods: boolean;
  /** The latest first. */
  readonly rates: readonly TdsRate[];
};

const lakh = 10_000_000;
const none: TdsLimits = { singlePaise: null, monthPaise: null, yearPaise: null };
const rate = (from: IsoDate, percent: number | readonly [individual: number, other: number], limits: Partial<TdsLimits>): TdsRate => {
  const [individual, other] = typeof percent === 'number' ? [percent, percent] : percent;
  return { from, percentE4: { individual: individual * 10_000, other: other * 10_000 }, limits: { ...none, ...limits } };
};
const since = (name: string, rates: readonly TdsRate[], more: Partial<Pick<Section, 'isOnExcess' | 'isOnGoods'>> = {}): Section => ({
  name,
  isOnExcess: false,
  isOnGoods: false,
  rates,
  ...more,
});

/** What of them held before April 2021 no voucher of these books asks. */
const sections: Readonly<Record<TdsSection, Section>> = {
  '194A': since('Interest', [rate('2025-04-01', 10, { yearPaise: lakh / 10 }), rate('2021-04-01', 10, { yearPaise: lakh / 20 })]),
  '194C': since('Contractor', [rate('2021-04-01', [1, 2], { singlePaise: 3_000_000, yearPaise: lakh })]),
  '194H': since('Commission or brokerage', [
    rate('2025-04-01', 2, { yearPaise: 2_000_000 }),
    rate('2024-10-01', 2, { yearPaise: 1_500_000 }),
    rate('2021-04-01', 5, { yearPaise: 1_500_000 }),
  ]),
  '194I(a)': since('Rent of plant or machinery', [
    rate('2025-04-01', 2, { monthPaise: 5_000_000 }),
    rate('2021-04-01', 2, { yearPaise: 24_000_000 }),
  ]),
  '194I(b)': since('Rent of land or building', [
    rate('2025-04-01', 10, { monthPaise: 5_000_000 }),
    rate('2021-04-01', 10, { yearPaise: 24_000_000 }),
  ]),
  // From 50 lakh on, not above it.
  '194IA': since('Purchase of property', [rate('2021-04-01', 1, { singlePaise: 50 * lakh - 1 })]),
  '194J(a)': since('Technical service', [rate('2025-04-01', 2, { yearPaise: 5_000_000 }), rate('2021-04-01', 2, { yearPaise: 3_000_000 })]),
  '194J(b)': since('Professional service', [
    rate('2025-04-01', 10, { yearPaise: 5_000_000 }),
    rate('2021-04-01', 10, { yearPaise: 3_000_000 }),
  ]),
  '194Q': since('Purchase of goods', [rate('2021-07-01', 0.1, { yearPaise: 50 * lakh })], { isOnExcess: true, isOnGoods: true }),
};

/** Of whoever has told no PAN (section 206AA). */
export const NO_PAN_PERCENT_E4 = 200_000;
/** The Income-tax Act 2025 holds from here: sections 193 to 196D became its section 393. */
const NEW_ACT_FROM = '2026-04-01';

/** Whether a text is a section that Bahi knows, as it is stored: 194C, 194J(b). */
export function isTdsSection(text: string): text is TdsSection {
  return tdsSections.some((each) => each === text);
}

/** What does not change from day to day of a section: its name, and on what tax is deducted. */
export function sectionFacts(section: TdsSection): Omit<Section, 'rates'> {
  return sections[section];
}

/** What holds on a day; null before there was such a section. */
export function tdsRateOn(section: TdsSection, on: IsoDate): TdsRate | null {
  return sections[section].rates.find(({ from }) => from <= on) ?? null;
}

/** For people, by the act of that day: 194C, and from April 2026 on 393 (194C). */
export function sectionLabel(section: TdsSection, on: IsoDate): string {
  return on < NEW_ACT_FROM ? section : `393 (${section})`;
}
