import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { Posting } from '../postings/posting.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';

/** The company's policy for an entry that makes cash negative. */
export const negativeCashPolicies = ['block', 'warn', 'allow'] as const;
export type NegativeCash = (typeof negativeCashPolicies)[number];

/** Postings with their date. */
export type DatedEntry = { readonly date: IsoDate; readonly postings: readonly Posting[] };

/** Days on which an entry reduces a ledger by `lessPaise`: from `from` to the day before `until`, or without end if `until` is null. */
export type LesserSpan = { readonly ledgerId: string; readonly from: IsoDate; readonly until: IsoDate | null; readonly lessPaise: Paise };

/**
 * The days on which a change of an entry reduces a ledger: the old entry disappears from its date on, the new one applies from its own.
 * `old` is null for a new entry, `now` for a cancelled one. Days without a reduction are left out.
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

/** A reduced span of a cash ledger, with `leastPaise`, its lowest end-of-day balance before the change. */
export type CashLeft = Pick<LesserSpan, 'ledgerId' | 'lessPaise'> & { readonly name: string; readonly leastPaise: Paise };

/**
 * The cash ledgers that an entry, edit or cancellation makes negative, each once, by its worst day. They are problems under `block`,
 * warnings under `warn`, and ignored under `allow`.
 */
export function cashShort(policy: NegativeCash, left: readonly CashLeft[], field: string): { problems: Problem[]; warnings: Problem[] } {
  const below = [...Map.groupBy(left, ({ ledgerId }) => ledgerId).values()].flatMap((spans) => {
    const shortPaise = Math.max(...spans.map(({ leastPaise, lessPaise }) => lessPaise - leastPaise));
    return shortPaise > 0 ? [{ name: spans[0]?.name ?? '', shortPaise: paise(shortPaise) }] : [];
  });
  const problemsWith = (code: Problem['code']) => below.map((about): Problem => ({ code, field, about }));
  return { problems: policy === 'block' ? problemsWith('CASH_SHORT') : [], warnings: policy === 'warn' ? problemsWith('CASH_BELOW') : [] };
}

const incoming: readonly VoucherKind[] = ['sales', 'vanSale', 'saleOrder', 'purchaseOrder', 'receipt'];
/** True if a new voucher of this kind may reduce cash. A sale or a receipt only adds money, and an order moves none. */
export const mayTakeCash = (kind: VoucherKind): boolean => !incoming.includes(kind);

const amountOn = (entry: DatedEntry | null, ledgerId: string): Paise =>
  sumPaise((entry?.postings ?? []).flatMap((posting) => (posting.ledgerId === ledgerId ? [posting.amountPaise] : [])));
