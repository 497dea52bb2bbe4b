import { sumPaise } from '@bahi/core/money/paise';
import { findChequesOfBills } from '../bills/bill-cheque-store.ts';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findVoucher } from '../vouchers/voucher-store.ts';
import { findChequesOf, listCheques as listRows, sumCheques } from './cheque-list-store.ts';
import { serializeCheque } from './serialize-cheque.ts';

/** The register, page by page; the sums of all matches come with the first page. */
export const listCheques = forMembers.cheques.listCheques.handler(async ({ input, context: { company, tx } }) => {
  const key = readCursor(input.cursor, ['date', 'uuid']);
  const after = key && { date: key[0], id: key[1] };
  const [rows, sums] = await tx.together([listRows(company, input, after, input.limit + 1), sumCheques(company, input)]);
  const { page, last } = pageOf(rows, input.limit);
  const found = sums.filter(({ state }) => input.state === undefined || state === input.state);
  return {
    cheques: page.map(serializeCheque),
    next: last ? writeCursor([last.chequeDate, last.id]) : null,
    totals:
      after === null
        ? { count: found.reduce((sum, { count }) => sum + count, 0), amountPaise: sumPaise(found.map(({ amountPaise }) => amountPaise)) }
        : null,
    byState: sums,
  };
});

/** The cheques in the details of a voucher. */
export const listOfVoucher = forMembers.cheques.listOfVoucher.handler(async ({ input: { id }, context: { company, tx } }) => {
  const [[voucher], cheques, ofBills] = await tx.together([
    findVoucher(company, id),
    findChequesOf(company, id),
    findChequesOfBills(company, id),
  ]);
  if (!voucher) throw new Refusal('NOT_FOUND');
  return { cheques: cheques.map(serializeCheque), ofBills };
});
