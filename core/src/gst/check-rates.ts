import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import type { CessRule, GstRate, SlabBy, TaxOn } from './gst-rates.ts';
import { isHsn } from './hsn.ts';

/** A tax rate as the user enters it; a slab may be half entered. Percentages × 10 000, cess per unit in rupees × 10 000. */
export type RateDraft = {
  readonly from: IsoDate;
  readonly gstPercentE4: number;
  readonly cessPercentE4: number;
  readonly cessPerUnitE4: number;
  readonly cessRule: CessRule;
  readonly upToPaise: Paise | null;
  readonly gstAbovePercentE4: number | null;
  readonly taxOn: TaxOn;
};

export type ClassificationDraft = {
  readonly hsn: string;
  readonly description: string;
  readonly slabBy: SlabBy;
  readonly rates: readonly RateDraft[];
};

/** The saved classification that is changed, with the rates that vouchers use. */
export type ClassificationBefore = { readonly slabBy: SlabBy; readonly usedRates: readonly RateDraft[] };

export const MAX_RATES = 20;
const WHOLE_E4 = 1_000_000;
/** The compensation cess on tobacco was once 290 %. */
const MOST_CESS_E4 = 5_000_000;

const isWithin = (value: number, most: number) => Number.isSafeInteger(value) && value >= 0 && value <= most;

function rateProblems(rate: RateDraft, at: number, rates: readonly RateDraft[]): Problem[] {
  const problems: Problem[] = [];
  const refuse = (field: keyof RateDraft, code: Problem['code']) => problems.push({ code, field: `rates.${at}.${field}` });
  if (!isIsoDate(rate.from)) refuse('from', 'DATE_INVALID');
  else if (rates.findIndex(({ from }) => from === rate.from) < at) refuse('from', 'RATE_TWICE');
  if (!isWithin(rate.gstPercentE4, WHOLE_E4)) refuse('gstPercentE4', 'RATE_OUT_OF_RANGE');
  if (!isWithin(rate.cessPercentE4, MOST_CESS_E4)) refuse('cessPercentE4', 'CESS_OUT_OF_RANGE');
  if (!isWithin(rate.cessPerUnitE4, Number.MAX_SAFE_INTEGER)) refuse('cessPerUnitE4', 'CESS_PER_UNIT_INVALID');
  if (rate.upToPaise !== null && (!Number.isSafeInteger(rate.upToPaise) || rate.upToPaise <= 0)) refuse('upToPaise', 'SLAB_INVALID');
  if (rate.gstAbovePercentE4 !== null && !isWithin(rate.gstAbovePercentE4, WHOLE_E4)) refuse('gstAbovePercentE4', 'RATE_OUT_OF_RANGE');
  if ((rate.upToPaise === null) !== (rate.gstAbovePercentE4 === null)) {
    refuse(rate.upToPaise === null ? 'upToPaise' : 'gstAbovePercentE4', 'SLAB_HALF');
  }
  const isPlain = rate.upToPaise === null && rate.gstAbovePercentE4 === null && rate.cessPercentE4 === 0 && rate.cessPerUnitE4 === 0;
  if (rate.taxOn === 'retailPrice' && !isPlain) refuse('taxOn', 'RETAIL_PRICE_WITH_MORE');
  return problems;
}

const isSame = (a: RateDraft, b: RateDraft) =>
  a.gstPercentE4 === b.gstPercentE4 &&
  a.cessPercentE4 === b.cessPercentE4 &&
  a.cessPerUnitE4 === b.cessPerUnitE4 &&
  a.cessRule === b.cessRule &&
  a.upToPaise === b.upToPaise &&
  a.gstAbovePercentE4 === b.gstAbovePercentE4 &&
  a.taxOn === b.taxOn;

function usedProblems({ rates, slabBy }: ClassificationDraft, before: ClassificationBefore): Problem[] {
  const { usedRates } = before;
  const isOtherSlab = slabBy !== before.slabBy && usedRates.some(({ upToPaise }) => upToPaise !== null);
  const problems: Problem[] = isOtherSlab ? [{ code: 'RATE_USED', field: 'slabBy' }] : [];
  const ofRates = usedRates.flatMap((kept): Problem[] => {
    const at = rates.findIndex(({ from }) => from === kept.from);
    if (at < 0) return [{ code: 'RATE_USED', field: 'rates' }];
    return isSame(rates[at]!, kept) ? [] : [{ code: 'RATE_USED', field: `rates.${at}.gstPercentE4` }];
  });
  return [...problems, ...ofRates];
}

/**
 * All problems of a tax classification, each at its field. A rate used by a voucher must stay; a new one starts on a later day, and
 * vouchers keep the rates they were saved with.
 */
export function classificationProblems(draft: ClassificationDraft, before: ClassificationBefore | null = null): Problem[] {
  const { hsn, rates } = draft;
  if (rates.length > MAX_RATES) return [{ code: 'RATES_TOO_MANY', field: 'rates', about: { most: MAX_RATES } }];
  return [
    ...(isHsn(hsn) ? [] : [{ code: 'HSN_INVALID', field: 'hsn' } as const]),
    ...(rates.length === 0 ? [{ code: 'RATES_MISSING', field: 'rates' } as const] : []),
    ...rates.flatMap(rateProblems),
    ...(before === null ? [] : usedProblems(draft, before)),
  ];
}

/**
 * A warning if invoices need more HSN digits than the code has: six for a turnover above ₹5 crore (Notification 78/2020-Central Tax).
 * Else null.
 */
export function hsnWarning(hsn: string, least: number): Problem | null {
  return isHsn(hsn) && hsn.length < least ? { code: 'HSN_SHORT', field: 'hsn', about: { least } } : null;
}

/** The entered rate as `GstRate`. A half-entered slab counts as none. */
export function gstRateOf(rate: RateDraft, by: SlabBy): GstRate {
  const { from, gstPercentE4, cessPercentE4, cessPerUnitE4, cessRule, upToPaise, gstAbovePercentE4, taxOn } = rate;
  const slab = upToPaise === null || gstAbovePercentE4 === null ? null : { upToPaise, aboveGstPercentE4: gstAbovePercentE4, by };
  return { from, gstPercentE4, cessPercentE4, cessPerUnitE4, cessRule, slab, taxOn };
}
