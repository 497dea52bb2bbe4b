import type { Problem } from '../basics/problem.ts';
import { lockedUpTo, type PeriodLocks } from '../organizations/period-locks.ts';
import { formatDate, type IsoDate } from '../periods/business-date.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';

/** What an act does to the bank date of a posting: sets it, moves it, or takes it away; null is none. */
export type BankDateChange = {
  readonly before: IsoDate | null;
  readonly after: IsoDate | null;
  /** The kind of its voucher, by whose lock it stays. */
  readonly kind: VoucherKind;
  /** What the person knows it by: the number of its voucher, or of its cheque. */
  readonly named: string;
};

/**
 * The locked day that a change of a bank date touches: that which it would take away or come to lie on; null where none is locked. The
 * reconciliation of locked days was shown to somebody and stays (ADR 30).
 */
export function lockedBankDay({ before, after }: Pick<BankDateChange, 'before' | 'after'>, lastLocked: IsoDate | null): IsoDate | null {
  if (lastLocked === null || before === after) return null;
  return [before, after].find((day) => day !== null && day <= lastLocked) ?? null;
}

const namedAtMost = 5;

/** Why an act may not be, whoever does it: the bank dates that it would set, move or take away in locked days, by voucher and day. Null when none. */
export function lockedBankDates(changes: readonly BankDateChange[], locks: PeriodLocks, field: string): Problem | null {
  const locked = changes.flatMap(({ kind, named, ...change }) => {
    const last = lockedUpTo(locks, kind);
    const day = lockedBankDay(change, last);
    return last === null || day === null ? [] : [{ last, text: `${named} on ${formatDate(day)}` }];
  });
  if (locked.length === 0) return null;
  const lockedUpToOn = locked.map(({ last }) => last).reduce((latest, last) => (last > latest ? last : latest));
  const said = locked.slice(0, namedAtMost).map(({ text }) => text);
  const which = `${said.join(', ')}${locked.length > namedAtMost ? ` and ${locked.length - namedAtMost} more` : ''}`;
  return { code: 'BANK_DATES_LOCKED', field, about: { lockedUpToOn, which } };
}
