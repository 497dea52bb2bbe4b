import { addDays } from '@bahi/core/periods/business-date';
import { describe, expect, test } from 'vitest';
import { get, post, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { openFolioDesk } from '../testing/folios.ts';
import { addParty } from '../testing/masters.ts';
import { addOperator } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { closings, today, trialBalance } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
type Desk = Awaited<ReturnType<typeof openFolioDesk>>;

const agrees = async (desk: Desk) => {
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
  expect((await trialBalance(app, desk)).total.difference).toBe(0);
};
const serviceOf = async (desk: Desk) =>
  done(await get<{ products: { _id: string }[] }>(app, desk.clerk, `${desk.path}/products?limit=1`)).products[0]!._id;
const kinds = ['room', 'mealPlan', 'earlyCheckIn', 'lateCheckOut', 'cancellation'];

/** Two rooms of one booking since yesterday, at 7,000 and 9,500 a night. The audit has posted the night. */
async function groupOf(desk: Desk, booking: object) {
  const one = await desk.guestsSince([7000], {
    booking,
    stay: { guestName: 'Meera Rao' },
    others: [{ rupees: [9500], guestName: 'Iqbal Khan' }],
  });
  done(await desk.runAudit(addDays(today, -1)));
  return one.stays.map(({ _id }) => _id);
}

describe('a group', () => {
  test('room nights of all rooms are one invoice of the company, extras one of each guest, in one check-out', async () => {
    const desk = await openFolioDesk(app, pool);
    const company = await addParty(app, desk, { partyName: 'Zenith Ltd', gstin: '27AAPFU0939F1ZV', category: 'regular' });
    const [first, second] = await groupOf(desk, { groupName: 'Zenith offsite' });
    const productId = await serviceOf(desk);
    for (const [stayId, rate] of [[first!, 200] as const, [second!, 300] as const])
      done(await desk.ofStay(stayId, 'charges', { kind: 'laundry', productId, rate }));
    const master = done(await desk.ofStay(first!, 'masterBill', { partyId: company }));
    expect(master.message).toBe('Rooms of Zenith offsite go on one bill, 2 charges moved');
    const stays = [await desk.head(first!), await desk.head(second!)];
    const { payers } = done(await desk.preview(stays));
    expect(payers.map(({ partyName, gstin, taxable, taxes }) => [partyName, gstin, taxable, taxes.map(({ tax }) => tax)])).toEqual([
      ['Meera Rao', '', 200, expect.any(Array)],
      ['Iqbal Khan', '', 300, expect.any(Array)],
      // Each night at the rate of its own value: 7,000 at 5 %, 9,500 at 18 %.
      ['Zenith Ltd', '27AAPFU0939F1ZV', 16_500, [350, 1710]],
    ]);
    const settled = payers.map((payer, at) => (at === 2 ? { partyId: company, due: payer.due, isOwed: true } : desk.payAll([payer])[0]!));
    const left = done(await desk.checkOut(stays, settled));
    expect(left.vouchers).toHaveLength(3);
    expect(left.message).toContain('2 rooms checked out');
    for (const stayId of [first!, second!]) expect((await desk.folios(stayId)).stay.state).toBe('checkedOut');
    expect((await desk.folios(second!)).folios.find(({ payer }) => payer === 'group')).toMatchObject({ state: 'settled', balance: 18_560 });
    await agrees(desk);
    done(await desk.undo(left._id));
    expect((await desk.head(second!)).state).toBe('inHouse');
    await agrees(desk);
  });

  test('who books for a family pays for all rooms on one invoice', async () => {
    const desk = await openFolioDesk(app, pool);
    const ids = await groupOf(desk, {});
    const stays = [await desk.head(ids[0]!), await desk.head(ids[1]!)];
    const { payers } = done(await desk.preview(stays));
    expect(payers.map(({ taxable }) => taxable)).toEqual([16_500]);
    expect(done(await desk.checkOut(stays, desk.payAll(payers))).vouchers).toHaveLength(1);
    await agrees(desk);
  });

  test('a guest who pays the rooms on one bill may owe it only with a manager', async () => {
    const desk = await openFolioDesk(app, pool);
    const ids = await groupOf(desk, {});
    done(await desk.ofStay(ids[0]!, 'masterBill', {}));
    const stays = [await desk.head(ids[0]!), await desk.head(ids[1]!)];
    const { payers } = done(await desk.preview(stays));
    const owed = payers.map(({ partyId, due }) => ({ partyId, due, isOwed: true }));
    const refused = await desk.checkOut(stays, owed, {}, desk.clerk);
    expect(refused.body.problems.map(({ field }) => field)).toEqual(['payers.0.debtorId']);
    done(await desk.checkOut(stays, owed));
  });

  test('a private person who is named as the company of the booking owes it only with a manager', async () => {
    const desk = await openFolioDesk(app, pool);
    const uncle = await addParty(app, desk, { partyName: 'Ravi Nair', gstin: '' });
    const ids = await groupOf(desk, { partyId: uncle });
    done(await desk.ofStay(ids[0]!, 'masterBill', {}));
    const stays = [await desk.head(ids[0]!), await desk.head(ids[1]!)];
    const { payers } = done(await desk.preview(stays));
    expect(payers.map(({ partyId }) => partyId)).toEqual([uncle]);
    const owed = payers.map(({ partyId, due }) => ({ partyId, due, isOwed: true }));
    expect((await desk.checkOut(stays, owed, {}, desk.clerk)).body.problems).toMatchObject([{ code: 'CREDIT_NEEDS_MANAGER' }]);
    done(await desk.checkOut(stays, owed));
  });

  test('a guest who leaves before the others is billed for extras; the master bill waits for the last room', async () => {
    const desk = await openFolioDesk(app, pool);
    const [first, second] = await groupOf(desk, { groupName: 'Wedding' });
    const productId = await serviceOf(desk);
    done(await desk.ofStay(first!, 'charges', { kind: 'laundry', productId, rate: 200 }));
    done(await desk.ofStay(first!, 'masterBill', {}));
    const early = done(await desk.leave(first!));
    expect(early.vouchers).toHaveLength(1);
    const { payers } = done(await desk.preview([await desk.head(second!)]));
    expect(payers.map(({ partyName, taxable }) => [partyName, taxable])).toEqual([['Wedding', 16_500]]);
    done(await desk.leave(second!));
    await agrees(desk);
  });
});

describe('routing', () => {
  test('has several rules, leaves those of other rooms alone, and moves what is posted on request', async () => {
    const desk = await openFolioDesk(app, pool);
    const [first, second] = await groupOf(desk, {});
    const productId = await serviceOf(desk);
    const open = async (stayId: string) => done(await desk.ofStay(stayId, 'folios', { payer: 'extra', name: 'Extras' }))._id;
    const save = (stayId: string, routes: object[], isForPosted = false) =>
      put<{ message: string; problems: { field: string }[] }>(app, desk.clerk, `${desk.path}/stays/${stayId}/routing`, {
        routes,
        isForPosted,
      });
    const [ofFirst, ofSecond] = [await open(first!), await open(second!)];
    done(await save(second!, [{ kinds: ['laundry'], folioId: ofSecond }]));
    done(await desk.ofStay(first!, 'charges', { kind: 'laundry', productId, rate: 200 }));
    const rules = [
      { kinds: ['laundry', 'minibar'], folioId: ofFirst },
      { kinds, folioId: ofFirst, most: 3000 },
    ];
    expect(done(await save(first!, rules, true)).message).toBe('Routing saved, 1 charge moved');
    const read = await desk.folios(first!);
    expect(read.folios.map(({ charges }) => charges)).toEqual([7000, 200]);
    expect(read.routes).toHaveLength(2);
    expect((await desk.folios(second!)).routes).toHaveLength(1);
    const wrong = await save(first!, [{ kinds: [], folioId: ofSecond }]);
    expect(wrong.body.problems[0]!.field).toBe('routes.0.folioId');
  });
});

describe('a rule with an amount a day', () => {
  test('counts what it took, not what another rule sent to the same folio', async () => {
    const desk = await openFolioDesk(app, pool);
    const company = await addParty(app, desk, { partyName: 'Zenith Ltd', gstin: '' });
    const stayId = (await desk.guestsSince([6000])).stays[0]!._id;
    const folioId = done(await desk.ofStay(stayId, 'folios', { payer: 'company', name: 'Zenith', partyId: company }))._id;
    const routes = [
      { kinds: ['laundry'], folioId },
      { kinds: ['room', 'misc'], folioId, most: 5000 },
    ];
    done(await put(app, desk.clerk, `${desk.path}/stays/${stayId}/routing`, { routes }));
    const productId = await serviceOf(desk);
    for (const [kind, rate] of [['laundry', 500] as const, ['misc', 300] as const])
      done(await desk.ofStay(stayId, 'charges', { kind, productId, rate }));
    done(await desk.runAudit(addDays(today, -1)));
    // Laundry in full; of the misc charge and the night together 5,000.
    expect((await desk.folios(stayId)).folios.map(({ payer, charges }) => [payer, charges])).toEqual([
      ['guest', 1300],
      ['company', 5500],
    ]);
  });
});

describe('a charge on the folio of a group', () => {
  test('counts for the room that had it, and for every room only if none is chosen', async () => {
    const desk = await openFolioDesk(app, pool);
    const booking = await desk.guestsSince([6000], { others: [{ rupees: [6000], guestName: 'Iqbal Khan' }] });
    const [first, second] = booking.stays.map(({ _id }) => _id) as [string, string];
    await desk.moveDay(today);
    const productId = await serviceOf(desk);
    const folioId = done(await desk.ofStay(first, 'folios', { payer: 'group', name: 'Zenith' }))._id;
    const routes = [{ kinds: ['laundry'], folioId, most: 500 }];
    done(await put(app, desk.clerk, `${desk.path}/stays/${first}/routing`, { routes }));
    const charge = (stayId: string, rate: number, more: object = {}) =>
      desk.ofStay(stayId, 'charges', { kind: 'laundry', productId, rate, ...more });
    const guests = async () =>
      Promise.all([first, second].map(async (id) => (await desk.folios(id)).folios.find(({ payer }) => payer === 'guest')?.charges ?? 0));
    // Each room has 500 a day with the group; the guests pay what exceeds it.
    done(await charge(first, 400));
    done(await charge(second, 400));
    expect(await guests()).toEqual([0, 0]);
    done(await charge(first, 50, { folioId, roomStayId: second }));
    done(await charge(first, 100));
    done(await charge(second, 100));
    expect(await guests()).toEqual([0, 50]);
    const stranger = (await desk.guestsSince([6000], { roomAt: 2 })).stays[0]!._id;
    await desk.moveDay(today);
    expect((await charge(first, 1, { folioId, roomStayId: stranger })).body.problems).toMatchObject([
      { field: 'roomStayId', code: 'GONE' },
    ]);
    const { folios } = await desk.folios(first);
    const lines = folios.find(({ payer }) => payer === 'group')!.lines;
    expect(lines.map(({ amount, roomName }) => [amount, roomName])).toEqual([
      [400, '201'],
      [400, '202'],
      [50, '202'],
      [100, '201'],
      [50, '202'],
    ]);
    // A charge of the whole group counts for each room.
    done(await charge(first, 500, { folioId }));
    done(await charge(first, 30));
    done(await charge(second, 20));
    expect(await guests()).toEqual([30, 70]);
    await agrees(desk);
  });
});

describe('another party', () => {
  test('is billed with its GSTIN, and the advance of the guest goes back to the guest', async () => {
    const desk = await openFolioDesk(app, pool);
    const company = await addParty(app, desk, { partyName: 'Zenith Ltd', gstin: '27AAPFU0939F1ZV', category: 'regular' });
    const booking = await desk.guestsSince([6000]);
    const stayId = booking.stays[0]!._id;
    done(await desk.act(await desk.read(booking._id), 'advances', { amount: 1000, way: 'cash' }));
    done(await desk.runAudit(addDays(today, -1)));
    const stay = await desk.head(stayId);
    const billTo = [{ folioId: (await desk.folios(stayId)).folios[0]!._id, partyId: company }];
    const { payers } = done(await desk.preview([stay], { billTo }));
    expect(payers.map(({ partyName, gstin, due }) => [partyName, gstin, due])).toEqual([
      ['Zenith Ltd', '27AAPFU0939F1ZV', 6300],
      ['Asha Nair', '', -1000],
    ]);
    const [ofCompany, ofGuest] = payers;
    const left = done(
      await desk.checkOut([stay], [{ partyId: company, due: ofCompany!.due, isOwed: true }, desk.payAll([ofGuest!])[0]!], { billTo }),
    );
    expect(left.vouchers).toHaveLength(2);
    const { rows } = await ownerPool.query('select party_id from vouchers where id = $1', [left.vouchers[0]!.voucherId]);
    expect(rows[0].party_id).toBe(company);
    await agrees(desk);
    // Taken back, the guest pays again.
    done(await desk.undo(left._id));
    expect((await desk.folios(stayId)).folios[0]!.partyId).not.toBe(company);
    expect(done(await desk.preview([await desk.head(stayId)])).payers.map(({ partyName }) => partyName)).toEqual(['Asha Nair']);
    await agrees(desk);
  });

  test('is billed only for folios that the check-out settles', async () => {
    const desk = await openFolioDesk(app, pool);
    const [one, other] = [await desk.guestsSince([6000]), await desk.guestsSince([6000], { roomAt: 1 })];
    const [stayId, otherId] = [one.stays[0]!._id, other.stays[0]!._id];
    done(await desk.runAudit(addDays(today, -1)));
    const company = await addParty(app, desk, { partyName: 'Zenith Ltd', gstin: '27AAPFU0939F1ZV', category: 'regular' });
    const stay = await desk.head(stayId);
    const billTo = [{ folioId: (await desk.folios(otherId)).folios[0]!._id, partyId: company }];
    const { payers } = done(await desk.preview([stay]));
    const refused = await desk.checkOut([stay], desk.payAll(payers), { billTo });
    expect(refused.body.problems.map(({ field }) => field)).toEqual(['billTo.0.folioId']);
    expect((await desk.folios(otherId)).folios[0]!.partyId).not.toBe(company);
  });

  test('owes the rest of the invoice, which stays in the name of the guest', async () => {
    const desk = await openFolioDesk(app, pool);
    const agent = await addParty(app, desk, { partyName: 'Yatra Agents', gstin: '' });
    const booking = await desk.guestsSince([6000]);
    const stayId = booking.stays[0]!._id;
    done(await desk.runAudit(addDays(today, -1)));
    const stay = await desk.head(stayId);
    const { payers } = done(await desk.preview([stay]));
    const payments = [{ way: 'cash', amount: 300 }];
    const { partyId, due } = payers[0]!;
    const owed = [{ partyId, due, payments, debtorId: agent }];
    expect((await desk.checkOut([stay], owed, {}, desk.clerk)).body.problems).toMatchObject([
      { code: 'CREDIT_NEEDS_MANAGER', field: 'payers.0.debtorId' },
    ]);
    const left = done(await desk.checkOut([stay], owed));
    const { rows } = await ownerPool.query(
      `select b.party_id, b.pending_paise::int as pending, v.party_id as named from bills b join vouchers v on v.id = b.voucher_id
        where b.voucher_id = $1 and b.pending_paise > 0`,
      [left.vouchers[0]!.voucherId],
    );
    expect(rows).toEqual([{ party_id: agent, pending: 600_000, named: expect.not.stringContaining(agent) }]);
    expect((await desk.folios(stayId)).folios[0]).toMatchObject({ balance: 0, billed: { settled: 300, owedByOthers: 6000 } });
    await agrees(desk);
  });

  test('owes the rest of an invoice of two rooms: both folios show the invoice as a whole, and neither a part of its payments', async () => {
    const desk = await openFolioDesk(app, pool);
    const agent = await addParty(app, desk, { partyName: 'Yatra Agents', gstin: '' });
    const ids = await groupOf(desk, {});
    const stays = [await desk.head(ids[0]!), await desk.head(ids[1]!)];
    const { payers } = done(await desk.preview(stays));
    const { partyId, due } = payers[0]!;
    done(await desk.checkOut(stays, [{ partyId, due, payments: [{ way: 'cash', amount: 560 }], debtorId: agent }]));
    for (const [at, charges] of [7000, 9500].entries()) {
      const folio = (await desk.folios(ids[at]!)).folios.find(({ lines }) => lines.length > 0)!;
      expect(folio).toMatchObject({ state: 'settled', balance: 0, billed: { charges, roundOff: null, settled: null, owedByOthers: null } });
      const owed = [{ partyName: 'Yatra Agents', pending: 18_000 }];
      expect(folio.invoices).toMatchObject([{ isShared: true, amount: 18_560, settled: 560, pending: 0, owed }]);
    }
    await agrees(desk);
  });
});

describe('an interim invoice', () => {
  test('bills the posted nights while the guest stays; the rest is billed at check-out', async () => {
    const desk = await openFolioDesk(app, pool);
    const booking = await desk.guestsSince([6000, 6000, 6000], { stay: { departure: addDays(today, 2) } });
    const stayId = booking.stays[0]!._id;
    for (const day of [-3, -2]) done(await desk.runAudit(addDays(today, day)));
    const stay = await desk.head(stayId);
    const more = { isInterim: true };
    const { payers } = done(await desk.preview([stay], more));
    expect(payers.map(({ taxable, total }) => [taxable, total])).toEqual([[12_000, 12_600]]);
    const interim = done(await desk.checkOut([stay], desk.payAll(payers), more));
    const after = await desk.folios(stayId);
    expect(after.stay).toMatchObject({ state: 'inHouse', departure: addDays(today, 2) });
    expect(after.folios[0]).toMatchObject({ state: 'open', balance: 0, charges: 0 });
    expect(after.checkOuts).toMatchObject([{ isInterim: true, undoneAt: null }]);
    const twice = await desk.checkOut([await desk.head(stayId)], [], more);
    expect(twice.body.problems[0]!.message).toBe('Nothing is to be billed yet.');
    done(await desk.undo(interim._id));
    expect((await desk.folios(stayId)).folios[0]).toMatchObject({ charges: 12_000 });
    done(await desk.checkOut([await desk.head(stayId)], desk.payAll(payers), more));
    done(await desk.runAudit(addDays(today, -1)));
    const rest = done(await desk.preview([await desk.head(stayId)]));
    expect(rest.payers.map(({ taxable }) => taxable)).toEqual([6000]);
    done(await desk.leave(stayId));
    await agrees(desk);
  });
});

describe('an interim invoice that is left owing', () => {
  test('is asked for at check-out, and money on the folio pays it before it is an advance of the next night', async () => {
    const desk = await openFolioDesk(app, pool);
    const booking = await desk.guestsSince([6000, 6000, 9500]);
    const stayId = booking.stays[0]!._id;
    for (const day of [-3, -2]) done(await desk.runAudit(addDays(today, day)));
    const more = { isInterim: true };
    const [owed] = done(await desk.preview([await desk.head(stayId)], more)).payers;
    done(await desk.checkOut([await desk.head(stayId)], [{ partyId: owed!.partyId, due: owed!.due, isOwed: true }], more));
    const dues = async () => done(await desk.preview([await desk.head(stayId)])).payers.map((payer) => [payer.invoiced, payer.due]);
    // The last night with its tax comes to 11,210.
    expect(await dues()).toEqual([[12_600, 23_810]]);
    const pay = async (amount: number) =>
      desk.ofStay(stayId, 'payments', { folioId: (await desk.folios(stayId)).folios[0]!._id, part: { way: 'cash', amount } });
    done(await pay(600));
    expect(await dues()).toEqual([[12_000, 23_210]]);
    done(await pay(13_000));
    const folio = (await desk.folios(stayId)).folios[0]!;
    expect(folio.invoices.map(({ pending }) => pending)).toEqual([0]);
    expect(folio.advances).toBe(1000);
    const { rows } = await ownerPool.query(
      `select v.total_paise::int as total, t.gst_percent_e4::int as percent from advance_taxes t join vouchers v on v.id = t.voucher_id where t.org_id = $1`,
      [desk.orgId],
    );
    expect(rows).toEqual([{ total: 100_000, percent: 180_000 }]);
    expect(await dues()).toEqual([[0, 10_210]]);
    done(await desk.leave(stayId));
    await agrees(desk);
  });

  test('is paid with the rest at check-out', async () => {
    const desk = await openFolioDesk(app, pool);
    const stayId = (await desk.guestsSince([6000, 6000])).stays[0]!._id;
    done(await desk.runAudit(addDays(today, -2)));
    const more = { isInterim: true };
    const [owed] = done(await desk.preview([await desk.head(stayId)], more)).payers;
    done(await desk.checkOut([await desk.head(stayId)], [{ partyId: owed!.partyId, due: owed!.due, isOwed: true }], more));
    const left = done(await desk.leave(stayId));
    expect(left.vouchers).toHaveLength(2);
    expect((await desk.folios(stayId)).folios[0]!.invoices.map(({ pending }) => pending)).toEqual([0, 0]);
    await agrees(desk);
  });
});

describe('a booking through a portal', () => {
  test('is owed by the portal, which pays it out less commission, its GST, TCS and TDS, to the paisa', async () => {
    const desk = await openFolioDesk(app, pool);
    const portal = await addOperator(app, desk, 'Stayfinder');
    const at = `${desk.path}/operators/${portal}`;
    done(await put(app, desk.manager, at, { isOperator: true, commission: 15 }));
    const booking = await desk.guestsSince([7000], { booking: { source: 'portal', reference: 'SF-77', partyId: portal } });
    const stayId = booking.stays[0]!._id;
    done(await desk.runAudit(addDays(today, -1)));
    const stay = await desk.head(stayId);
    const seen = done(await desk.preview([stay])) as unknown as { portal: object; payers: { partyId: string | null; due: number }[] };
    expect(seen).toMatchObject({ portal: { _id: portal, name: 'Stayfinder' }, payers: [{ due: 7350 }] });
    const { partyId, due } = seen.payers[0]!;
    done(await desk.checkOut([stay], [{ partyId, due, debtorId: portal }], {}, desk.clerk));
    const { bills } = done(await get<{ bills: Record<string, unknown>[] }>(app, desk.manager, `${at}/bills`));
    const kept = { fees: 1050, feeTax: 189, tcs: 35, tds: 7 };
    expect(bills).toMatchObject([{ operatorOrder: 'SF-77', pending: 7350, ...kept }]);
    const rows = [{ operatorOrder: 'SF-77', amount: 7350, ...kept }];
    const payout = { date: today, ledgerId: desk.bankId, reference: 'UTR 9', rows, paid: 6069 };
    expect(done(await post<{ amount: number }>(app, desk.manager, `${at}/payouts`, payout)).amount).toBe(6069);
    expect(done(await get<{ bills: object[] }>(app, desk.manager, `${at}/bills`)).bills).toEqual([]);
    expect(await closings(app, desk)).toMatchObject({
      'Fees of Operators': 1050,
      'GST on Fees of Operators': 189,
      'TCS Receivable (GST)': 35,
    });
    await agrees(desk);
  });
});

describe('a booking of two rooms through a portal', () => {
  test('has an invoice of each room, and the portal pays them out together', async () => {
    const desk = await openFolioDesk(app, pool);
    const portal = await addOperator(app, desk, 'Stayfinder');
    const at = `${desk.path}/operators/${portal}`;
    done(await put(app, desk.manager, at, { isOperator: true, commission: 15 }));
    const ids = await groupOf(desk, { source: 'portal', reference: 'SF-78', partyId: portal });
    for (const stayId of ids) {
      const stay = await desk.head(stayId);
      const { payers } = done(await desk.preview([stay]));
      done(await desk.checkOut([stay], [{ partyId: payers[0]!.partyId, due: payers[0]!.due, debtorId: portal }]));
    }
    const unpaid = async () => done(await get<{ bills: { pending: number }[] }>(app, desk.manager, `${at}/bills`)).bills;
    expect((await unpaid()).map(({ pending }) => pending)).toEqual([7350, 11_210]);
    const rows = [{ operatorOrder: 'SF-78', amount: 18_560, fees: 2475, feeTax: 445.5, tcs: 82.5, tds: 16.5 }];
    const payout = { date: today, ledgerId: desk.bankId, reference: 'UTR 10', rows, paid: 15_540.5 };
    done(await post(app, desk.manager, `${at}/payouts`, payout));
    expect(await unpaid()).toEqual([]);
    await agrees(desk);
  });
});

describe('a unit of a SEZ', () => {
  const sez = { partyName: 'Sezcorp', gstin: '29AAPFU0939F1ZR', category: 'sez', state: '29' };
  test('bears IGST of the night, or nothing under a letter of undertaking, on the preview and on the invoice', async () => {
    for (const [luts, tax] of [
      [[], 750],
      [[{ number: 'AD270326000001X', from: '2026-04-01', to: '2027-03-31' }], 0],
    ] as const) {
      const desk = await openFolioDesk(app, pool);
      if (luts.length > 0) await ownerPool.query(`update organizations set luts = $2 where id = $1`, [desk.orgId, JSON.stringify(luts)]);
      const party = await addParty(app, desk, sez);
      const booking = await desk.guestsSince([5000, 5000, 5000], { booking: { partyId: party } });
      const stayId = booking.stays[0]!._id;
      const folio = done(await desk.ofStay(stayId, 'folios', { payer: 'company', name: 'Sezcorp', partyId: party }));
      done(
        await put(app, desk.clerk, `${desk.path}/stays/${stayId}/routing`, {
          routes: [{ kinds: ['room'], folioId: folio._id }],
        }),
      );
      for (const day of [-3, -2, -1]) done(await desk.runAudit(addDays(today, day)));
      const stay = await desk.head(stayId);
      const { payers } = done(await desk.preview([stay]));
      expect(payers.map(({ partyName, total }) => [partyName, total])).toEqual([['Sezcorp', 15_000 + tax]]);
      const left = done(await desk.checkOut([stay], [{ partyId: party, due: payers[0]!.due, isOwed: true }]));
      const { rows } = await ownerPool.query(
        `select total_paise::int as total, (select sum(i.igst_paise)::int from voucher_items i where i.voucher_id = v.id) as igst,
          (select sum(i.cgst_paise)::int from voucher_items i where i.voucher_id = v.id) as cgst from vouchers v where v.id = $1`,
        [left.vouchers[0]!.voucherId],
      );
      expect(rows).toEqual([{ total: (15_000 + tax) * 100, igst: tax * 100, cgst: 0 }]);
      await agrees(desk);
    }
  });
});

describe('a house that charges no tax', () => {
  test('keeps all of a fixed charge for leaving early', async () => {
    const desk = await openFolioDesk(app, pool);
    const booking = await desk.guestsSince([6000], { stay: { departure: addDays(today, 2) } });
    const { _id: stayId, planId } = booking.stays[0]!;
    const early = { earlyDeparture: { kind: 'fixed', amountPaise: 100_000, isTaxInclusive: true } };
    await ownerPool.query(
      `update hotel_bookings set policy = jsonb_build_object($2::text, (policy -> $2::text) || $3::jsonb) where org_id = $1`,
      [desk.orgId, planId, JSON.stringify(early)],
    );
    await ownerPool.query(`update organizations set registration_type = 'unregistered', gstin = null where id = $1`, [desk.orgId]);
    done(await desk.runAudit(addDays(today, -1)));
    expect(done(await desk.preview([await desk.head(stayId)])).earlyFee).toBe(1000);
  });
});
