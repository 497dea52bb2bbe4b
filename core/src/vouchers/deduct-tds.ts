import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { TdsSection } from '../tds/sections.ts';
import { type Deductee, noTdsSums, type TdsDue, type TdsSums, tdsDue } from '../tds/tds-due.ts';

/** Facts of the party from whom tax is deducted, without this voucher. */
export type TdsFacts = {
  readonly deductee: Deductee;
  /** The usual section of its bills. */
  readonly section: TdsSection;
  readonly sums: ReadonlyMap<TdsSection, TdsSums>;
  /** The payable ledger of each section. */
  readonly ledgerIds: ReadonlyMap<TdsSection, string>;
  /** Bills that never counted: `valuePaise` of `ofPaise` would have. */
  readonly uncounted: ReadonlyMap<string, { readonly valuePaise: Paise; readonly ofPaise: Paise; readonly isOpening: boolean }>;
  /** For a note: the section and day of the bill it corrects; null or left out if that did not count. */
  readonly ofOriginal?: { readonly section: TdsSection; readonly on: IsoDate } | null;
  /**
   * For an edited purchase or journal saved before tax was deducted from the party, whose payment counted instead. It keeps counting as
   * it is paid.
   */
  readonly isCountedAsPaid?: boolean;
  /** For an edited voucher: its saved TDS row and day; null or left out if it had none. */
  readonly standing?: (TdsRow & { readonly on: IsoDate }) | null;
};

/** TDS as the user enters it on a voucher. */
export type TdsEntered = { readonly section: TdsSection; readonly amountPaise: Paise };

/** A deduction as it is stored. With an amount of 0 it only counts towards the limits. */
export type TdsRow = {
  readonly section: TdsSection;
  /** Without GST. Amounts that counted as paid ahead are not counted again. */
  readonly countedPaise: Paise;
  /** Above 0 is paid ahead; below 0 is billed after it was paid ahead. */
  readonly aheadPaise: Paise;
  readonly taxedPaise: Paise;
  readonly certifiedPaise: Paise;
  /** The number of the certificate for `certifiedPaise`; '' without one. */
  readonly certificateNumber: string;
  readonly percentE4: number;
  readonly amountPaise: Paise;
  /** The tax due by law. */
  readonly duePaise: Paise;
};

export type Deducted = {
  readonly row: TdsRow;
  readonly due: TdsDue;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
};

type Asked = { readonly on: IsoDate; readonly facts: TdsFacts; readonly countedPaise: Paise; readonly aheadPaise: Paise };

/** The amounts that a bill counts. The part paid ahead has already counted. */
export function countedOfBill(valuePaise: Paise, section: TdsSection, { sums }: TdsFacts): Pick<Asked, 'countedPaise' | 'aheadPaise'> {
  const aheadPaise = paise(Math.min(sums.get(section)?.aheadPaise ?? 0, valuePaise));
  return { countedPaise: paise(valuePaise - aheadPaise), aheadPaise: paise(-aheadPaise) };
}

/** The TDS due; a screen starts with it. A certificate applies only to the party's usual section (section 197). */
export function suggestTds(
  section: TdsSection,
  { on, facts, countedPaise, aheadPaise = 0 }: Partial<Asked> & Omit<Asked, 'aheadPaise'>,
): TdsDue {
  const deductee = section === facts.section ? facts.deductee : { ...facts.deductee, certificate: null };
  return tdsDue(section, on, deductee, countedPaise, facts.sums.get(section) ?? noTdsSums, paise(Math.max(0, -aheadPaise)));
}

/**
 * The TDS due on an advance, if `paidPaise` is what is left after the tax: 54 000 paid at 10 % is 60 000 less 6 000. The advance and its
 * tax together count.
 */
export function suggestAhead(section: TdsSection, on: IsoDate, facts: TdsFacts, paidPaise: Paise): Paise {
  let duePaise = 0;
  for (let step = 0; step < 40; step += 1) {
    const next = suggestTds(section, { on, facts, countedPaise: paise(paidPaise + duePaise) }).duePaise;
    if (next === duePaise) break;
    duePaise = next;
  }
  return paise(duePaise);
}

/**
 * The saved TDS row of an edited voucher, if it still counts and deducts the same on the same day. If others reduced the counted amounts
 * since, the next voucher deducts less, not this one.
 */
function asItStood({ section, amountPaise }: TdsEntered, { on, facts, countedPaise, aheadPaise }: Asked): TdsRow | null {
  if (!facts.standing) return null;
  const { on: stoodOn, ...row } = facts.standing;
  const isSame = row.section === section && stoodOn === on && row.amountPaise === amountPaise;
  return isSame && row.countedPaise === countedPaise && row.aheadPaise === aheadPaise ? row : null;
}

/**
 * Compares the deduction with the tax due. Refuses to tax an amount twice or to deduct more than the amount; a smaller deduction is a
 * warning.
 */
export function deductTds({ section, amountPaise }: TdsEntered, asked: Asked, field: string): Deducted {
  const { facts, countedPaise, aheadPaise } = asked;
  const sums = facts.sums.get(section) ?? noTdsSums;
  const due = suggestTds(section, asked);
  const stood = asItStood({ section, amountPaise }, asked);
  if (stood) return { row: stood, due, problems: [], warnings: differs(stood, field) };
  const untaxedPaise = Math.max(0, sums.yearPaise + countedPaise - sums.yearTaxedPaise);
  const isDeducted = Number.isSafeInteger(amountPaise) && amountPaise > 0;
  // A nil certificate covers the amount with no deduction. The certificate is used, and no later voucher deducts the tax.
  const isNil = due.because === 'certificate' && due.duePaise === 0;
  const taxedPaise = isDeducted || isNil ? due.taxablePaise || Math.min(Math.max(countedPaise, 0) || untaxedPaise, untaxedPaise) : 0;
  const certifiedPaise = isDeducted || isNil ? due.certifiedPaise : 0;
  const row: TdsRow = {
    section,
    countedPaise,
    aheadPaise,
    taxedPaise: paise(taxedPaise),
    certifiedPaise,
    certificateNumber: certifiedPaise > 0 ? (facts.deductee.certificate?.number ?? '') : '',
    percentE4: due.percentE4,
    amountPaise,
    duePaise: due.duePaise,
  };
  return { row, due, problems: amountProblems(row, field), warnings: isDeducted || due.duePaise > 0 ? differs(row, field) : [] };
}

function amountProblems({ amountPaise, taxedPaise }: TdsRow, field: string): Problem[] {
  if (!Number.isSafeInteger(amountPaise) || amountPaise < 0) return [{ code: 'AMOUNT_NOT_VALID', field }];
  if (amountPaise > MAX_TOTAL_PAISE) return [{ code: 'AMOUNT_TOO_LARGE', field, about: { mostPaise: MAX_TOTAL_PAISE } }];
  if (amountPaise > 0 && taxedPaise === 0) return [{ code: 'TDS_TWICE', field }];
  return amountPaise > taxedPaise ? [{ code: 'TDS_ABOVE_VALUE', field, about: { valuePaise: taxedPaise } }] : [];
}

function differs({ amountPaise, duePaise }: TdsRow, field: string): Problem[] {
  return amountPaise === duePaise ? [] : [{ code: 'TDS_DIFFERS', field, about: { duePaise } }];
}
