import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** Sections of the Income-tax Act 1961 under which tax is deducted at source. Users of the Act of 2025 know them by these names too. */
export const tdsSections = ['194A', '194C', '194H', '194I(a)', '194I(b)', '194IA', '194J(a)', '194J(b)', '194Q'] as const;
export type TdsSection = (typeof tdsSections)[number];

export const deducteeKinds = ['individual', 'other'] as const;
/** `individual`: an individual or Hindu undivided family. `other`: anybody else. */
export type DeducteeKind = (typeof deducteeKinds)[number];

/** Limits in paise of a single bill, a month, a financial year; null for none. Tax is deducted above them. */
export type TdsLimits = { readonly singlePaise: Paise | null; readonly monthPaise: Paise | null; readonly yearPaise: Paise | null };

export type TdsRate = {
  /** The first day on which it applies. */
  readonly from: IsoDate;
  readonly percentE4: Readonly<Record<DeducteeKind, number>>;
  readonly limits: TdsLimits;
};

type Section = {
  readonly name: string;
  /** Above its limit only the excess is taxed. For the other sections the whole amount of the year (or month) is. */
  readonly isOnExcess: boolean;
  /** True for a section on goods. The others are on services, rent, interest and other expenses. */
  readonly isOnGoods: boolean;
  /** Latest first. */
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

/** Rates before April 2021 are left out, because no voucher of these books needs them. */
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
  // The tax applies from 50 lakh, not only above it.
  '194IA': since('Purchase of property', [rate('2021-04-01', 1, { singlePaise: 50 * lakh - 1 })]),
  '194J(a)': since('Technical service', [rate('2025-04-01', 2, { yearPaise: 5_000_000 }), rate('2021-04-01', 2, { yearPaise: 3_000_000 })]),
  '194J(b)': since('Professional service', [
    rate('2025-04-01', 10, { yearPaise: 5_000_000 }),
    rate('2021-04-01', 10, { yearPaise: 3_000_000 }),
  ]),
  '194Q': since('Purchase of goods', [rate('2021-07-01', 0.1, { yearPaise: 50 * lakh })], { isOnExcess: true, isOnGoods: true }),
};

/** The rate for a deductee without PAN (section 206AA). */
export const NO_PAN_PERCENT_E4 = 200_000;
/** The Income-tax Act 2025 applies from this day. Its section 393 replaced sections 193 to 196D. */
const NEW_ACT_FROM = '2026-04-01';

/** True for the stored name of a known section, as 194C or 194J(b). */
export function isTdsSection(text: string): text is TdsSection {
  return tdsSections.some((each) => each === text);
}

/** The name of a section, and its facts that do not depend on the day. */
export function sectionFacts(section: TdsSection): Omit<Section, 'rates'> {
  return sections[section];
}

/** The rate on a day; null before the section existed. */
export function tdsRateOn(section: TdsSection, on: IsoDate): TdsRate | null {
  return sections[section].rates.find(({ from }) => from <= on) ?? null;
}

/** Label for screens, by the Act in force on that day: 194C, from April 2026 on 393 (194C). */
export function sectionLabel(section: TdsSection, on: IsoDate): string {
  return on < NEW_ACT_FROM ? section : `393 (${section})`;
}
