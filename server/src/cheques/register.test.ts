import { addDays } from '@bahi/core/periods/business-date';
import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { get, problemsOf, put } from '../testing/calls.ts';
import { actOn, byCheque, chequeBy, depositOf, paidByCheque, register } from '../testing/cheques.ts';
import { enter } from '../testing/entries.ts';
import { addParty } from '../testing/masters.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { listed, openPurse, type Purse } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { moveDueEverywhere } from './move-due-everywhere.ts';

const { app, pool, db, ownerPool } = await testApp();
const verified = (purse: Purse) => verifyCompany(pool, db, purse.orgId);

describe('a cheque that paid a part of a sale', () => {
  const chequeOfSale = (counter: Counter, amount: number) => ({
    paymentSplits: [
      { type: 'cheque', amount, ref_id: counter.bankId, ref_collection: 'BankDetails', chequeNumber: '000500', chequeDate: today },
    ],
  });

  test('is in the register, and bounced opens a bill of the sale with its number and date', async () => {
    const purse = await openPurse(app, pool);
    const sale = await sell(app, purse, saleOf(purse, 10, 100, chequeOfSale(purse, 200)));
    expect(sale.status, JSON.stringify(sale.body)).toBe(200);
    const cheque = await chequeBy(app, purse, '000500');
    expect(cheque).toMatchObject({ state: 'inHand', amount: 200, voucher: { voucherNumber: sale.body.voucherNumber } });
    expect((await actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today })).status).toBe(200);
    const { outstandings, totalOutstandingAmount } = await listed(app, purse, 'receipt', purse.partyId);
    expect(outstandings.map(({ bill_no, bill_date }) => [bill_no, bill_date])).toEqual([
      [sale.body.voucherNumber, today],
      [sale.body.voucherNumber, today],
    ]);
    expect(totalOutstandingAmount).toBe(1180);
    expect(await verified(purse)).toEqual([]);
  });

  test('in a counter sale needs a debtor', async () => {
    const purse = await openPurse(app, pool);
    const { body: facts } = await get<{ ledgers: Record<string, string> }>(app, purse.clerk, `${purse.path}/vouchers/facts/sales`);
    const walkIn = { name: 'Somebody', mobileNumber: '' };
    const sale = await sell(app, purse, saleOf(purse, 10, 100, { partyId: facts.ledgers.cash, walkIn, ...chequeOfSale(purse, 1180) }));
    expect(sale.status, JSON.stringify(sale.body)).toBe(200);
    const cheque = await chequeBy(app, purse, '000500');
    expect(cheque.partyName).toBe('Somebody');
    const body = { as: 'bounce', date: today };
    expect(problemsOf(await actOn(app, purse, `${cheque._id}/return`, body))).toEqual(['partyId CHEQUE_NEEDS_PARTY']);
    const gone = await addParty(app, purse);
    await ownerPool.query('update parties set is_active = false where org_id = $1 and id = $2', [purse.orgId, gone]);
    expect(problemsOf(await actOn(app, purse, `${cheque._id}/return`, { ...body, partyId: gone }))).toEqual(['partyId CHEQUE_NEEDS_PARTY']);
    expect((await actOn(app, purse, `${cheque._id}/return`, { ...body, partyId: purse.partyId })).status).toBe(200);
    expect((await listed(app, purse, 'receipt', purse.partyId)).pending).toEqual({ [sale.body.voucherNumber]: 1180 });
    expect(await verified(purse)).toEqual([]);
  });
});

