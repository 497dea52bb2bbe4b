import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { Posting } from '../postings/posting.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';

/** What a company does about cash that would go below nothing. */
export const negativeCashPolicies = ['block', 'warn', 'allow'] as const;
export type NegativeCash = (typeof negativeCashPolicies)[number];

/** An entry on its day. */
export type DatedEntry = { readonly date: IsoDate; readonly postings: readonly Posting[] };

/** Days in which a ledger holds less than before: from the first up to the day before `until`, or from then on where that is null. */
export type LesserSpan = { readonly ledgerId: string; readonly from: IsoDate; readonly until: IsoDate | null; readonly lessPaise: Paise };

/**
 * Where a change of an entry leaves less in a ledger than there was: the old entry is gone from its day on, the new one stands from its own.
 * A new entry has no old one, a cancelled one no new. Days on which nothing lacks are not told.
 */
export function lesserSpans(old: DatedEntry | null, now: DatedEntry | null): LesserSpan[] {
  const ledgers = new Set([...(old?.postings ?? []), ...(now?.postings ?? [])].map(({ ledgerId }) => ledgerId));
  return [...ledgers].flatMap((ledgerId) => {
    const goes = -amountOn(old, ledgerId);
    const comes = amountOn(now, ledgerId);
    const from = old && now ? (old.date < now.date ? old.date : now.date) : (old?.date ?? now?.date ?? '');
    const until = old && now && old.date !== now.date ? (old.date < now.date ? now.date : old.date) : null;
    const between = until === null ? 0 : old!.date < now!.date ? goes : comes;
    const spans: LesserSpan[] = [
      ...(until === null ? [] : [{ ledgerId, from, until, lessPaise: paise(-between) }]),
      { ledgerId, from: until ?? from, until: null, lessPaise: paise(-(goes + comes)) },
    ];
    return spans.filter(({ lessPaise }) => lessPaise > 0);
  });
}

/** Such days of a cash ledger, with the least that lies there at the end of any of them as the books stand. */
export type CashLeft = Pick<LesserSpan, 'ledgerId' | 'lessPaise'> & { readonly name: string; readonly leastPaise: Paise };

/**
 * Cash that an entry, edit or cancel leaves below nothing: each ledger once, by its worst day. A problem where the company blocks it, where
 * it warns a warning; a company that allows it is told nothing.
 */
export function cashShort(policy: NegativeCash, left: readonly CashLeft[], field: string): { problems: Problem[]; warnings: Problem[] } {
  const below = [...Map.groupBy(left, ({ ledgerId }) => ledgerId).values()].flatMap((spans) => {
    const shortPaise = Math.max(...spans.map(({ leastPaise, lessPaise }) => lessPaise - leastPaise));
    return shortPaise > 0 ? [{ name: spans[0]?.name ?? '', shortPaise: paise(shortPaise) }] : [];
  });
  const told = (code: Problem['code']) => below.map((about): Problem => ({ code, field, about }));
  return { problems: policy === 'block' ? told('CASH_SHORT') : [], warnings: policy === 'warn' ? told('CASH_BELOW') : [] };
}

const bringing: readonly VoucherKind[] = ['sales', 'vanSale', 'saleOrder', 'receipt'];
/** Whether a new voucher of a kind may take cash out: into a sale or a receipt money only comes. */
export const mayTakeCash = (kind: VoucherKind): boolean => !bringing.includes(kind);

const amountOn = (entry: DatedEntry | null, ledgerId: string): Paise =>
  sumPaise((entry?.postings ?? []).flatMap((posting) => (posting.ledgerId === ledgerId ? [posting.amountPaise] : [])));
