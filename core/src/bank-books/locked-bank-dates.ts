import type { Problem } from '../basics/problem.ts';
import { lockedUpTo, type PeriodLocks } from '../organizations/period-locks.ts';
import { formatDate, type IsoDate } from '../periods/business-date.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';

/** A change of a posting's bank date: set, moved or removed; null is no date. */
export type BankDateChange = {
  readonly before: IsoDate | null;
  readonly after: IsoDate | null;
  /** The kind of its voucher, whose lock applies. */
  readonly kind: VoucherKind;
  /** The number of its voucher or cheque, shown to the user. */
  readonly named: string;
};

/**
 * The locked day that a change of a bank date touches, as its old or new date; null if none. The reconciliation of locked days has been
 * shown and must not change (ADR 30).
 */
export function lockedBankDay({ before, after }: Pick<BankDateChange, 'before' | 'after'>, lastLocked: IsoDate | null): IsoDate | null {
  if (lastLocked === null || before === after) return null;
  return [before, after].find((day) => day !== null && day <= lastLocked) ?? null;
}

const namedAtMost = 5;

/** A problem if any user's act would set, move or remove bank dates in locked days, naming vouchers and days; null if none. */
export function lockedBankDates(changes: readonly BankDateChange[], locks: PeriodLocks, field: string): Problem | null {
  const locked = changes.flatMap(({ kind, named, ...change }) => {
    const last = lockedUpTo(locks, kind);
    const day = lockedBankDay(change, last);
    return last === null || day === null ? [] : [{ last, text: `${named} on ${formatDate(day)}` }];
  });
  if (locked.length === 0) return null;
  const lockedUpToOn = locked.map(({ last }) => last).reduce((latest, last) => (last > latest ? last : latest));
  const texts = locked.slice(0, namedAtMost).map(({ text }) => text);
  const which = `${texts.join(', ')}${locked.length > namedAtMost ? ` and ${locked.length - namedAtMost} more` : ''}`;
  return { code: 'BANK_DATES_LOCKED', field, about: { lockedUpToOn, which } };
}