describe('permissions', () => {
  test('staff who see only their own parties see and move only their cheques', async () => {
    const { purse } = await paidByCheque(app, pool);
    const cheque = await chequeBy(app, purse, '000123');
    await ownerPool.query(`update parties set created_by = $2 where org_id = $1`, [purse.orgId, purse.people.manager.id]);
    await ownerPool.query(`update vouchers set created_by = $2 where org_id = $1`, [purse.orgId, purse.people.manager.id]);
    await ownerPool.query(`update memberships set own_parties_only = true where organization_id = $1 and secondary_user_id = $2`, [
      purse.orgId,
      purse.people.clerk.id,
    ]);
    expect((await register(app, purse)).cheques).toEqual([]);
    expect((await actOn(app, purse, 'deposit', depositOf(purse, [cheque]))).status).toBe(404);
    expect((await register(app, purse, undefined, purse.manager)).cheques).toHaveLength(1);
  });

  test('locked books accept no deposit or bounce in their days', async () => {
    const { purse } = await paidByCheque(app, pool);
    const cheque = await chequeBy(app, purse, '000123');
    await ownerPool.query('update organizations set locked_up_to = $2 where id = $1', [purse.orgId, today]);
    expect(problemsOf(await actOn(app, purse, 'deposit', depositOf(purse, [cheque])))).toEqual(['date PERIOD_LOCKED']);
    expect(problemsOf(await actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: today }))).toEqual(['date PERIOD_LOCKED']);
  });

  test('no cheque is cleared in locked days, and a cleared one stays so', async () => {
    const { purse } = await paidByCheque(app, pool);
    const cheque = await chequeBy(app, purse, '000123');
    expect((await actOn(app, purse, 'deposit', depositOf(purse, [cheque]))).status).toBe(200);
    const clear = () => actOn(app, purse, 'clear', { chequeIds: [cheque._id], date: today });
    const lock = (upTo: string | null) => ownerPool.query('update organizations set locked_up_to = $2 where id = $1', [purse.orgId, upTo]);
    await lock(today);
    expect(problemsOf(await clear())).toEqual(['date BANK_DATES_LOCKED']);
    await lock(null);
    expect((await clear()).status).toBe(200);
    await lock(today);
    expect(problemsOf(await actOn(app, purse, `${cheque._id}/undo`))).toEqual(['date BANK_DATES_LOCKED']);
    expect(await chequeBy(app, purse, '000123')).toMatchObject({ state: 'cleared', clearedOn: today });
  });

  test('a bank date set by a manager cannot be removed by staff of role user', async () => {
    const { purse } = await paidByCheque(app, pool);
    const cheque = await chequeBy(app, purse, '000123');
    const { body } = await actOn(app, purse, 'deposit', depositOf(purse, [cheque]));
    const dates = [{ voucherId: body.voucherId, line: 1, bankDate: today }];
    expect((await put(app, purse.manager, `${purse.path}/bankBooks/${purse.bankId}/bankDates`, { dates })).status).toBe(200);
    expect((await actOn(app, purse, `${cheque._id}/undo`)).status).toBe(403);
    expect((await actOn(app, purse, `${cheque._id}/undo`, {}, purse.manager)).status).toBe(200);
    expect(await verified(purse)).toEqual([]);
  });

  test('staff of role user can undo only vouchers of their own steps, like cancellations', async () => {
    const { purse } = await paidByCheque(app, pool);
    const cheque = await chequeBy(app, purse, '000123');
    const { body } = await actOn(app, purse, 'deposit', depositOf(purse, [cheque]), purse.manager);
    expect((await actOn(app, purse, `${cheque._id}/undo`)).status).toBe(403);
    await ownerPool.query('update vouchers set created_by = $2 where id = $1', [body.voucherId, purse.people.clerk.id]);
    expect((await actOn(app, purse, `${cheque._id}/undo`)).status).toBe(200);
    expect(await verified(purse)).toEqual([]);
  });

  test('cheques of the register cannot be deposited by a manual contra', async () => {
    const { purse } = await paidByCheque(app, pool);
    const { body } = await get<{ ledgers: Record<string, string> }>(app, purse.clerk, `${purse.path}/vouchers/facts/contra`);
    const contra = { date: today, fromLedgerId: body.ledgers.chequesInHand, toLedgerId: purse.bankId, amount: 1180 };
    const refused = await enter(app, purse, 'contra', contra);
    expect(problemsOf(refused)).toEqual(['fromLedgerId CHEQUES_BY_REGISTER']);
    const side = (ledgerId: string | undefined, name: string, amount: number) => ({ ledgerId, side: name, amount });
    const [bank, hand] = [purse.bankId, body.ledgers.chequesInHand];
    const journal = (debit: string | undefined, credit: string | undefined, amount: number) =>
      enter(app, purse, 'journal', { date: today, items: [side(debit, 'debit', amount), side(credit, 'credit', amount)] });
    expect(problemsOf(await journal(bank, hand, 1180))).toEqual(['items.1.ledgerId CHEQUES_BY_REGISTER']);
    expect((await journal(hand, bank, 500)).status).toBe(200);
    expect((await journal(bank, hand, 500)).status).toBe(200);
    expect(await verified(purse)).toEqual([]);
  });
});

