import { describe, expect, test } from 'vitest';
import { ago, openBanking, statementOf } from '../testing/banking.ts';
import { get, post, put, remove } from '../testing/calls.ts';
import { actOn, chequeBy, depositOf, paidByCheque } from '../testing/cheques.ts';
import { enter } from '../testing/entries.ts';
import { whileHeld } from '../testing/locks.ts';
import { addParty } from '../testing/masters.ts';
import { moneyOf, openBillsOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

const byBank = (purse: Purse, amount: number, reference = '') => [{ type: 'bank', _id: purse.bankId, amount, reference }];
async function received(purse: Purse, amount: number, days: number, reference = '') {
  const body = moneyOf(purse, purse.partyId, amount, {}, { date: ago(days), payments: byBank(purse, amount, reference) });
  const saved = await saveMoney(app, purse, 'receipt', body);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return saved.body;
}
const bankDates = async (orgId: string) => {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.org_id = '${orgId}'`);
    const { rows } = await client.query<{ voucher_id: string; bank_date: string; source: string }>(
      'select voucher_id, bank_date, source from bank_dates',
    );
    return Object.fromEntries(rows.map((row) => [row.voucher_id, `${row.bank_date} ${row.source}`]));
  } finally {
    await client.query('rollback');
    client.release();
  }
};
const tied = async (purse: Purse) => expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);

test('exact matches are accepted all at once, and their vouchers get the date of the line as bank date', async () => {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const one = await received(purse, 1_180, 9);
  const two = await received(purse, 700, 12, 'N104261234567');
  await received(purse, 300, 9);
  await received(purse, 300, 9);
  await banking.importStatement(
    statementOf([
      [9, 'UPI', '', 1_180],
      [9, 'NEFT N104261234567', '', 700],
      [9, 'UPI', '', 300],
    ]),
  );
  const before = await banking.lines();
  expect(before.lines.map(({ suggestions }) => suggestions.map(({ kind }) => kind))).toEqual([
    ['exact'],
    ['exact'],
    ['possible', 'possible'],
  ]);
  expect((await banking.acceptExact()).body).toMatchObject({ matched: 2, next: null, message: '2 lines matched' });
  expect(await bankDates(purse.orgId)).toEqual({ [one._id]: `${ago(9)} statement`, [two._id]: `${ago(9)} statement` });
  expect((await banking.lines()).counts).toMatchObject({ toDo: 1, matched: 2 });
  expect((await banking.lines('matched')).lines.map(({ match }) => [match?.how, match?.postings[0]?.voucherNumber])).toEqual([
    ['exact', two.voucherNumber],
    ['exact', one.voucherNumber],
  ]);
  expect((await banking.acceptExact()).body).toMatchObject({ matched: 0, message: '0 lines matched' });
  await tied(purse);
});

test('one line is several vouchers, one voucher is several lines; undone, each is open again', async () => {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const [a, b, whole] = [await received(purse, 300, 9), await received(purse, 500, 9), await received(purse, 1_000, 6)];
  await banking.importStatement(
    statementOf([
      [9, 'CARDS', '', 800],
      [5, 'NEFT PART', '', 400],
      [5, 'NEFT REST', '', 600],
    ]),
  );
  const { lines } = await banking.lines();
  const [cards, part] = [lines[0]!.suggestions[0]!, lines[1]!.suggestions[0]!];
  expect([cards.kind, cards.postings.map(({ voucherNumber }) => voucherNumber).toSorted()]).toEqual([
    'partial',
    [a.voucherNumber, b.voucherNumber].toSorted(),
  ]);
  expect([part.kind, part.lines.length, part.postings[0]?.voucherNumber]).toEqual(['partial', 2, whole.voucherNumber]);
  const matched = await banking.match([lines[0]!._id], cards.postings, 'partial');
  expect(
    (
      await banking.match(
        part.lines.map(({ _id }) => _id),
        part.postings,
        'partial',
      )
    ).status,
  ).toBe(200);
  expect(Object.keys(await bankDates(purse.orgId))).toHaveLength(3);
  await tied(purse);
  expect((await remove(app, purse.manager, `${banking.path}/matches/${matched.body.matchId}`, {})).body).toEqual({
    message: 'The line is to do again',
  });
  expect((await remove(app, purse.manager, `${banking.path}/matches/${matched.body.matchId}`, {})).status).toBe(404);
  expect(Object.keys(await bankDates(purse.orgId))).toEqual([whole._id]);
  expect((await banking.lines()).lines.map(({ _id }) => _id)).toEqual([lines[0]!._id]);
  await tied(purse);
});

test('unequal sums, matched items, or another bank are refused', async () => {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const [one, two] = [await received(purse, 100, 9), await received(purse, 100, 9)];
  await banking.importStatement(
    statementOf([
      [9, 'A', '', 100],
      [9, 'B', '', 101],
    ]),
  );
  const [a, b] = (await banking.lines()).lines;
  const posting = (voucher: { _id: string }) => ({ voucherId: voucher._id, lineNo: 1 });
  expect((await banking.match([b!._id], [posting(one)])).body.problems).toEqual([
    { code: 'MATCH_NOT_TIED', field: 'postings', message: 'The lines come to ₹101, the vouchers to ₹100: ₹1 apart.' },
  ]);
  expect((await banking.match([a!._id], [posting(one)])).status).toBe(200);
  expect((await banking.match([a!._id], [posting(two)])).body).toMatchObject({ code: 'ALREADY_MATCHED' });
  expect((await banking.match([b!._id], [posting(one)])).body.message).toBe(`${one.voucherNumber} is matched with another line already.`);
  expect((await banking.match([b!._id], [{ voucherId: two._id, lineNo: 9 }])).status).toBe(404);
  const others = await openPurse(app, pool);
  expect((await banking.match([b!._id], [posting(await received(others, 101, 9))])).status).toBe(404);
});

test('sixteen calls match one voucher with sixteen lines: one of them succeeds', async () => {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const voucher = await received(purse, 100, 9);
  await banking.importStatement(statementOf(Array.from({ length: 16 }, (_, at) => [9, `UPI ${at}`, '', 100] as const)));
  const { lines } = await banking.lines();
  const answers = await Promise.all(lines.map(({ _id }) => banking.match([_id], [{ voucherId: voucher._id, lineNo: 1 }])));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 15 }, () => 409)]);
  expect((await banking.lines('matched')).lines).toHaveLength(1);
  await tied(purse);
});

test('two calls match one line with a voucher each: one of them succeeds', async () => {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const vouchers = [await received(purse, 100, 9), await received(purse, 100, 9)];
  await banking.importStatement(statementOf([[9, 'UPI', '', 100]]));
  const [line] = (await banking.lines()).lines;
  const held = 'select from bank_lines where org_id = $1 and id = $2';
  const answers = await whileHeld(ownerPool, held, [purse.orgId, line!._id], () =>
    vouchers.map(({ _id }) => banking.match([line!._id], [{ voucherId: _id, lineNo: 1 }])),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This line was matched meanwhile.');
  await tied(purse);
});

describe('a voucher out of a line', () => {
  const voucherOf = (purse: Purse, amount: number, more: object) => ({
    ...moneyOf(purse, undefined, amount, {}, { date: ago(9), payments: byBank(purse, amount) }),
    ...more,
  });

  test('is saved and matched in one act, and once; a matched line saves nothing', async () => {
    const purse = await openPurse(app, pool);
    const banking = openBanking(app, purse);
    await openBillsOf(app, purse, purse.partyId, { B1: 100, B2: 200 });
    await banking.importStatement(
      statementOf([
        [9, 'NEFT ANAND', 'N1', 150],
        [9, 'RENT', '', -80],
      ]),
    );
    const [inwards, rent] = (await banking.lines()).lines;
    const body = voucherOf(purse, 80, { ledgers: [{ ledgerId: purse.rentId, amount: 80 }], bankLineId: rent!._id });
    const key = crypto.randomUUID();
    const saved = await post<{ _id: string; voucherNumber: string }>(app, purse.manager, `${purse.path}/vouchers/payment`, body, key);
    expect(saved.status).toBe(200);
    expect((await post(app, purse.manager, `${purse.path}/vouchers/payment`, body, key)).body).toEqual(saved.body);
    expect((await post(app, purse.manager, `${purse.path}/vouchers/payment`, body)).body).toMatchObject({ code: 'ALREADY_MATCHED' });
    expect((await banking.lines('matched')).lines.map(({ match }) => [match?.how, match?.postings[0]?.voucherNumber])).toEqual([
      ['made', saved.body.voucherNumber],
    ]);
    expect(await bankDates(purse.orgId)).toEqual({ [saved.body._id]: `${ago(9)} statement` });
    const wrong = voucherOf(purse, 140, { partyId: purse.partyId, bankLineId: inwards!._id });
    expect((await post<{ problems: object[] }>(app, purse.manager, `${purse.path}/vouchers/receipt`, wrong)).body.problems).toMatchObject([
      { code: 'LINE_NOT_OF_VOUCHER', field: 'bankLineId' },
    ]);
    expect(
      (await post(app, purse.clerk, `${purse.path}/vouchers/receipt`, { ...wrong, enteredAmount: 150, payments: byBank(purse, 150) }))
        .status,
    ).toBe(403);
    await tied(purse);
  });

  test('also as a contra and as a journal', async () => {
    const purse = await openPurse(app, pool);
    const banking = openBanking(app, purse);
    await banking.importStatement(
      statementOf([
        [9, 'CASH DEP', '', 500],
        [9, 'CHRG', '', -17.7],
      ]),
    );
    const [deposit, charge] = (await banking.lines()).lines;
    const contra = { date: ago(9), fromLedgerId: purse.cashId, toLedgerId: purse.bankId, amount: 500, bankLineId: deposit!._id };
    expect((await enter(app, purse, 'contra', contra, undefined, purse.manager)).status).toBe(200);
    const items = [
      { ledgerId: purse.rentId, side: 'debit', amount: 17.7 },
      { ledgerId: purse.bankId, side: 'credit', amount: 17.7 },
    ];
    expect((await enter(app, purse, 'journal', { date: ago(9), items, bankLineId: charge!._id }, undefined, purse.manager)).status).toBe(
      200,
    );
    expect((await banking.lines()).lines).toEqual([]);
    await tied(purse);
  });
});

describe('a matched voucher that changes', () => {
  test('keeps its match if ledger and amount stay; loses it otherwise; cancelled, the line is open again', async () => {
    const purse = await openPurse(app, pool);
    const banking = openBanking(app, purse);
    const voucher = await received(purse, 100, 9);
    await banking.importStatement(statementOf([[9, 'A', '', 100]]));
    await banking.acceptExact();
    const edit = (version: number, amount: number, note: string) =>
      put<{ version: number; message: string }>(app, purse.manager, `${purse.path}/vouchers/receipt/${voucher._id}`, {
        ...moneyOf(purse, purse.partyId, amount, {}, { date: ago(9), payments: byBank(purse, amount), note }),
        version,
      });
    expect((await edit(1, 100, 'Another note')).status).toBe(200);
    expect((await banking.lines('matched')).lines).toHaveLength(1);
    expect(await bankDates(purse.orgId)).toEqual({ [voucher._id]: `${ago(9)} statement` });
    await tied(purse);
    expect((await edit(2, 90, '')).body.message).toContain('was taken away');
    expect((await banking.lines()).lines).toHaveLength(1);
    expect(await bankDates(purse.orgId)).toEqual({});
    await tied(purse);
    await edit(3, 100, '');
    expect((await banking.acceptExact()).body).toMatchObject({ matched: 1 });
    expect((await cancel(app, purse, voucher._id, 4, purse.manager)).status).toBe(200);
    expect((await banking.lines()).lines.map(({ match }) => match)).toEqual([null]);
    expect(await bankDates(purse.orgId)).toEqual({});
    await tied(purse);
  });

  test('one of several in a match undoes the whole match', async () => {
    const purse = await openPurse(app, pool);
    const banking = openBanking(app, purse);
    const [a, b] = [await received(purse, 300, 9), await received(purse, 500, 9)];
    await banking.importStatement(statementOf([[9, 'CARDS', '', 800]]));
    const [line] = (await banking.lines()).lines;
    await banking.match([line!._id], line!.suggestions[0]!.postings, 'partial');
    expect((await cancel(app, purse, a._id, 1, purse.manager)).status).toBe(200);
    expect(await bankDates(purse.orgId)).toEqual({});
    expect((await banking.lines()).lines).toHaveLength(1);
    expect((await cancel(app, purse, b._id, 1, purse.manager)).status).toBe(200);
    await tied(purse);
  });

  test('undoing an import undoes its matches after confirmation, and vouchers stay', async () => {
    const purse = await openPurse(app, pool);
    const banking = openBanking(app, purse);
    await received(purse, 100, 9);
    const id = await banking.importStatement(
      statementOf([
        [9, 'A', '', 100],
        [8, 'B', '', 5],
      ]),
    );
    await banking.acceptExact();
    expect((await banking.undo(id)).body).toMatchObject({
      code: 'IN_USE',
      message: 'One line of this file is matched.',
      uses: [{ what: 'matched lines', count: 1 }],
    });
    expect((await banking.undo(id, true)).status).toBe(200);
    expect(await bankDates(purse.orgId)).toEqual({});
    expect((await banking.lines()).counts).toMatchObject({ toDo: 0, matched: 0 });
    await tied(purse);
  });
});

test('a matched cheque is cleared on the line’s date, and is deposited again after an undo', async () => {
  const { purse } = await paidByCheque(app, pool);
  const banking = openBanking(app, purse);
  const deposit = await actOn(app, purse, 'deposit', depositOf(purse, [await chequeBy(app, purse, '000123')]));
  expect(deposit.status, JSON.stringify(deposit.body)).toBe(200);
  await banking.importStatement(statementOf([[0, 'CTS CLG 123 FORT', '000123', 1_180]]));
  expect((await banking.lines()).lines[0]?.suggestions.map(({ kind }) => kind)).toEqual(['exact']);
  await banking.acceptExact();
  expect(await chequeBy(app, purse, '000123')).toMatchObject({ state: 'cleared' });
  const [line] = (await banking.lines('matched')).lines;
  await remove(app, purse.manager, `${banking.path}/matches/${line!.match!._id}`, {});
  expect(await chequeBy(app, purse, '000123')).toMatchObject({ state: 'deposited' });
  await tied(purse);
});

test('a bounced cheque whose posting was matched is cleared when the bounce is undone', async () => {
  const { purse } = await paidByCheque(app, pool);
  const banking = openBanking(app, purse);
  const cheque = await chequeBy(app, purse, '000123');
  expect((await actOn(app, purse, 'deposit', depositOf(purse, [cheque]))).status).toBe(200);
  expect((await actOn(app, purse, `${cheque._id}/return`, { as: 'bounce', date: ago(0) })).status).toBe(200);
  await banking.importStatement(statementOf([[0, 'CTS CLG 123 FORT', '000123', 1_180]]));
  expect((await banking.acceptExact()).body).toMatchObject({ matched: 1 });
  expect(await chequeBy(app, purse, '000123')).toMatchObject({ state: 'bounced' });
  expect((await actOn(app, purse, `${cheque._id}/undo`)).status).toBe(200);
  expect(await chequeBy(app, purse, '000123')).toMatchObject({ state: 'cleared', clearedOn: ago(0) });
  await tied(purse);
});

test('rules propose the voucher of a line, those of one bank before those of all', async () => {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const rule = (more: object) => ({ bankId: null, contains: 'SMS chrg', side: 'out', kind: 'payment', ledgerId: purse.rentId, ...more });
  const save = (more: object) =>
    post<{ rule: { _id: string; version: number }; problems: { field: string; code: string }[] }>(
      app,
      purse.manager,
      `${banking.path}/rules`,
      rule(more),
    );
  expect(
    (await save({ contains: 'a', side: 'in', least: 9, most: 1, ledgerId: purse.cashId })).body.problems.map(
      ({ field, code }) => `${field} ${code}`,
    ),
  ).toEqual(['contains RULE_TEXT_MISSING', 'most RULE_AMOUNTS_INVALID', 'side RULE_SIDE_OTHER', 'ledgerId LEDGER_IS_MONEY']);
  const all = await save({});
  const own = await save({ bankId: purse.bankId, most: 20, kind: 'journal' });
  await banking.importStatement(
    statementOf([
      [9, 'sms-chrg Q1', '', -17.7],
      [9, 'SMS CHRG', '', -25],
      [9, 'SMS CHRG', '', 25],
    ]),
  );
  expect((await banking.lines()).lines.map((line) => line.rule?.kind ?? null)).toEqual(['journal', 'payment', null]);
  const edited = await put(app, purse.manager, `${banking.path}/rules/${own.body.rule._id}`, {
    ...rule({ contains: 'nothing of it' }),
    version: 1,
  });
  expect(edited.status).toBe(200);
  expect((await put(app, purse.manager, `${banking.path}/rules/${own.body.rule._id}`, { ...rule({}), version: 1 })).status).toBe(409);
  expect((await remove(app, purse.manager, `${banking.path}/rules/${all.body.rule._id}`, {})).status).toBe(200);
  expect((await banking.lines()).lines.map((line) => line.rule)).toEqual([null, null, null]);
});

test('a party in a rule cannot be deleted, and the rule is named', async () => {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const ledgerId = await addParty(app, purse);
  const rule = { bankId: null, contains: 'Anand', side: 'in', kind: 'receipt', ledgerId };
  expect((await post(app, purse.manager, `${banking.path}/rules`, rule)).status).toBe(200);
  const removed = await remove(app, purse.manager, `${purse.path}/parties/${ledgerId}`, { version: 1 });
  expect(removed.body).toMatchObject({ code: 'IN_USE', uses: [{ what: 'rules of statements', count: 1 }] });
});

test('search by hand: by number, party and amount, only open postings', async () => {
  const counter = await openPurse(app, pool);
  const banking = openBanking(app, counter);
  const voucher = await received(counter, 1_234.5, 9);
  const found = async (search: string) => {
    const { body } = await get<{ postings: { voucherNumber: string }[] }>(
      app,
      counter.manager,
      `${banking.ofBank}/postings?search=${encodeURIComponent(search)}`,
    );
    return body.postings.map(({ voucherNumber }) => voucherNumber);
  };
  expect(await found(voucher.voucherNumber)).toEqual([voucher.voucherNumber]);
  expect(await found('1,234.50')).toEqual([voucher.voucherNumber]);
  expect(await found('no such')).toEqual([]);
  await banking.importStatement(statementOf([[9, 'A', '', 1_234.5]]));
  await banking.acceptExact();
  expect(await found('')).toEqual([]);
});
