import { searchWords } from '@bahi/core/basics/search-words';
import { sortKey } from '@bahi/core/basics/sort-key';
import { searchParties } from '../parties/party-store.ts';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { idsOf } from '../platform/search-hit.ts';
import { listHeads, listSeriesNames, searchHeads, sumHeads, type VoucherSearch } from './voucher-list-store.ts';
import { voucherSummary } from './voucher-summary.ts';

export const listVouchers = forMembers.vouchers.listVouchers.handler(async ({ input, context: { company, tx } }) => {
  const { search, kind, from, to, state, sums } = input;
  const after = readCursor(input.cursor, ['date', 'uuid']);
  const most = input.limit + 1;
  const isSummed = sums !== 'none' && after === null && search === '' && from !== undefined && to !== undefined && state !== 'cancelled';
  const found = search === '' ? await tx.query(listHeads(company, input, after, most)) : await searched();
  const kindTotals = isSummed ? [...(await tx.query(sumHeads(company, input)))] : [];
  const [ofKind = { count: 0, amountPaise: 0 }] = kindTotals;
  const { page, last } = pageOf(found, input.limit);
  return {
    vouchers: page.map(({ ledgers, ...head }) => ({
      ...voucherSummary(head),
      ...(ledgers && { ledgers }),
      ...(head.note !== '' && { narration: head.note }),
    })),
    next: last ? writeCursor([last.date, last.id]) : null,
    totals: isSummed && kind !== undefined ? { count: ofKind.count, amountPaise: ofKind.amountPaise } : null,
    ...(isSummed && { kindTotals }),
  };

  async function searched() {
    const asked = { words: searchWords(search), state: 'all' } as const;
    const parties = await tx.query(searchParties({ id: company.id, own: { partiesOf: null } }, asked, undefined, mostParties));
    return tx.query(searchHeads(company, input, { ...asSearch(search), partyIds: idsOf(parties) }, after, most));
  }
});

export const listVoucherSeries = forMembers.vouchers.listVoucherSeries.handler(async ({ input, context: { company, tx } }) => {
  const series = await tx.query(listSeriesNames(company, input.kind));
  return { series: series.map(({ id, kind, name }) => ({ _id: id, kind, name })) };
});

/** Parties whose vouchers a search lists. */
const mostParties = 200;

/** A series counts no further than this; longer digits are an amount or a phone number. */
const MOST_DIGITS = 12;

function asSearch(typed: string): Omit<VoucherSearch, 'partyIds'> {
  const digits = /(\d+)$/.exec(typed)?.[1] ?? '';
  const isAmount = /^₹?[\d,]{1,15}(?:\.\d{1,2})?$/.test(typed);
  return {
    part: sortKey(typed),
    sequence: digits !== '' && digits.length <= MOST_DIGITS ? Number(digits) : null,
    amountPaise: isAmount ? Math.round(Number(typed.replaceAll(/[₹,]/g, '')) * 100) : null,
  };
}