test('automatically: due cheques of every company are moved, and recorded in the chain', async () => {
  const purse = await openPurse(app, pool);
  await byCheque(app, purse, 'payment', 500, { number: '42', date: addDays(today, -1) });
  const asOwner = <T>(work: (owner: pg.ClientBase) => Promise<T>) => work(ownerPool as unknown as pg.ClientBase);
  const parts = { pool, db, log: { warn: () => {} }, asOwner };
  expect(await moveDueEverywhere(parts)).toBeGreaterThan(0);
  expect(await moveDueEverywhere(parts)).toBe(0);
  expect(await chequeBy(app, purse, '42', 'issued')).toMatchObject({ state: 'issued', moved: { date: addDays(today, -1) } });
  expect(await verified(purse)).toEqual([]);
});

test('a bank date set by hand clears a cheque, and removing it unclears it', async () => {
  const { purse } = await paidByCheque(app, pool);
  const cheque = await chequeBy(app, purse, '000123');
  const { body } = await actOn(app, purse, 'deposit', depositOf(purse, [cheque]));
  const byHand = (bankDate: string | null) =>
    put(app, purse.manager, `${purse.path}/bankBooks/${purse.bankId}/bankDates`, {
      dates: [{ voucherId: body.voucherId, line: 1, bankDate }],
    });
  expect((await byHand(today)).status).toBe(200);
  expect(await chequeBy(app, purse, '000123')).toMatchObject({ state: 'cleared', clearedOn: today });
  expect(await verified(purse)).toEqual([]);
  expect((await byHand(null)).status).toBe(200);
  expect((await chequeBy(app, purse, '000123')).state).toBe('deposited');
  expect(await verified(purse)).toEqual([]);
});

test('the register has pages by date and state', async () => {
  const purse = await openPurse(app, pool);
  for (const [at, days] of [5, 3, 1, 3].entries()) {
    await byCheque(app, purse, 'receipt', 100 + at, { number: `${at}`, date: addDays(today, days) });
  }
  const first = await register(app, purse, 'direction=received&limit=3');
  expect(first.cheques.map(({ chequeNumber }) => chequeNumber)).toEqual(['2', '1', '3']);
  expect(first.totals).toEqual({ count: 4, amount: 406 });
  const second = await register(app, purse, `direction=received&limit=3&cursor=${first.next}`);
  expect([second.cheques.map(({ chequeNumber }) => chequeNumber), second.next, second.totals]).toEqual([['0'], null, null]);
  const asked = `direction=received&state=inHand&from=${addDays(today, 2)}&to=${addDays(today, 4)}`;
  expect((await register(app, purse, asked)).totals).toEqual({ count: 2, amount: 204 });
  expect((await register(app, purse, 'direction=received&state=cleared')).cheques).toEqual([]);
});

test('a deposit slip is a PDF of its cheques; other contras have none', async () => {
  const { purse, receipt } = await paidByCheque(app, pool);
  const cheque = await chequeBy(app, purse, '000123');
  const { body } = await actOn(app, purse, 'deposit', depositOf(purse, [cheque]));
  const slip = await app.inject({ method: 'GET', url: `/api${purse.path}/cheques/slips/${body.voucherId}/pdf`, headers: purse.clerk });
  expect([slip.statusCode, slip.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { text, pages } = readPdf(slip.rawPayload);
  expect(pages).toBe(1);
  const stands = ['Deposit slip', body.voucherNumber, 'Cheques: 1', '000123', 'Rupees One Thousand One Hundred Eighty Only'];
  for (const each of stands) expect(text.replaceAll('\n', ' ')).toContain(each);
  expect((await get(app, purse.clerk, `${purse.path}/cheques/slips/${receipt._id}/pdf`)).status).toBe(404);
});
