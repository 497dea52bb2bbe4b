import { addDays } from '@bahi/core/periods/business-date';
import { describe, expect, test } from 'vitest';
import { get, post, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { type Folio, openFolioDesk } from '../testing/folios.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, closings, today, trialBalance } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const openDesk = () => openFolioDesk(app, pool);
type Desk = Awaited<ReturnType<typeof openDesk>>;

const guest = ({ folios }: { folios: readonly Folio[] }) => folios.find(({ payer }) => payer === 'guest')!;
const audited = async (desk: Desk, from: string, until = today) => {
  for (let day = from; day < until; day = addDays(day, 1)) done(await desk.runAudit(day));
};
const agrees = async (desk: Desk) => {
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
  expect((await trialBalance(app, desk)).total.difference).toBe(0);
};
const laundry = async (desk: Desk) => {
  const { products } = done(await get<{ products: { _id: string }[] }>(app, desk.clerk, `${desk.path}/products?limit=1`));
  return products[0]!._id;
};

describe('three nights, one of them dear', () => {
  test('the night audit posts each once, and check-out bills each at the rate of its own value', async () => {
    const desk = await openDesk();
    const booking = await desk.guestsSince([7000, 7000, 9500]);
    const stayId = booking.stays[0]!._id;
    const from = addDays(today, -3);
    await audited(desk, from);
    const before = guest(await desk.folios(stayId));
    expect(before).toMatchObject({ charges: 23_500, tax: 2_410, balance: 25_910 });
    const { payers } = done(await desk.preview([await desk.head(stayId)]));
    expect(payers[0]).toMatchObject({ total: 25_910, due: 25_910 });
    const much = [{ partyId: payers[0]!.partyId, due: 25_910, payments: [{ way: 'cash', amount: 26_000 }] }];
    expect((await desk.checkOut([await desk.head(stayId)], much)).body.problems).toMatchObject([
      { code: 'FOLIO_PAID_TOO_MUCH', field: 'payers.0.payments' },
    ]);
    const left = done(await desk.leave(stayId));
    expect(left.vouchers).toHaveLength(1);
    const after = await desk.folios(stayId);
    expect(after.stay).toMatchObject({ state: 'checkedOut', departure: today });
    const billed = { charges: 23_500, tax: 2_410, outlets: 0, roundOff: 0, settled: 25_910, owedByOthers: 0 };
    expect(guest(after)).toMatchObject({ state: 'settled', balance: 0, billed });
    expect(await closings(app, desk)).toMatchObject({ Cash: expect.any(Number) });
    await agrees(desk);
    const days = await desk.days(from, today);
    expect(days.total).toMatchObject({ sold: 3, roomRevenue: 23_500, adr: 7_833.33 });
    expect(days.days.map((day) => day.figures.occupancy.ofAll)).toEqual([16.6667, 16.6667, 16.6667]);
  });

  test('an allowance before the invoice lowers the rate; a late fee raises it', async () => {
    const desk = await openDesk();
    const booking = await desk.guestsSince([8200]);
    const stayId = booking.stays[0]!._id;
    await audited(desk, addDays(today, -1));
    const line = guest(await desk.folios(stayId)).lines[0]!;
    expect(guest(await desk.folios(stayId))).toMatchObject({ charges: 8200, tax: 1476 });
    const off = (amount: number, who = desk.clerk) =>
      post(app, who, `${desk.path}/folioLines/${line._id}/allowance`, { amount, reason: 'Noise' });
    expect((await off(1200)).status).toBe(422);
    done(await off(820, desk.clerk));
    expect(guest(await desk.folios(stayId))).toMatchObject({ charges: 7380, tax: 369, balance: 7749 });
    done(await desk.ofStay(stayId, 'charges', { kind: 'lateCheckOut', rate: 1000 }));
    expect(guest(await desk.folios(stayId))).toMatchObject({ charges: 8380, tax: 1508.4 });
    done(await desk.leave(stayId));
    await agrees(desk);
  });
});

describe('two payers', () => {
  test('the company pays up to 6,000 a night, the guest the rest; the whole night decides the rate', async () => {
    const desk = await openDesk();
    const company = await addParty(app, desk, { partyName: 'Zenith Ltd', gstin: '' });
    const booking = await desk.guestsSince([9000]);
    const stayId = booking.stays[0]!._id;
    const opened = done(await desk.ofStay(stayId, 'folios', { payer: 'company', name: 'Zenith', partyId: company }));
    const routing = { routes: [{ kinds: ['room'], folioId: opened._id, percentage: null, most: 6000 }] };
    done(await put(app, desk.clerk, `${desk.path}/stays/${stayId}/routing`, routing));
    await audited(desk, addDays(today, -1));
    const { folios } = await desk.folios(stayId);
    expect(folios.map(({ payer, charges, tax }) => [payer, charges, tax])).toEqual([
      ['guest', 3000, 540],
      ['company', 6000, 1080],
    ]);
    const stay = await desk.head(stayId);
    const { payers } = done(await desk.preview([stay]));
    const refused = await desk.checkOut(
      [stay],
      payers.map(({ partyId, due }) => ({ partyId, due })),
    );
    expect(refused.body.problems.map(({ field }) => field)).toEqual(['payers.0.debtorId', 'payers.1.debtorId']);
    const [ofGuest, ofCompany] = payers;
    const left = done(
      await desk.checkOut(
        [stay],
        [
          { partyId: ofGuest!.partyId, due: ofGuest!.due, payments: [{ way: 'upi', amount: ofGuest!.due, ledgerId: desk.bankId }] },
          { partyId: company, due: ofCompany!.due, isOwed: true },
        ],
      ),
    );
    expect(left.vouchers).toHaveLength(2);
    expect((await desk.folios(stayId)).folios.map(({ balance }) => balance)).toEqual([0, 7080]);
    await agrees(desk);
  });
});

describe('money before the invoice', () => {
  test('a payment during the stay bears tax at the rates of the nights it pays for, after those that are paid', async () => {
    const desk = await openDesk();
    const booking = await desk.guestsSince([7000, 9500]);
    const stayId = booking.stays[0]!._id;
    const pay = async (amount: number) => {
      const { folios } = await desk.folios(stayId);
      return desk.ofStay(stayId, 'payments', { folioId: folios[0]!._id, part: { way: 'cash', amount } });
    };
    done(await desk.ofStay(stayId, 'charges', { kind: 'lateCheckOut', rate: 100 }));
    done(await pay(7000));
    done(await pay(1000));
    const { rows } = await ownerPool.query(
      `select v.total_paise::int as total, t.gst_percent_e4::int as percent from hotel_advances a join vouchers v on v.id = a.voucher_id
        join advance_taxes t on t.voucher_id = v.id where a.booking_id = $1 order by v.number`,
      [booking._id],
    );
    expect(rows.map(({ total, percent }) => [total / 100, percent / 10_000])).toEqual([
      [7000, 5],
      [350, 5],
      [650, 18],
    ]);
    done(await desk.leave(stayId));
    await agrees(desk);
  });

  test('an advance is used once; what it exceeds goes back', async () => {
    const desk = await openDesk();
    const booking = await desk.guestsSince([6000]);
    const stayId = booking.stays[0]!._id;
    done(await desk.act(await desk.read(booking._id), 'advances', { amount: 10_000, way: 'cash' }));
    await audited(desk, addDays(today, -1));
    expect(guest(await desk.folios(stayId))).toMatchObject({ balance: -3700, advances: 10_000 });
    const stay = await desk.head(stayId);
    const { payers } = done(await desk.preview([stay]));
    expect(payers[0]).toMatchObject({ total: 6300, advances: 10_000, due: -3700 });
    const much = await desk.checkOut(
      [stay],
      [{ ...payers[0], partyId: payers[0]!.partyId, due: -3700, refund: { way: 'cash', amount: 4000 } }].map(
        ({ partyId, due, refund }) => ({ partyId, due, refund }),
      ),
    );
    expect(much.body.problems[0]!.message).toBe('At most ₹3,700 can be given back.');
    const left = done(await desk.leave(stayId));
    expect(left.vouchers).toHaveLength(2);
    const after = await desk.folios(stayId);
    expect(guest(after).balance).toBe(0);
    expect(after.payments.map(({ left: rest }) => rest)).toEqual([0]);
    await agrees(desk);
    done(await desk.undo(left._id));
    const again = await desk.folios(stayId);
    expect(again.stay.state).toBe('inHouse');
    expect(guest(again)).toMatchObject({ state: 'open', balance: -3700 });
    await agrees(desk);
    done(await desk.leave(stayId));
    expect((await desk.undo(left._id)).body.problems[0]!.message).toContain('took this check-out back');
    await agrees(desk);
  });
});

describe('lines', () => {
  test('are charged, taken back, moved and divided; nothing is lost', async () => {
    const desk = await openDesk();
    const booking = await desk.guestsSince([6000]);
    const stayId = booking.stays[0]!._id;
    const productId = await laundry(desk);
    done(await desk.ofStay(stayId, 'charges', { kind: 'laundry', productId, count: 3, rate: 100, text: 'Shirts' }));
    const extra = done(await desk.ofStay(stayId, 'folios', { payer: 'extra', name: 'Extras' }));
    const [shirts] = guest(await desk.folios(stayId)).lines;
    expect(shirts).toMatchObject({ text: 'Shirts', amount: 300 });
    done(await desk.ofStay(stayId, 'lineMoves', { lineIds: [shirts!._id], toFolioId: extra._id, amount: 120, reason: 'Friend' }));
    const { folios } = await desk.folios(stayId);
    expect(folios.map(({ charges }) => charges)).toEqual([180, 120]);
    const part = folios[1]!.lines.at(-1)!;
    done(await post(app, desk.clerk, `${desk.path}/folioLines/${part._id}/reversal`, { reason: 'Not his' }));
    const twice = await post<{ problems: { message: string }[] }>(app, desk.clerk, `${desk.path}/folioLines/${part._id}/reversal`, {
      reason: 'x',
    });
    expect(twice.body.problems[0]!.message).toBe('Shirts is taken back already.');
    expect((await desk.folios(stayId)).folios.map(({ charges }) => charges)).toEqual([180, 0]);
    const none = await desk.ofStay(stayId, 'charges', { kind: 'laundry', count: 0, rate: 0 });
    expect(none.body.problems, JSON.stringify(none.body)).toBeDefined();
    expect(none.body.problems.map(({ field }) => field)).toEqual(['productId', 'count', 'rate']);
    done(await desk.leave(stayId));
    // The minibar is counted when the guest has left.
    done(await desk.ofStay(stayId, 'charges', { kind: 'minibar', productId, count: 1, rate: 80 }));
    const late = done(await desk.leave(stayId));
    expect(late.message).toContain('billed');
    await agrees(desk);
  });

  test('who leaves early frees the nights to come, and an undo takes them back', async () => {
    const desk = await openDesk();
    const booking = await desk.guestsSince([6000], { stay: { departure: addDays(today, 2) } });
    const stayId = booking.stays[0]!._id;
    await audited(desk, addDays(today, -1));
    expect((await desk.free(today, 2)).Deluxe).toEqual([3, 3]);
    const left = done(await desk.leave(stayId));
    expect((await desk.folios(stayId)).stay).toMatchObject({ departure: today, state: 'checkedOut' });
    expect((await desk.free(today, 2)).Deluxe).toEqual([4, 4]);
    done(await desk.undo(left._id));
    expect((await desk.folios(stayId)).stay).toMatchObject({ departure: addDays(today, 2), state: 'inHouse' });
    expect((await desk.free(today, 2)).Deluxe).toEqual([3, 3]);
    await agrees(desk);
  });

  test('a stay that was shortened in the house bills its charge for leaving early at check-out', async () => {
    const desk = await openDesk();
    const booking = await desk.guestsSince([6000], { stay: { departure: addDays(today, 2) } });
    const stayId = booking.stays[0]!._id;
    await ownerPool.query(
      `update hotel_bookings set policy = jsonb_build_object($2::text, (policy -> $2::text) || '{"earlyDeparture": {"kind": "nights", "nights": 1}}')
        where org_id = $1`,
      [desk.orgId, booking.stays[0]!.planId],
    );
    await audited(desk, addDays(today, -1));
    const { version } = (await desk.folios(stayId)).stay;
    done(await post(app, desk.clerk, `${desk.path}/stays/${stayId}/nights`, { version, departure: addDays(today, 1) }));
    const { payers, earlyFee } = done(await desk.preview([await desk.head(stayId)]));
    // The night that was cut off before; the one of today is cut off by the check-out and is the first night of its own.
    expect([earlyFee, payers[0]!.total]).toEqual([12_000, 18_900]);
    done(await desk.leave(stayId));
    await agrees(desk);
  });

  test('a voucher of a check-out is not cancelled alone', async () => {
    const desk = await openDesk();
    const booking = await desk.guestsSince([6000]);
    const stayId = booking.stays[0]!._id;
    await audited(desk, addDays(today, -1));
    const { vouchers } = done(await desk.leave(stayId));
    expect((await cancel(app, desk, vouchers[0]!.voucherId, 1, desk.manager)).status).toBe(422);
  });
});

describe('a move of some nights', () => {
  test('takes the guest into the other room with the business day, and back', async () => {
    const desk = await openDesk();
    const booking = await desk.guestsSince([6000, 6000, 6000]);
    const stayId = booking.stays[0]!._id;
    const from = addDays(today, -2);
    const { version } = await desk.head(stayId);
    const move = { version, roomId: desk.deluxeRooms[1]!._id, from, until: addDays(from, 1) };
    done(await desk.ofStay(stayId, 'move', move));
    const places = async () => {
      const { roomName } = await desk.head(stayId);
      const { rows } = await ownerPool.query(`select name from hotel_rooms where org_id = $1 and cleaning = 'dirty' order by name`, [
        desk.orgId,
      ]);
      return [roomName, rows.map(({ name }) => name)];
    };
    const clean = () => ownerPool.query(`update hotel_rooms set cleaning = 'clean' where org_id = $1`, [desk.orgId]);
    await clean();
    expect(await places()).toEqual(['201', []]);
    done(await desk.runAudit());
    expect(await places()).toEqual(['202', ['201']]);
    await clean();
    done(await desk.runAudit());
    expect(await places()).toEqual(['201', ['202']]);
    await agrees(desk);
  });
});

describe('the credit of a room', () => {
  const creditAt = (desk: Desk, stayId: string) => `${desk.path}/stays/${stayId}/credit`;
  const save = async (desk: Desk, stayId: string, who: Desk['clerk'], creditLimit: number | null) => {
    const { version } = await desk.head(stayId);
    const { body } = await put<{ problems?: { field: string }[] }>(app, who, creditAt(desk, stayId), {
      ...{ version, takesOutlets: true, creditLimit },
    });
    return body.problems?.map(({ field }) => field) ?? [];
  };

  test('is raised and removed by managers only', async () => {
    const desk = await openDesk();
    const stayId = (await desk.guestsSince([6000])).stays[0]!._id;
    expect(await save(desk, stayId, desk.clerk, 5000)).toEqual([]);
    expect(await save(desk, stayId, desk.clerk, 5001)).toEqual(['creditLimit']);
    expect(await save(desk, stayId, desk.clerk, null)).toEqual(['creditLimit']);
    expect(await save(desk, stayId, desk.clerk, 4000)).toEqual([]);
    expect(await save(desk, stayId, desk.manager, null)).toEqual([]);
  });

  test('counts what the guest owes for all rooms, each invoice and advance once', async () => {
    const desk = await openDesk();
    const others = [{ rupees: [6000], guestName: 'Asha Nair' }];
    const booking = await desk.guestsSince([6000], { others });
    const ids = booking.stays.map(({ _id }) => _id);
    for (const id of ids) await save(desk, id, desk.manager, 20_000);
    const left = async () => {
      const answers = await Promise.all(ids.map((id) => get<{ creditLeft: number }>(app, desk.clerk, creditAt(desk, id))));
      return answers.map((answer) => done(answer).creditLeft);
    };
    done(await desk.act(await desk.read(booking._id), 'advances', { amount: 1000, way: 'cash' }));
    await audited(desk, addDays(today, -1));
    // Two nights of 6,300 with tax, less the advance.
    expect(await left()).toEqual([8400, 8400]);
    const stays = [await desk.head(ids[0]!), await desk.head(ids[1]!)];
    const { payers } = done(await desk.preview(stays, { isInterim: true }));
    const owed = payers.map(({ partyId, due }) => ({ partyId, due, isOwed: true }));
    done(await desk.checkOut(stays, owed, { isInterim: true }));
    expect(await left()).toEqual([8400, 8400]);
    await agrees(desk);
  });
});
