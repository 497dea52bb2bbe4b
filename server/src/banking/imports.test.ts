import { expect, test } from 'vitest';
import { writeXlsx } from '../platform/file-formats/write-xlsx.ts';
import { ago, openBanking, statementOf } from '../testing/banking.ts';
import { get, patch } from '../testing/calls.ts';
import { whileHeld } from '../testing/locks.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

const three = [
  [9, 'UPI-ANAND STORES', '409112345678', 1_180],
  [8, 'CHQ PAID-MICR CTS', '000123', -500.5],
  [8, 'UPI TEA', '', -10],
] as const;

test('a file is previewed first: columns, lines, balances; nothing exists before it is imported', async () => {
  const banking = openBanking(app, await openCounter(app, pool));
  const sent = await banking.sendFile(statementOf(three));
  expect(sent).toMatchObject({ status: 200 });
  const read = await banking.look(sent.body.importId);
  expect(read).toMatchObject({
    headings: ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
    mapping: { date: 'Date', description: 'Narration', withdrawal: 'Withdrawal Amt.', balance: 'Closing Balance', amountForm: 'columns' },
    lineCount: 3,
    newCount: 3,
    problems: [],
    from: ago(9),
    to: ago(8),
    withdrawn: 510.5,
    deposited: 1_180,
    opening: 10_000,
    closing: 10_669.5,
  });
  expect((await banking.lines()).lines).toEqual([]);
  expect((await banking.commit(sent.body.importId, read.mapping)).body).toMatchObject({
    imported: 3,
    skipped: 0,
    message: '3 lines brought in',
  });
  const { lines, counts } = await banking.lines();
  expect(lines.map(({ date, amount, description }) => [date, amount, description])).toEqual([
    [ago(9), 1_180, 'UPI-ANAND STORES'],
    [ago(8), -500.5, 'CHQ PAID-MICR CTS'],
    [ago(8), -10, 'UPI TEA'],
  ]);
  expect(counts).toEqual({ toDo: 3, matched: 0, toDoIn: 1_180, toDoOut: 510.5 });
  expect((await banking.commit(sent.body.importId, read.mapping)).body).toMatchObject({ code: 'LIMIT_REACHED' });
});

test('the same file is refused by name; of a longer period only the new lines are imported, including two truly equal ones', async () => {
  const banking = openBanking(app, await openCounter(app, pool));
  await banking.importStatement(statementOf(three));
  const again = await banking.sendFile(statementOf(three));
  expect(again).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  expect(again.body.message).toMatch(/This file was imported on .* \(statement\.csv, 3 lines\)/);

  const longer = await banking.sendFile(statementOf([...three, [8, 'UPI TEA', '', -10], [7, 'NEFT', 'N1', 5]]));
  const read = await banking.look(longer.body.importId);
  expect(read).toMatchObject({ lineCount: 5, newCount: 2, skippedCount: 3 });
  expect((await banking.commit(longer.body.importId, read.mapping)).body).toMatchObject({
    message: '2 lines brought in, 3 lines were here already',
    imported: 2,
  });
  expect((await banking.lines()).lines.filter(({ description }) => description === 'UPI TEA')).toHaveLength(2);

  const within = await banking.sendFile(statementOf(three.slice(0, 2)));
  const { mapping } = await banking.look(within.body.importId);
  expect((await banking.commit(within.body.importId, mapping)).body).toMatchObject({
    code: 'LIMIT_REACHED',
    message: expect.stringContaining('here already'),
  });
  expect((await banking.lines()).lines).toHaveLength(5);
});

test('a workbook with its own dates and numbers', async () => {
  const banking = openBanking(app, await openCounter(app, pool));
  const columns = [
    { title: 'Txn Date', kind: 'date' },
    { title: 'Description', kind: 'text' },
    { title: 'Debit', kind: 'number' },
    { title: 'Credit', kind: 'number' },
    { title: 'Balance', kind: 'number' },
  ] as const;
  const rows = [
    [ago(3), 'NEFT ANAND', null, 1180.5, 1180.5],
    [ago(2), 'Charges', 17.7, null, 1162.8],
  ];
  const pieces: Buffer[] = [];
  for await (const piece of writeXlsx([{ name: 'Statement', columns, rows }])) pieces.push(piece as Buffer);
  await banking.importStatement(Buffer.concat(pieces));
  expect((await banking.lines()).lines.map(({ date, description, amount }) => [date, description, amount])).toEqual([
    [ago(3), 'NEFT ANAND', 1_180.5],
    [ago(2), 'Charges', -17.7],
  ]);
});

