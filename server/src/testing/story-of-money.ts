import type { FastifyInstance } from 'fastify';
import { openBanking, statementOf } from './banking.ts';
import { get, post, put, remove } from './calls.ts';
import { actOn, byCheque, chequeBy, depositOf } from './cheques.ts';
import { type Any, done } from './done.ts';
import { enterKind, paid, type Store } from './every-kind.ts';
import { openLedgers } from './ledgers.ts';
import { feesOf, officesOf } from './offices.ts';
import { listed, moneyOf, openBillsOf } from './receipts.ts';
import type { TestDatabase } from './test-database.ts';
import { today } from './vouchers.ts';

/** Tax deducted at source, with a certificate, a challan and what a customer deducted. */
export async function deductTax(app: FastifyInstance, pool: TestDatabase['pool']) {
  const { openOffice, deduct, ofParty } = officesOf(app, pool);
  const office = await openOffice();
  const { path, manager, clerk, supplierId } = office;
  const certificate = { number: 'C-1', percent: 2.5, validFrom: today, validTo: today, limit: 500.5 };
  await deduct(office, { version: 1, certificate: { ...certificate, percent: 112.5, limit: -5 } });
  done(await deduct(office, { version: 1, certificate }));
  const bill = done(await enterKind(app, office, 'purchase', feesOf(office, 60_000, 5962.46)));
  await enterKind(app, office, 'purchase', feesOf(office, 20_000, -5));
  await get(app, clerk, `${path}/vouchers/${bill._id}`);
  await ofParty(office, supplierId, `&withoutVoucher=${bill._id}`);
  const span = `from=${today.slice(0, 7)}-01&to=${today}`;
  type Payable = { months: { ledger: { _id: string } }[] };
  const { months } = done(await get<Payable>(app, manager, `${path}/tds/payable?${span}`));
  const challan = { section: '194J(b)', month: `${today.slice(0, 7)}-01`, bsrCode: '0510308', serial: '00021', paidOn: today };
  const own = { ...paid(office, 100), partyId: undefined, ledgers: [{ ledgerId: months[0]!.ledger._id, amount: 100 }] };
  const payment = await enterKind(app, office, 'payment', { ...own, challan });
  await get(app, clerk, `${path}/vouchers/${done(payment)._id}`);
  const received = done(
    await enterKind(app, office, 'receipt', moneyOf(office, office.partyId, 90, {}, { tds: { section: '194J(b)', amount: 10 } })),
  );
  await get(app, clerk, `${path}/vouchers/${received._id}`);
  for (const list of ['payable', 'deductions', 'receivable']) await get(app, manager, `${path}/tds/${list}?${span}`);
  for (const list of ['sections', 'deductees']) await get(app, manager, `${path}/tds/${list}`);
  await put(app, manager, `${path}/tds/sections`, { section: '194C' });
  done(await remove(app, manager, `${path}/tds/deductees/${supplierId}`, {}));
}

