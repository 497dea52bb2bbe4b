import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway, percentOf } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type DeducteeKind, NO_PAN_PERCENT_E4, sectionFacts, type TdsLimits, type TdsSection, tdsRateOn } from './sections.ts';

/** A certificate for a lower rate up to a limit (section 197). */
export type LowerCertificate = {
  readonly number: string;
  readonly percentE4: number;
  readonly validFrom: IsoDate;
  readonly validTo: IsoDate;
  readonly limitPaise: Paise;
};

/** The party from whom tax is deducted. */
export type Deductee = {
  readonly kind: DeducteeKind;
  readonly hasPan: boolean;
  readonly certificate: LowerCertificate | null;
};

/** Amounts credited or paid before, without GST, and the part of them that was taxed. */
export type TdsSums = {
  readonly yearPaise: Paise;
  readonly yearTaxedPaise: Paise;
  readonly monthPaise: Paise;
  readonly monthTaxedPaise: Paise;
  /** Counted when it was paid ahead, and not billed yet. Below 0 if an advance was taken back after its bill. */
  readonly aheadPaise: Paise;
  /** Taxed under the certificate in force. */
  readonly certifiedPaise: Paise;
};

/** The sums before the first bill of a year. */
export const noTdsSums: TdsSums = { yearPaise: 0, yearTaxedPaise: 0, monthPaise: 0, monthTaxedPaise: 0, aheadPaise: 0, certifiedPaise: 0 };

export type TdsDue = {
  /** The amount on which tax is due now: of this voucher, and of earlier ones if the limit is exceeded only with this one. */
  readonly taxablePaise: Paise;
  /** The part of it at the rate of the certificate. */
  readonly certifiedPaise: Paise;
  /** The rate of the part without the certificate. */
  readonly percentE4: number;
  /** In paise, rounded to whole rupees. */
  readonly duePaise: Paise;
  readonly because: 'rate' | 'noPan' | 'certificate' | 'belowLimit' | 'noRate';
};

const nothing = (because: TdsDue['because'], percentE4 = 0): TdsDue => ({
  taxablePaise: 0,
  certifiedPaise: 0,
  percentE4,
  duePaise: 0,
  because,
});

const isAbove = (sumPaise: Paise, limitPaise: Paise | null) => limitPaise !== null && sumPaise > limitPaise;

/** The amount above the limits that was not taxed yet. `countedPaise` is that of this voucher. */
function taxableOf(limits: TdsLimits, countedPaise: Paise, sums: TdsSums, isOnExcess: boolean, billedAheadPaise: Paise): Paise {
  const yearPaise = sums.yearPaise + countedPaise;
  const monthPaise = sums.monthPaise + countedPaise;
  const isBare = limits.singlePaise === null && limits.monthPaise === null && limits.yearPaise === null;
  if (isOnExcess) return paise(Math.max(0, yearPaise - (limits.yearPaise ?? 0) - sums.yearTaxedPaise));
  if (isBare || isAbove(yearPaise, limits.yearPaise)) return paise(Math.max(0, yearPaise - sums.yearTaxedPaise));
  if (isAbove(monthPaise, limits.monthPaise)) return paise(Math.max(0, monthPaise - sums.monthTaxedPaise));
  if (!isAbove(paise(countedPaise + billedAheadPaise), limits.singlePaise)) return 0;
  // The limit applies to the whole bill. The part paid ahead was already taxed, unless it was below the limit by itself.
  const bareAheadPaise = isAbove(billedAheadPaise, limits.singlePaise) ? 0 : billedAheadPaise;
  // If notes or cancelled bills left more taxed than counted, this bill is taxed less.
  return paise(Math.max(0, Math.min(countedPaise + bareAheadPaise, yearPaise - sums.yearTaxedPaise)));
}

/** Rounds to whole rupees; a half goes up. */
export function toRupee(amountPaise: Paise): Paise {
  return paise(Number(divideHalfAway(BigInt(amountPaise), 100n)) * 100);
}

/**
 * The tax due when an amount is credited or paid on a day, after earlier amounts of the same financial year and month. Above a yearly
 * limit the whole year is taxed, above a single limit only that bill, and for goods only the excess. `billedAheadPaise`: the part of the
 * bill that counted when it was paid ahead. Amounts in paise, without GST.
 */
export function tdsDue(
  section: TdsSection,
  on: IsoDate,
  { kind, hasPan, certificate }: Deductee,
  countedPaise: Paise,
  sums: TdsSums,
  billedAheadPaise: Paise = 0,
): TdsDue {
  const rate = tdsRateOn(section, on);
  if (rate === null) return nothing('noRate');
  const ownE4 = rate.percentE4[kind];
  const percentE4 = hasPan ? ownE4 : Math.max(ownE4, NO_PAN_PERCENT_E4);
  const taxablePaise = taxableOf(rate.limits, countedPaise, sums, sectionFacts(section).isOnExcess, billedAheadPaise);
  if (taxablePaise === 0) return nothing('belowLimit', percentE4);
  const holds = hasPan && certificate !== null && certificate.validFrom <= on && on <= certificate.validTo ? certificate : null;
  const certifiedPaise = holds === null ? 0 : paise(Math.min(taxablePaise, Math.max(0, holds.limitPaise - sums.certifiedPaise)));
  const low = holds === null ? 0 : percentOf(certifiedPaise, holds.percentE4);
  const duePaise = toRupee(paise(low + percentOf(paise(taxablePaise - certifiedPaise), percentE4)));
  const because = certifiedPaise > 0 ? 'certificate' : hasPan ? 'rate' : 'noPan';
  return {
    taxablePaise,
    certifiedPaise,
    percentE4: certifiedPaise === taxablePaise && holds ? holds.percentE4 : percentE4,
    duePaise,
    because,
  };
}