test('an inactive bank keeps its statement visible and accepts no new one, not even a previewed one', async () => {
  const counter = await openCounter(app, pool);
  const banking = openBanking(app, counter);
  await banking.importStatement(statementOf(three));
  const looked = await banking.sendFile(statementOf([...three, [0, 'LATER', '', 5]]));
  const { mapping } = await banking.look(looked.body.importId);
  await ownerPool.query('update ledgers set is_active = false where org_id = $1 and id = $2', [counter.orgId, counter.bankId]);
  const { banks } = (await get<{ banks: object[] }>(app, counter.manager, `${banking.path}/banks`)).body;
  expect(banks).toMatchObject([{ _id: counter.bankId, isActive: false, toDo: 3 }]);
  expect((await banking.lines()).lines).toHaveLength(3);
  const message = expect.stringMatching(/ is inactive: no statement can be imported\. Make it active among the banks first\.$/);
  expect(await banking.sendFile(statementOf(three.slice(0, 1)))).toMatchObject({ status: 422, body: { message } });
  expect(await banking.commit(looked.body.importId, mapping)).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED', message } });
});

test('two users who import one file at once import it once', async () => {
  const banking = openBanking(app, await openCounter(app, pool));
  const files = await Promise.all([banking.sendFile(statementOf(three)), banking.sendFile(statementOf(three))]);
  const { mapping } = await banking.look(files[0]!.body.importId);
  const answers = await Promise.all(files.map(({ body }) => banking.commit(body.importId, mapping)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await banking.lines()).lines).toHaveLength(3);
});

test('one preview imported twice at once: the second call is told that it exists', async () => {
  const counter = await openCounter(app, pool);
  const banking = openBanking(app, counter);
  const { importId } = (await banking.sendFile(statementOf(three))).body;
  const { mapping } = await banking.look(importId);
  const held = 'select from bank_imports where org_id = $1 and id = $2';
  const answers = await whileHeld(ownerPool, held, [counter.orgId, importId], () => [
    banking.commit(importId, mapping),
    banking.commit(importId, mapping),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This file was already imported.');
  expect((await banking.lines()).lines).toHaveLength(3);
});

test('the columns are stored for the bank; a file with other columns reports the missing ones', async () => {
  const banking = openBanking(app, await openCounter(app, pool));
  const own = 'When,What,Sum\r\n01/04/2026,Tea,-5\r\n';
  const sent = await banking.sendFile(own);
  const chosen = { date: 'When', description: 'What', amount: 'Sum', amountForm: 'signed' };
  expect((await banking.look(sent.body.importId)).problems.map(({ message }) => message)).toContain('Choose the column of the date.');
  expect(await banking.look(sent.body.importId, chosen)).toMatchObject({ lineCount: 1, problems: [] });
  expect((await banking.commit(sent.body.importId, chosen)).status).toBe(200);

  const next = await banking.sendFile('When,What,Sum\r\n02/04/2026,Rent,-50\r\n');
  expect(await banking.look(next.body.importId)).toMatchObject({ mapping: chosen, lineCount: 1 });
  const other = await banking.sendFile('Day,Text,Value\r\n02/04/2026,Rent,-50\r\n');
  const refused = await banking.commit(other.body.importId, chosen);
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.body.problems.map(({ message }) => message)).toEqual([
    'The file has no column When.',
    'The file has no column What.',
    'The file has no column Sum.',
  ]);
});

test('swapped signs are reported and nothing is imported', async () => {
  const banking = openBanking(app, await openCounter(app, pool));
  const sent = await banking.sendFile(statementOf(three));
  const { mapping } = await banking.look(sent.body.importId);
  const turned = { ...mapping, withdrawal: 'Deposit Amt.', deposit: 'Withdrawal Amt.' };
  const { status, body } = await banking.commit(sent.body.importId, turned);
  expect(status).toBe(422);
  expect(body.problems[0]?.message).toBe('The balances match only if withdrawals and deposits are swapped. Swap them.');
  expect((await banking.lines()).lines).toEqual([]);
});

test.each([
  ['nothing', Buffer.alloc(0), 'The file is empty.'],
  ['a PDF under the name of a CSV', Buffer.from('%PDF-1.7\n…'), 'This is neither a workbook (.xlsx) nor a CSV file.'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'This is a workbook of the old kind (.xls)'],
  ['letters that cannot be read', Buffer.from([0x44, 0x2c, 0xe9, 0xff, 0x0a]), 'The letters of the file cannot be read.'],
  ['a quotation mark without end', Buffer.from('Date,Narration\n01/04/2026,"abc\n'), 'a quotation mark is opened and never closed'],
  [
    'MT940 whose balances do not tie',
    Buffer.from(':20:A\n:25:1\n:60F:C260401INR1,00\n:61:2604010401C1,00NMSC\n:62F:C260401INR9,00\n'),
    'Row 5: After this line the balance comes to ₹2',
  ],
])('a file of %s is reported, and nothing is stored', async (_, bytes, message) => {
  const counter = await openCounter(app, pool);
  const banking = openBanking(app, counter);
  const { status, body } = await banking.sendFile(bytes);
  expect(status).toBe(422);
  expect(body.message).toContain(message);
  expect((await get<{ imports: unknown[] }>(app, counter.manager, `${banking.ofBank}/imports`)).body.imports).toEqual([]);
});

test('200 MB are refused before they are read', async () => {
  const counter = await openCounter(app, pool);
  const answer = await app.inject({
    method: 'PUT',
    url: `/api${counter.path}/banking/banks/${counter.bankId}/file`,
    headers: { ...counter.manager, 'content-type': 'application/octet-stream', 'content-length': '200000000' },
    payload: Buffer.alloc(1_000),
  });
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ code: 'TOO_LARGE', message: expect.stringContaining('larger than 20 MB') });
});