/** Cheques, bank statements, cash counts and hand-overs. */
export async function moveMoney(app: FastifyInstance, store: Store) {
  const { path, manager, clerk, partyId, cashId, bankId, rentId } = store;
  const purse = { ...store, capitalId: rentId };
  const act = (rest: string, body: object) => actOn(app, purse, rest, body, manager);
  await openBillsOf(app, purse, partyId, { 'S-1': 1180.5, 'S-2': 90 });
  const { ids } = await listed(app, purse, 'receipt', partyId);
  done(await byCheque(app, purse, 'receipt', 1180.5, { number: '000123' }, { [ids['S-1']!]: 1180.5 }, { date: today }));
  done(await byCheque(app, purse, 'receipt', 10, { number: '000124' }, {}, { date: today }));
  const first = await chequeBy(app, purse, '000123');
  const second = await chequeBy(app, purse, '000124');
  await act('deposit', { ...depositOf(purse, [first]), bankLedgerId: partyId });
  const { voucherId } = done(await act('deposit', depositOf(purse, [first, second])));
  await act('clear', { chequeIds: [first._id], date: '2024-04-02' });
  done(await act('clear', { chequeIds: [first._id], date: today }));
  await act(`${second._id}/return`, { as: 'bounce', date: today, charges: -3 });
  done(await act(`${second._id}/return`, { as: 'bounce', date: today, charges: 3.5, reason: 'Funds' }));
  done(await act(`${first._id}/undo`, {}));
  done(await byCheque(app, purse, 'payment', 20, { number: '000001' }, {}, { date: today }));
  done(await act('due', {}));
  await get(app, clerk, `${path}/cheques/ofVoucher/${voucherId}`);
  for (const direction of ['received', 'issued']) await get(app, clerk, `${path}/cheques?direction=${direction}`);

  const banking = openBanking(app, store);
  const rule = { bankId: null, contains: 'CHRG', side: 'both', kind: 'journal', ledgerId: rentId };
  await post(app, manager, `${banking.path}/rules`, { ...rule, contains: '', ledgerId: partyId });
  const made = done(await post<{ rule: Any }>(app, manager, `${banking.path}/rules`, rule)).rule;
  done(await put(app, manager, `${banking.path}/rules/${made._id}`, { ...rule, version: made.version, contains: 'CHARGE' }));
  await get(app, manager, `${banking.path}/rules`);
  const file = await banking.importStatement(
    statementOf([
      [0, 'NEFT', '', -20],
      [0, 'CHARGE', '', -5.5],
      [0, 'NEW', '', 70.25],
    ]),
  );
  const { lines } = await banking.lines();
  await get(app, manager, `${banking.ofBank}/postings`);
  const postings = done(
    await get<{ postings: { voucherId: string; lineNo: number; amount: number }[] }>(app, manager, `${banking.ofBank}/postings`),
  ).postings;
  await banking.match([lines[0]!._id], []);
  await banking.match([lines[2]!._id], postings.slice(0, 1));
  const [paidOut] = postings.filter(({ amount }) => amount === -20);
  const matched = done(await banking.match([lines.find(({ amount }) => amount === -20)!._id], [paidOut!]));
  await get(app, manager, `${banking.ofBank}/reconciliation`);
  done(await banking.acceptExact());
  done(await post(app, manager, `${banking.ofBank}/byRules`, {}));
  await banking.lines('matched');
  await banking.undo(file);
  done(await remove(app, manager, `${banking.path}/matches/${matched.matchId}`, {}));
  done(await remove(app, manager, `${banking.path}/rules/${made._id}`, {}));
  done(await banking.undo(file, true));
  const { entries } = done(await get<{ entries: { voucherId: string; line: number }[] }>(app, manager, `${path}/bankBooks/${bankId}`));
  const { voucherId: dated, line } = entries[0]!;
  await put(app, manager, `${path}/bankBooks/${bankId}/bankDates`, { dates: [{ voucherId: dated, line, bankDate: '2024-03-01' }] });
  done(await put(app, manager, `${path}/bankBooks/${bankId}/bankDates`, { dates: [{ voucherId: dated, line, bankDate: today }] }));
  for (const section of ['notInBank', 'bookedLater', 'unbooked'])
    await get(app, manager, `${path}/bankBooks/${bankId}/reconciliation/${section}`);

  const purseId = (await (await openLedgers(app, store)).save('Cash of the clerk', 'Cash-in-Hand')).body.ledger._id;
  const collected = moneyOf(store, partyId, 15.5, {}, { payments: [{ type: 'cash', _id: purseId, amount: 15.5 }] });
  done(await enterKind(app, store, 'receipt', collected));
  const { left } = done(await get<{ left: { method: string; amount: number }[] }>(app, clerk, `${path}/handOvers/day?date=${today}`));
  const cash = left.find(({ method }) => method === 'cash')!.amount;
  const handedOver = { date: today, toLedgerId: cashId, pieces: [{ value: 10, count: 1 }], coins: cash - 10, cash };
  await post(app, clerk, `${path}/handOvers`, { ...handedOver, coins: 1, cash: 1, toLedgerId: bankId });
  type HandedOver = { handOver: Any };
  const handOver = done(await post<HandedOver>(app, clerk, `${path}/handOvers`, handedOver)).handOver;
  done(await post(app, manager, `${path}/handOvers/${handOver._id}/accept`, { version: 1 }));
  await get(app, manager, `${path}/handOvers/${handOver._id}`);
  done(await post(app, manager, `${path}/handOvers/${handOver._id}/undoAccept`, { version: 2 }));
  done(await post(app, clerk, `${path}/handOvers/${handOver._id}/takeBack`, { version: 3 }));
  await get(app, manager, `${path}/handOvers/owing`);
  const ofDay = `${path}/cashCounts/${cashId}/day`;
  const { book } = done(await get<{ book: number }>(app, clerk, `${ofDay}?date=${today}`));
  const count = { date: today, pieces: [{ value: 100, count: 1 }], coins: 5.5, book, version: 0 };
  await put(app, clerk, ofDay, { ...count, differenceLedgerId: partyId });
  await put(app, clerk, ofDay, { ...count, book: 1 });
  done(await put(app, clerk, ofDay, { ...count, differenceLedgerId: rentId }));
  await get(app, clerk, `${ofDay}?date=${today}`);
  await get(app, clerk, `${path}/cashCounts/${cashId}/counts?date=${today}`);
  done(await put(app, manager, `${path}/outstandings/ageLimits`, { ageLimits: '15,45' }));
}
