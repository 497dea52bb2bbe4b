import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { TdsSection } from '../tds/sections.ts';
import { type Deductee, noTdsSums, type TdsDue, type TdsSums, tdsDue } from '../tds/tds-due.ts';

/** What the books know of the party from whom tax is deducted, without the voucher. */
export type TdsFacts = {
  readonly deductee: Deductee;
  /** What its bills are for as a rule. */
  readonly section: TdsSection;
  readonly sums: ReadonlyMap<TdsSection, TdsSums>;
  /** Where the tax of a section waits to be paid. */
  readonly ledgerIds: ReadonlyMap<TdsSection, string>;
  /** Of bills that were never counted: so much of so much would have been. */
  readonly uncounted: ReadonlyMap<string, { readonly valuePaise: Paise; readonly ofPaise: Paise; readonly isOpening: boolean }>;
  /** Of a note: when the bill that it corrects counted; null or left out where that did not. */
  readonly ofOriginal?: { readonly section: TdsSection; readonly on: IsoDate } | null;
  /** Of a purchase or a journal that is edited: it was booked before anybody deducted, and a payment of it counted. It counts on as it is paid. */
  readonly isCountedAsPaid?: boolean;
  /** Of a voucher that is edited: what bore tax on it, and when; null or left out where nothing did. */
  readonly standing?: (TdsRow & { readonly on: IsoDate }) | null;
};

/** What a person deducts on a voucher. */
export type TdsEntered = { readonly section: TdsSection; readonly amountPaise: Paise };

/** A deduction as the books keep it; without an amount it only counts towards the limits. */
export type TdsRow = {
  readonly section: TdsSection;
  /** Without GST; what was counted when it was paid ahead is not counted again. */
  readonly countedPaise: Paise;
  /** Paid ahead (above 0), or billed after it was (below 0). */
  readonly aheadPaise: Paise;
  readonly taxedPaise: Paise;
  readonly certifiedPaise: Paise;
  /** Of the certificate under which that is; '' without one. */
  readonly certificateNumber: string;
  readonly percentE4: number;
  readonly amountPaise: Paise;
  /** What the law would have asked. */
  readonly duePaise: Paise;
};

export type Deducted = {
  readonly row: TdsRow;
  readonly due: TdsDue;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
};

type Asked = { readonly on: IsoDate; readonly facts: TdsFacts; readonly countedPaise: Paise; readonly aheadPaise: Paise };

/** What a bill adds to what was counted: what was paid ahead of it was counted then. */
export function countedOfBill(valuePaise: Paise, section: TdsSection, { sums }: TdsFacts): Pick<Asked, 'countedPaise' | 'aheadPaise'> {
  const aheadPaise = paise(Math.min(sums.get(section)?.aheadPaise ?? 0, valuePaise));
  return { countedPaise: paise(valuePaise - aheadPaise), aheadPaise: paise(-aheadPaise) };
}

/** So much is due; a screen begins with it. A certificate is for what the party's bills are for as a rule (section 197). */
export function suggestTds(
  section: TdsSection,
  { on, facts, countedPaise, aheadPaise = 0 }: Partial<Asked> & Omit<Asked, 'aheadPaise'>,
): TdsDue {
  const deductee = section === facts.section ? facts.deductee : { ...facts.deductee, certificate: null };
  return tdsDue(section, on, deductee, countedPaise, facts.sums.get(section) ?? noTdsSums, paise(Math.max(0, -aheadPaise)));
}

/**
 * What is due on money paid ahead, where it is what is left after the tax: 54 000 at 10 % are 60 000 less 6 000. `paidPaise` and the tax
 * together are what counts.
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
 * What an edited voucher bore stays borne while it counts the same on its day and deducts the same: of what others took back since, the
 * next voucher bears the less, not this one.
 */
function asItStood({ section, amountPaise }: TdsEntered, { on, facts, countedPaise, aheadPaise }: Asked): TdsRow | null {
  if (!facts.standing) return null;
  const { on: stoodOn, ...row } = facts.standing;
  const isSame = row.section === section && stoodOn === on && row.amountPaise === amountPaise;
  return isSame && row.countedPaise === countedPaise && row.aheadPaise === aheadPaise ? row : null;
}

/** What is deducted against what is due: never twice on the same amount, never more than it; that it is less is a warning. */
export function deductTds({ section, amountPaise }: TdsEntered, asked: Asked, field: string): Deducted {
  const { facts, countedPaise, aheadPaise } = asked;
  const sums = facts.sums.get(section) ?? noTdsSums;
  const due = suggestTds(section, asked);
  const stood = asItStood({ section, amountPaise }, asked);
  if (stood) return { row: stood, due, problems: [], warnings: differs(stood, field) };
  const untaxedPaise = Math.max(0, sums.yearPaise + countedPaise - sums.yearTaxedPaise);
  const isDeducted = Number.isSafeInteger(amountPaise) && amountPaise > 0;
  // Under a certificate for nothing what is due is borne with nothing: it uses the certificate, and no later voucher catches it up.
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
