import type { Problem } from '../basics/problem.ts';
import { labelSettingsProblems } from '../labels/label-settings.ts';
import { WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import { isColour } from '../papers/paper-colour.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { scaleProblems } from '../products/scale-code.ts';
import {
  type CompanySettings,
  type DespatchField,
  MAX_AHEAD_DAYS,
  MAX_BACK_DATING_DAYS,
  MAX_COPIES,
  MAX_FOOTER,
  MAX_FREE_PAISE,
  MAX_TERMS,
  MAX_TITLE,
  MAX_UNLOCK_HOURS,
  type SettingsFacts,
} from './company-settings.ts';
import type { PeriodLocks } from './period-locks.ts';

/** Problems of the saved sections, at their fields: `staff.backDatingDays`. */
export function settingsProblems(before: CompanySettings, changes: Partial<CompanySettings>, facts: SettingsFacts): Problem[] {
  const { books, locks, staff, print, despatch, labels, scales } = changes;
  return [
    ...(books ? booksProblems(before.books, books, facts) : []),
    ...(locks ? lockProblems(locks, facts) : []),
    ...(staff ? staffProblems(staff) : []),
    ...(print ? printProblems(print) : []),
    ...(despatch ? despatchProblems(despatch) : []),
    ...(labels ? labelSettingsProblems(labels) : []),
    ...(scales ? scaleProblems(scales.layouts, 'scales.layouts.') : []),
  ];
}

/** The lock on all books may not begin before the end of a signed year: it is opened for a time, with a reason. */
export function signedLockProblems(locks: PeriodLocks, signedUpTo: IsoDate | null): Problem[] {
  if (signedUpTo === null || (locks.all !== null && locks.all >= signedUpTo)) return [];
  return [{ code: 'LOCK_SIGNED', field: 'locks.all', about: { signedOn: signedUpTo } }];
}

/** Problems of unlocking the books for some hours with a reason; 0 hours lock them again. */
export function unlockProblems({ hours, reason }: { hours: number; reason: string }, locks: PeriodLocks): Problem[] {
  if (hours === 0) return [];
  const problems: Problem[] = [];
  if (!isWithin(hours, 1, MAX_UNLOCK_HOURS))
    problems.push({ code: 'UNLOCK_TOO_LONG', field: 'unlock.hours', about: { most: MAX_UNLOCK_HOURS } });
  if (reason === '') problems.push({ code: 'UNLOCK_REASON_MISSING', field: 'unlock.reason' });
  if (Object.values(locks).every((day) => day === null)) problems.push({ code: 'UNLOCK_NOTHING', field: 'unlock.hours' });
  return problems;
}

const isWithin = (value: number, least: number, most: number) => Number.isSafeInteger(value) && value >= least && value <= most;

/** The valuation method is fixed once stock has moved in the year; otherwise one year's stock would have two values. */
function booksProblems(before: CompanySettings['books'], after: CompanySettings['books'], { hasMovesThisYear }: SettingsFacts): Problem[] {
  const { aheadDays } = after;
  const isFixed = before.valuationMethod !== after.valuationMethod && hasMovesThisYear;
  const isNoLimit = aheadDays !== null && !isWithin(aheadDays, 0, MAX_AHEAD_DAYS);
  return [
    ...(isFixed ? [{ code: 'VALUATION_FIXED', field: 'books.valuationMethod' } as const] : []),
    ...(isNoLimit ? [{ code: 'DAYS_INVALID', field: 'books.aheadDays', about: { most: MAX_AHEAD_DAYS } } as const] : []),
  ];
}

/** A lock may not cover today or later, because a mistake would stop all users. */
function lockProblems(locks: PeriodLocks, { today }: SettingsFacts): Problem[] {
  return Object.entries(locks).flatMap(([part, day]): Problem[] => {
    const field = `locks.${part}`;
    if (day === null) return [];
    if (!isIsoDate(day)) return [{ code: 'DATE_INVALID', field }];
    return day >= today ? [{ code: 'LOCK_BEYOND_TODAY', field }] : [];
  });
}

type StaffLimits = Pick<CompanySettings['staff'], 'backDatingDays' | 'mostDiscountPercentE4' | 'mostFreePaise'>;

/** Problems of the limits of all staff of role user, or of one person. `at` is the prefix of the fields. */
export function limitProblems({ backDatingDays, mostDiscountPercentE4, mostFreePaise }: StaffLimits, at = ''): Problem[] {
  const problems: Problem[] = [];
  if (backDatingDays !== null && !isWithin(backDatingDays, 0, MAX_BACK_DATING_DAYS)) {
    problems.push({ code: 'DAYS_INVALID', field: `${at}backDatingDays`, about: { most: MAX_BACK_DATING_DAYS } });
  }
  if (mostDiscountPercentE4 !== null && !isWithin(mostDiscountPercentE4, 0, WHOLE_PERCENT_E4)) {
    problems.push({ code: 'DISCOUNT_LIMIT_INVALID', field: `${at}mostDiscountPercentE4` });
  }
  if (mostFreePaise !== null && !isWithin(mostFreePaise, 0, MAX_FREE_PAISE)) {
    problems.push({ code: 'FREE_LIMIT_INVALID', field: `${at}mostFreePaise`, about: { mostPaise: MAX_FREE_PAISE } });
  }
  return problems;
}

const staffProblems = (staff: CompanySettings['staff']) => limitProblems(staff, 'staff.');

function tooLong(text: string, most: number, field: string): Problem[] {
  return text.length > most ? [{ code: 'TEXT_TOO_LONG', field, about: { most } }] : [];
}

function printProblems({ colour, copies, invoiceTitle, terms, declaration, footer }: CompanySettings['print']): Problem[] {
  return [
    ...(isWithin(copies, 1, MAX_COPIES)
      ? []
      : [{ code: 'COPIES_INVALID' as const, field: 'print.copies', about: { least: 1, most: MAX_COPIES } }]),
    ...tooLong(invoiceTitle, MAX_TITLE, 'print.invoiceTitle'),
    ...tooLong(terms, MAX_TERMS, 'print.terms'),
    ...tooLong(footer, MAX_FOOTER, 'print.footer'),
    ...tooLong(declaration, MAX_FOOTER, 'print.declaration'),
    ...(isColour(colour) ? [] : [{ code: 'COLOUR_INVALID' as const, field: 'print.colour' }]),
  ];
}

function despatchProblems(despatch: CompanySettings['despatch']): Problem[] {
  return (Object.keys(despatch) as DespatchField[]).flatMap((field) => tooLong(despatch[field], MAX_TITLE, `despatch.${field}`));
}