test('MT940 in UTF-16 and in Latin-1, and the account of another bank is refused', async () => {
  const counter = await openCounter(app, pool);
  const banking = openBanking(app, counter);
  const text = (day: string, letters: string) =>
    `:20:A\r\n:25:HDFC/50100012345678\r\n:60F:C260401INR10,00\r\n:61:2604${day}04${day}C5,00NMSC\r\n:86:CAF${letters}\r\n:62F:C2604${day}INR15,00\r\n`;
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text('02', 'É'), 'utf16le')]);
  await banking.importStatement(wide);
  await banking.importStatement(Buffer.from(text('03', 'É'), 'latin1'));
  expect((await banking.lines()).lines.map(({ description, amount }) => [description, amount])).toEqual([
    ['CAFÉ', 5],
    ['CAFÉ', 5],
  ]);
  const ledger = `${counter.path}/ledgers/${counter.bankId}`;
  const { version, bank } = (await get<{ ledger: { version: number; bank: object } }>(app, counter.manager, ledger)).body.ledger;
  await patch(app, counter.manager, ledger, { version, bank: { ...bank, accountNumber: '918020099999999', ifsc: 'UTIB0000001' } });
  const other = await banking.sendFile(Buffer.from(text('04', '')));
  expect(other.body.message).toBe('The file is of the account HDFC/50100012345678, Bank A has the number 918020099999999.');
});

test('an import is undone; with matched lines it asks first', async () => {
  const counter = await openCounter(app, pool);
  const banking = openBanking(app, counter);
  const id = await banking.importStatement(statementOf(three));
  expect((await banking.undo(id)).body).toMatchObject({ message: 'statement.csv was taken out again' });
  expect((await banking.lines()).lines).toEqual([]);
  expect((await banking.undo(id)).status).toBe(409);
  // It can be imported again.
  await banking.importStatement(statementOf(three));
  expect((await banking.lines()).lines).toHaveLength(3);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('staff of role user see no statement', async () => {
  const counter = await openCounter(app, pool);
  expect((await get(app, counter.clerk, `${counter.path}/banking/banks`)).status).toBe(403);
  expect((await openBanking(app, counter, counter.clerk).sendFile(statementOf(three))).status).toBe(403);
});
