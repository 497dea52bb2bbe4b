import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import type pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openBanking, statementOf } from '../testing/banking.ts';
import { post, put } from '../testing/calls.ts';
import { actOn, chequeBy, chequePart, depositOf } from '../testing/cheques.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { addParty } from '../testing/masters.ts';
import { listed, moneyOf, saveMoney } from '../testing/money.ts';
import { addGodown, enter } from '../testing/plain-vouchers.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, editReceipt, openBills, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';
import { findDifferences } from './books-store.ts';
import { verifyCompany } from './verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Books = { counter: Counter; sale: string; receipt: string };

/** A company with a rounded sale, and a receipt that was edited: it settles the sale and leaves an advance. */
async function openBooks(): Promise<Books> {
  const counter = await openCounter(app, pool);
  await addParty(app, counter, { partyName: 'Somebody else' });
  await ownerPool.query('update organizations set rounds_to_rupee = true where id = $1', [counter.orgId]);
  const { body: sale } = await sell(app, counter, { ...saleOf(counter, 10, 100.25), finalAmount: 1183 }); // 1182.95
  const [bill] = (await openBills(app, counter)).outstandings;
  const { body: receipt } = await receive(app, counter, receiptOf(counter, 200, [[bill!.billId, 200]]));
  const edited = await editReceipt(app, counter, receipt._id, { ...receiptOf(counter, 1283, [[bill!.billId, 1183]]), version: 1 });
  if (edited.status !== 200) throw new Error(JSON.stringify(edited.body));
  return { counter, sale: sale.voucherNumber, receipt: receipt.voucherNumber };
}

const otherDay = today === monthOf(today) ? addDays(today, 1) : monthOf(today);
const monthOnPage = `${today.slice(5, 7)}/${today.slice(0, 4)}`;
const ofSales = `ledger_id = (select id from ledgers where org_id = $1 and role = 'sales')`;
const ofKind = (kind: string) => `voucher_id = (select id from vouchers where org_id = $1 and kind = '${kind}')`;
const productName = async ({ counter }: Books) =>
  (await ownerPool.query<{ name: string }>('select name from products where org_id = $1', [counter.orgId])).rows[0]!.name;
const partyName = async ({ counter }: Books) =>
  (await ownerPool.query<{ name: string }>('select name from parties where id = $1', [counter.partyId])).rows[0]!.name;

type Fault = {
  check: string;
  /** Enters what the books hold none of. Answers its number. */
  enter?(books: Books): Promise<string>;
  place(books: Books, entered: string): string | Promise<string>;
  /** What somebody with the rights of the owner does; $1 is the company. All else is kept in step, so that one check alone can tell. */
  plant: readonly string[];
};

async function entered(counter: Counter, kind: Parameters<typeof enter>[2], body: object): Promise<string> {
  const answer = await enter(app, counter, kind, { date: today, ...body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.voucherNumber;
}
/** The clerk's cash of today changes hands. Answers who gave it, and the day. */
async function giveCash({ counter }: Books, toLedgerId: string) {
  const given = { date: today, toLedgerId, pieces: [], coins: 1283, cash: 1283 };
  const path = `${counter.path}/handOvers`;
  const { status, body } = await post<{ handOver: { _id: string; givenBy: string; date: string } }>(app, counter.clerk, path, given);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.handOver;
}
async function handOverCash(books: Books): Promise<string> {
  const { givenBy, date } = await giveCash(books, books.counter.cashId);
  return `${givenBy} ${date}`;
}
/** Into a safe, and accepted: by a contra. */
async function acceptCash(books: Books): Promise<string> {
  const { counter } = books;
  const safe = await (await openLedgers(app, counter)).save('Safe', 'Cash-in-Hand');
  const { _id, givenBy, date } = await giveCash(books, safe.body.ledger._id);
  const { status, body } = await post(app, counter.manager, `${counter.path}/handOvers/${_id}/accept`, { version: 1 });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return `${givenBy} ${date}`;
}
async function countCash({ counter }: Books): Promise<string> {
  const counted = { date: today, pieces: [{ value: 500, count: 2 }], coins: 283, book: 1283 };
  const { status, body } = await put(app, counter.clerk, `${counter.path}/cashCounts/${counter.cashId}/day`, counted);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return `Cash ${today}`;
}
async function paidOrReceived(counter: Counter, kind: Parameters<typeof saveMoney>[2], body: object): Promise<string> {
  const answer = await saveMoney(app, counter, kind, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.voucherNumber;
}
/** Paid ahead of a bill to a party from whom tax is deducted. */
async function payAhead({ counter }: Books): Promise<string> {
  const deductee = { section: '194J(b)', kind: 'other' };
  const { status } = await put(app, counter.manager, `${counter.path}/tds/deductees/${counter.partyId}`, deductee);
  if (status !== 200) throw new Error('no deductee');
  return paidOrReceived(counter, 'payment', moneyOf(counter, counter.partyId, 60_000, {}, { tds: { section: '194J(b)', amount: 6000 } }));
}
/** An advance for a service at 18 %. */
const receiveForService = ({ counter }: Books) =>
  paidOrReceived(counter, 'receipt', moneyOf(counter, counter.partyId, 590, {}, { advanceTax: { gst: 18, placeOfSupply: counter.state } }));
/** A supplier's bill of 100, paid with 95 and a discount; another stays open. */
async function payWithDiscount({ counter }: Books): Promise<string> {
  const reference = (name: string) => ({ ledgerId: counter.partyId, side: 'credit', amount: 100, reference: { type: 'new', name } });
  await entered(counter, 'journal', {
    items: [reference('SUP-1'), reference('SUP-2'), { ledgerId: counter.cashId, side: 'debit', amount: 200 }],
  });
  const { ids } = await listed(app, counter, 'payment', counter.partyId);
  const bill = ids['SUP-1']!;
  const deductions = [{ billId: bill, type: 'discount', amount: 5 }];
  const { status, body } = await saveMoney(app, counter, 'payment', moneyOf(counter, counter.partyId, 95, { [bill]: 95 }, { deductions }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.voucherNumber;
}
/** Money by cheque 000077, which is due after so many days. */
async function byCheque({ counter }: Books, kind: 'receipt' | 'payment', days = 0): Promise<string> {
  const payments = [chequePart(counter, 50, '000077', addDays(today, days))];
  const { status, body } = await saveMoney(app, counter, kind, moneyOf(counter, counter.partyId, 50, {}, { payments }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.voucherNumber;
}
/** One that was received lies in the bank. Answers its act, as which it may go on. */
async function depositCheque(books: Books) {
  await byCheque(books, 'receipt');
  const cheque = await chequeBy(app, books.counter, '000077');
  await actOn(app, books.counter, 'deposit', depositOf(books.counter, [cheque]));
  return async (path: string, body: object): Promise<string> => {
    const { status, body: answer } = await actOn(app, books.counter, path.replace('{id}', cheque._id), body);
    if (status !== 200) throw new Error(JSON.stringify(answer));
    return '000077';
  };
}
/** As if it were another ledger's, in the books and their kept balances alike. */
const asCharges = (role: string) =>
  ['postings', 'ledger_balances', 'ledger_years'].map(
    (table) => `update ${table} set ledger_id = (select id from ledgers where org_id = $1 and role = 'bankCharges')
      where org_id = $1 and ledger_id = (select id from ledgers where org_id = $1 and role = '${role}')`,
  );
/** Answers the number of an order of three, of which a sale took one. */
async function orderAndSell({ counter }: Books): Promise<string> {
  const ordered = await post<{ _id: string; voucherNumber: string }>(
    app,
    counter.clerk,
    `${counter.path}/vouchers/saleOrder`,
    saleOf(counter, 3),
  );
  const { status, body } = await sell(app, counter, saleOf(counter, 1, 100, { convertedFrom: [ordered.body._id] }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return ordered.body.voucherNumber;
}
const enterJournal = ({ counter }: Books) =>
  entered(counter, 'journal', {
    items: [
      { ledgerId: counter.cashId, side: 'debit', amount: 5 },
      { ledgerId: counter.bankId, side: 'credit', amount: 5 },
    ],
  });

async function dispatchGoods({ counter }: Books): Promise<string> {
  const items = [{ productId: counter.productId, count: 5 }];
  const toGodownId = await addGodown(app, counter, 'Shop');
  return entered(counter, 'stockTransfer', { fromGodownId: counter.godownId, toGodownId, state: 'dispatched', items });
}

/** Cash that was paid into the bank, made from the line of its statement. Answers the match of both. */
async function depositOfLine({ counter }: Books): Promise<string> {
  const banking = openBanking(app, counter);
  await banking.bring(statementOf([[0, 'CASH', '', 5]]));
  const [line] = (await banking.lines()).lines;
  const deposit = { date: today, fromLedgerId: counter.cashId, toLedgerId: counter.bankId, amount: 5, bankLineId: line!._id };
  const { status, body } = await enter(app, counter, 'contra', deposit, undefined, counter.manager);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (await banking.lines('matched')).lines[0]!.match!._id;
}

const faults: Fault[] = [
  {
    check: 'a voucher balances',
    place: ({ sale }) => sale,
    plant: [
      `update postings set amount_paise = amount_paise - 1 where org_id = $1 and ${ofSales}`,
      `update ledger_balances set credit_paise = credit_paise + 1 where org_id = $1 and ${ofSales}`,
      `update ledger_years set credit_paise = credit_paise + 1 where org_id = $1 and ${ofSales}`,
    ],
  },
  {
    check: 'a voucher has postings, all on its date',
    place: ({ sale }) => sale,
    plant: [`update postings set voucher_date = '${otherDay}' where org_id = $1 and ${ofSales}`],
  },
  {
    check: 'the balance of a ledger in a month',
    place: () => `Sales ${monthOnPage}`,
    plant: [`update ledger_balances set debit_paise = debit_paise + 1, credit_paise = credit_paise + 1 where org_id = $1 and ${ofSales}`],
  },
  {
    check: 'the balance of a ledger in a year',
    place: () => `Sales ${financialYearOf(today).startYear}`,
    plant: [`update ledger_years set debit_paise = debit_paise + 1, credit_paise = credit_paise + 1 where org_id = $1 and ${ofSales}`],
  },
  {
    check: 'the stock of a product in a godown',
    place: async (books) => `${await productName(books)} / Main `,
    plant: ['update stock_balances set quantity_e4 = quantity_e4 + 1 where org_id = $1'],
  },
  {
    check: 'what is pending of a bill',
    place: ({ sale }) => sale,
    plant: [`update bills set amount_paise = amount_paise + 1 where org_id = $1 and kind = 'bill'`],
  },
  {
    check: "a party's balance is that of its bills",
    place: partyName,
    plant: [`update bills set amount_paise = amount_paise + 1, pending_paise = pending_paise + 1 where org_id = $1 and kind = 'bill'`],
  },
  {
    check: 'a series has neither gap nor twin',
    place: () => `Sales ${financialYearOf(today).startYear}`,
    plant: [
      `update number_counters set last_number = 2 where org_id = $1 and series_id in (select series_id from vouchers where org_id = $1 and kind = 'sales')`,
    ],
  },
  {
    check: 'a sale or purchase moves the stock of its lines',
    place: ({ sale }) => sale,
    plant: [
      `update stock_moves set quantity_e4 = quantity_e4 - 1 where org_id = $1 and ${ofKind('sales')}`,
      'update stock_balances set quantity_e4 = quantity_e4 - 1 where org_id = $1',
    ],
  },
  {
    check: 'the total of a voucher with goods is that of its items and charges',
    place: ({ sale }) => sale,
    plant: ['update voucher_items set taxable_paise = taxable_paise + 1, total_paise = total_paise + 1 where org_id = $1'],
  },
  {
    check: 'the total of a voucher with goods is owed by its party or was paid',
    place: ({ sale }) => sale,
    plant: [
      `update vouchers set party_id = (select id from parties where org_id = $1 and name = 'Somebody else') where org_id = $1 and kind = 'sales'`,
    ],
  },
  {
    check: 'an order asks what its lines say',
    enter: orderAndSell,
    place: async (books, entered) => `${entered} ${await productName(books)}`,
    plant: ['update order_lines set ordered_e4 = ordered_e4 + 1 where org_id = $1'],
  },
  {
    check: 'what is taken of an order is what sales took',
    enter: orderAndSell,
    place: async (books, entered) => `${entered} ${await productName(books)}`,
    plant: ['update order_lines set taken_e4 = taken_e4 - 1 where org_id = $1'],
  },
  {
    check: 'a sale delivers no more than it bills, and to the party that ordered',
    enter: orderAndSell,
    place: async (books) => `SL/${financialYearOf(today).label}/00002 ${await productName(books)}`,
    plant: [
      `update order_deliveries set quantity_e4 = quantity_e4 + 10000 where org_id = $1`,
      `update order_lines set taken_e4 = taken_e4 + 10000 where org_id = $1`,
    ],
  },
  {
    check: 'the lines of a match',
    enter: depositOfLine,
    place: (_, match) => `Bank A ${match}`,
    plant: ['update bank_lines set amount_paise = amount_paise + 1 where org_id = $1'],
  },
  {
    check: 'the postings of a match',
    enter: depositOfLine,
    place: (_, match) => `Bank A ${match}`,
    plant: ['update bank_match_postings set amount_paise = amount_paise + 1 where org_id = $1'],
  },
  {
    check: 'the bank date of a matched posting',
    enter: depositOfLine,
    place: async ({ counter }) =>
      (
        await ownerPool.query<{ place: string }>(
          `select v.number || ' ' || m.line_no as place from bank_match_postings m join vouchers v on v.id = m.voucher_id where m.org_id = $1`,
          [counter.orgId],
        )
      ).rows[0]!.place,
    plant: [`update bank_dates set source = 'hand' where org_id = $1`],
  },
  {
    check: 'a bank date is that of a posting on its ledger',
    place: ({ receipt }) => `${receipt} 1`,
    plant: [
      `insert into bank_dates select org_id, voucher_id, line_no, ledger_id, voucher_date, 'hand' from postings
        where org_id = $1 and line_no = 1 and ${ofKind('receipt')}`,
    ],
  },
  {
    check: 'a hand-over comes to its parts',
    enter: handOverCash,
    place: (_, entered) => entered,
    plant: ['update hand_overs set cash_paise = cash_paise + 1 where org_id = $1'],
  },
  {
    check: 'the contras of a hand-over stand while it is accepted',
    enter: acceptCash,
    place: (_, entered) => entered,
    plant: [`update hand_overs set state = 'given', accepted_at = null where org_id = $1`],
  },
  {
    check: 'what an accepted hand-over brought in lies in the till by contras',
    enter: acceptCash,
    place: (_, entered) => entered,
    plant: [`update hand_overs set to_ledger_id = (select id from ledgers where org_id = $1 and name = 'Bank A') where org_id = $1`],
  },
  {
    check: 'a count of cash is what its pieces come to',
    enter: countCash,
    place: (_, entered) => `${entered} 1`,
    plant: ['update cash_counts set counted_paise = counted_paise + 1 where org_id = $1'],
  },
  {
    check: 'every count of a day is kept',
    enter: countCash,
    place: (_, entered) => entered,
    plant: ['update cash_counts set version = 3 where org_id = $1'],
  },
  {
    check: 'what was handed over stands in its voucher',
    enter: handOverCash,
    place: ({ receipt }) => `${receipt} 1`,
    plant: [`update voucher_payment_splits set type = 'upi' where org_id = $1 and ${ofKind('receipt')}`],
  },
  {
    check: 'the cheques in hand are those of their ledger',
    enter: (books) => byCheque(books, 'receipt'),
    place: () => 'Cheques in Hand',
    plant: asCharges('chequesInHand'),
  },
  {
    check: 'the post-dated cheques are those of their ledger',
    enter: (books) => byCheque(books, 'payment', 5),
    place: () => 'Cheques Issued',
    plant: asCharges('chequesIssued'),
  },
  {
    check: 'every cheque of a voucher is in the register',
    enter: (books) => byCheque(books, 'receipt'),
    place: (_, entered) => entered,
    plant: [`update cheques set cheque_number = '000078' where org_id = $1`],
  },
  {
    check: 'a cheque at the bank is posted there',
    enter: (books) => byCheque(books, 'payment'),
    place: () => '000077',
    plant: [`update cheques set bank_ledger_id = (select id from ledgers where org_id = $1 and role = 'cash') where org_id = $1`],
  },
  {
    check: 'a cleared cheque has its bank date',
    enter: async (books) => {
      const act = await depositCheque(books);
      const { _id } = await chequeBy(app, books.counter, '000077');
      return act('clear', { chequeIds: [_id], date: today });
    },
    place: () => '000077',
    plant: ['delete from bank_dates where org_id = $1'],
  },
  {
    check: 'a cheque that came back has its journal',
    enter: async (books) => (await depositCheque(books))('{id}/return', { as: 'bounce', date: today }),
    place: () => '000077',
    plant: ['update cheques set returned_voucher_id = voucher_id where org_id = $1'],
  },
  {
    check: 'the parts of a receipt or payment are its total',
    place: ({ receipt }) => receipt,
    plant: ['update voucher_payment_splits set amount_paise = amount_paise + 1 where org_id = $1'],
  },
  {
    check: 'a receipt or payment is settled, an advance, or of other ledgers',
    place: ({ receipt }) => receipt,
    plant: [
      'update bill_settlements set amount_paise = amount_paise - 1 where org_id = $1',
      `update bills set amount_paise = amount_paise - 1 where org_id = $1 and kind = 'bill'`,
    ],
  },
  {
    check: 'what is deducted of a bill lies within what closed it',
    enter: payWithDiscount,
    place: (_, entered) => `${entered} SUP-2`,
    plant: [`update bill_deductions set bill_id = (select id from bills where org_id = $1 and bill_no = 'SUP-2') where org_id = $1`],
  },
  {
    check: 'what is deducted is posted to its ledger',
    enter: payWithDiscount,
    place: (_, entered) => `${entered} Bank A`,
    plant: [`update bill_deductions set ledger_id = (select id from ledgers where org_id = $1 and name = 'Bank A') where org_id = $1`],
  },
  {
    check: 'the sums of TDS of a party, section and month',
    enter: payAhead,
    place: async (books) => `${await partyName(books)} 194J(b) ${monthOnPage}`,
    plant: ['update tds_sums set amount_paise = amount_paise + 1 where org_id = $1'],
  },
  {
    check: 'no amount bears TDS twice',
    enter: payAhead,
    place: async (books) => `${await partyName(books)} 194J(b)`,
    plant: [
      'update tds_sums set taxed_paise = counted_paise + 1 where org_id = $1',
      'update tds_deductions set taxed_paise = counted_paise + 1 where org_id = $1',
    ],
  },
  {
    check: 'an advance that bears tax is its value, less what was set off',
    enter: receiveForService,
    place: (_, entered) => entered,
    plant: ['update advance_taxes set value_paise = value_paise + 1 where org_id = $1'],
  },
  {
    check: 'the tax of open advances is in the output tax',
    enter: receiveForService,
    place: (_, entered) => entered,
    plant: [`update ledgers set role = null where org_id = $1 and role = 'outputCgst'`],
  },
  {
    check: 'a contra or journal comes to its total',
    enter: enterJournal,
    place: (_, entered) => entered,
    plant: [`update vouchers set total_paise = total_paise + 1 where org_id = $1 and kind = 'journal'`],
  },
  {
    check: 'a journal posts its lines',
    enter: enterJournal,
    place: (_, entered) => `${entered} Bank A`,
    plant: ['update journal_lines set amount_paise = amount_paise - 1 where org_id = $1 and amount_paise < 0'],
  },
  {
    check: 'a stock transfer moves what its lines say',
    enter: dispatchGoods,
    place: (_, entered) => entered,
    plant: [
      `update stock_moves set quantity_e4 = quantity_e4 - 1 where org_id = $1 and ${ofKind('stockTransfer')}`,
      'update stock_balances set quantity_e4 = quantity_e4 - 1 where org_id = $1',
    ],
  },
  {
    check: 'what is on the road is what its transfer says',
    enter: dispatchGoods,
    place: (_, entered) => entered,
    plant: ['update transit_moves set quantity_e4 = quantity_e4 - 1 where org_id = $1'],
  },
  {
    check: 'a stock adjustment moves what its lines say',
    enter: ({ counter: { productId, godownId, ...counter } }) =>
      entered({ productId, godownId, ...counter }, 'stockAdjustment', {
        reason: 'other',
        items: [{ productId, godownId, type: 'difference', count: -1 }],
      }),
    place: (_, entered) => entered,
    plant: ['update stock_adjustment_lines set change_e4 = change_e4 - 1 where org_id = $1'],
  },
];

test('books that nobody has touched have no difference', async () => {
  const { counter } = await openBooks();
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test.each(faults)('$check: one fault is one line that names it', async ({ check, enter: begin, place, plant }) => {
  const books = await openBooks();
  const entered = (await begin?.(books)) ?? '';
  expect(await verifyCompany(pool, db, books.counter.orgId)).toEqual([]);
  for (const command of plant) await ownerPool.query(command, [books.counter.orgId]);
  const found = await verifyCompany(pool, db, books.counter.orgId);
  expect(found).toMatchObject([{ check, place: await place(books, entered) }]);
  expect(found[0]!.kept).not.toBe(found[0]!.found);
});

test('no check of the books is without a fault that it finds', () => {
  const named = findDifferences('x').map(
    (each) => (each as { compile(by: typeof db): { parameters: readonly unknown[] } }).compile(db).parameters[0],
  );
  expect(faults.map(({ check }) => check)).toEqual(named);
});

type Break = { what: string; place(events: number): string; command: string };
const breaks: Break[] = [
  {
    what: 'a text that was changed',
    place: () => 'event 2',
    command: `update audit_events set text = replace(text, 'Staff', 'Nobody') where org_id = $1 and sequence = 2`,
  },
  {
    what: 'a text that was changed together with its hash',
    place: () => 'event 3',
    command: `update audit_events e set text = 'other', hash = encode(sha256(convert_to(b.hash || 'other', 'UTF8')), 'hex')
      from audit_events b where b.org_id = e.org_id and b.sequence = 1 and e.org_id = $1 and e.sequence = 2`,
  },
  { what: 'an event that is missing', place: () => 'event 2', command: 'delete from audit_events where org_id = $1 and sequence = 2' },
  {
    what: 'a tail that was cut off',
    place: (events) => `event ${events}`,
    command: 'delete from audit_events where org_id = $1 and sequence = (select events from audit_heads where org_id = $1)',
  },
  { what: 'a wrong head', place: () => 'head', command: `update audit_heads set hash = repeat('0', 64) where org_id = $1` },
  { what: 'a head that is gone', place: () => 'head', command: 'delete from audit_heads where org_id = $1' },
];

test.each(breaks)('the audit chain tells $what, and where', async ({ place, command }) => {
  const { counter } = await openBooks();
  const { rows } = await ownerPool.query<{ events: number }>('select events from audit_heads where org_id = $1', [counter.orgId]);
  expect((await ownerPool.query(command, [counter.orgId])).rowCount).toBe(1);
  expect(await verifyCompany(pool, db, counter.orgId)).toMatchObject([{ check: 'the audit chain', place: place(rows[0]!.events) }]);
});

test('npm run verify prints what differs and leaves with 1, with 0 when all stands, and with 2 for a company that is not there', async () => {
  const { counter, sale } = await openBooks();
  expect(await runVerify(counter.orgId)).toEqual({ left: 0, said: expect.stringContaining('every figure stands') });
  await ownerPool.query('update voucher_payment_splits set amount_paise = amount_paise + 1 where org_id = $1', [counter.orgId]);
  await ownerPool.query(`update postings set voucher_date = '${otherDay}' where org_id = $1 and ${ofSales}`, [counter.orgId]);
  const { left, said } = await runVerify(counter.orgId);
  expect(left).toBe(1);
  expect(said).toContain('2 differences');
  expect(said).toContain(`a voucher has postings, all on its date: ${sale}: kept true, found false`);
  expect((await runVerify('no such company')).left).toBe(2);
}, 30_000);

const command = fileURLToPath(new URL('../commands/verify.ts', import.meta.url));

/** The command as a process of its own, over this worker's database. */
async function runVerify(which: string): Promise<{ left: number | null; said: string }> {
  const { app: to } = inject('testServer');
  const { rows } = await ownerPool.query<{ name: string }>('select current_database() as name');
  const address = addressOf({ ...to, database: rows[0]!.name });
  const child = spawn(process.execPath, [command, which], {
    env: { PATH: process.env.PATH, DATABASE_URL: address, MIGRATION_DATABASE_URL: address },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  return { left: await new Promise<number | null>((resolve) => child.once('exit', resolve)), said };
}

// A socket's folder does not fit the host's place in an address, so it stands behind it.
function addressOf({ host = '', port, user, password, database }: pg.ClientConfig) {
  const address = new URL(`postgres://localhost/${database}`);
  address.username = user ?? '';
  address.password = String(password ?? '');
  address.searchParams.set('host', host);
  address.searchParams.set('port', String(port ?? 5432));
  return address.href;
}
