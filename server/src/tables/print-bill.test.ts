import { randomUUID } from 'node:crypto';
import { addDays } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { get, type Headers, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { openFolioDesk } from '../testing/folios.ts';
import { anyStaff } from '../testing/people.ts';
import { agentOf, type Job, newFolder, openRoll, paperOf, startAgent } from '../testing/print-agent.ts';
import { readCodes } from '../testing/print-label.ts';
import { addOperator, type Order, openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, openCounter, today } from '../testing/vouchers.ts';

const { app, pool, ownerPool, address } = await testApp();
const agent = agentOf(app);
type Row = { left?: string; right?: string; code?: { side: number } };
type Printed = { message: string; order: Order; paper: Row[] | null };
type Day = { figures: { sections: { id: string; rows: { name: string; count: number }[] }[] } };
type Printer = { _id: string; name: string; version: number; waiting: number };

/** A restaurant with two counters, each with a printer of bills that is paired. */
async function openPlace(more: object = {}) {
  const counter = await openCounter(app, pool);
  const place = { ...counter, ...(await openRestaurant(app, counter)) };
  await ownerPool.query('update organizations set upi_id = $2, fssai = $3 where id = $1', [place.orgId, 'dosa@upi', '10012345000001']);
  const printers = `${place.path}/printers`;
  const codeOf = async (id: string) => done(await post<{ code: string }>(app, place.manager, `${printers}/${id}/code`, {})).code;
  const addPrinter = async (name: string) => {
    const values = { name, stationIds: [], columns: 48, printsBills: true, ...more };
    const { printer } = done(await post<{ printer: Printer }>(app, place.manager, printers, values));
    const { token } = await agent('pair', { code: await codeOf(printer._id) });
    const next = async (body: object = {}) => (await agent('next', body, token)).job;
    return { ...printer, values, next, begin: async ({ id }: Job) => (await agent('begin', { id }, token)).isWanted };
  };
  const [one, two] = [await addPrinter('Counter 1'), await addPrinter('Counter 2')];
  const print = (order: { _id: string; version: number }, printerId: string | null, key?: string) =>
    post<Printed>(app, place.clerk, `${place.orders}/${order._id}/bill`, { version: order.version, printerId }, key);
  const printInvoice = (order: { _id: string }, printerId: string | null) =>
    post<Printed>(app, place.clerk, `${place.orders}/${order._id}/invoice`, { printerId });
  const eat = async (tableId = place.t1) => done(await place.round(await place.seat(tableId), [{ count: 2 }])).order;
  const list = async () => done(await get<{ printers: Printer[] }>(app, place.manager, printers)).printers;
  return { ...place, printers, codeOf, one, two, print, printInvoice, eat, list };
}

/** The word above a paper; '' without one. */
const markOf = (job: Job | null) => /^.{5} *(MAY BE PRINTED ALREADY|DUPLICATE, print \d+)\n/.exec(paperOf(job!))?.[1] ?? '';
const markOfRows = ({ paper }: Printed) => (/^(MAY BE|DUPLICATE)/.test(paper![0]!.left!) ? paper![0]!.left : '');

test('a bill is printed by the agent of the chosen counter, once, and counts when it is printed', async () => {
  const place = await openPlace();
  const order = await place.eat();
  const key = randomUUID();
  const sent = done(await place.print(order, place.one._id, key));
  expect(sent).toMatchObject({ message: 'Bill sent to Counter 1', paper: null, order: { state: 'billed', billPrints: 0 } });
  // The same press arrives twice, and a second cashier presses.
  expect(done(await place.print(order, place.one._id, key)).message).toBe('Bill sent to Counter 1');
  expect(done(await place.print(sent.order, place.one._id)).message).toBe('The bill waits for Counter 1 already');
  expect(await place.two.next()).toBeNull();

  const job = (await place.one.next())!;
  expect(job.name).toBe('Bill T1');
  expect(markOf(job)).toBe('');
  const text = paperOf(job);
  for (const row of [
    'Bill to check, not a tax invoice',
    'FSSAI 10012345000001',
    '2 x Dosa',
    '   at 80.00',
    'CGST 2.5 %',
    'Rs 168.00',
    '\x1d(k',
  ]) {
    expect(text).toContain(row);
  }
  expect(text).toContain(`upi://pay?pa=dosa@upi&`);
  // Two answers were lost: the same bill comes again.
  expect(await place.one.next()).toEqual(job);
  expect(await place.one.next({ printed: job.id })).toBeNull();
  expect(await place.one.next({ printed: job.id })).toBeNull();
  const printed = await place.read(order);
  expect(printed.billPrints).toBe(1);

  done(await place.print(printed, place.two._id));
  expect(markOf(await place.two.next())).toBe('DUPLICATE, print 2');
});

test('an agent that was stopped between the paper and the word prints it again with a mark; a bill is never on its way twice', async () => {
  const place = await openPlace();
  const order = await place.eat();
  const { order: billed } = done(await place.print(order, place.one._id));
  const job = (await place.one.next())!;
  expect(await place.one.begin(job)).toBe(true);
  expect(markOf(await place.one.next({ unsure: job.id }))).toBe('MAY BE PRINTED ALREADY');
  // The cashier does not wait: the first counter may have written it.
  done(await place.print(billed, place.two._id));
  expect(await place.one.next()).toBeNull();
  const other = (await place.two.next())!;
  expect(markOf(other)).toBe('MAY BE PRINTED ALREADY');
  // Neither begins again what was given up, or what another printer has.
  expect([await place.one.begin(job), await place.one.begin(other), await place.two.begin(other)]).toEqual([false, false, true]);
  // Both papers count, also the one that was given up.
  await place.one.next({ printed: job.id });
  await place.two.next({ printed: other.id });
  expect((await place.read(order)).billPrints).toBe(2);
});

test('a printer without paper has written nothing: the browser’s paper of the bill has no mark, and none comes later', async () => {
  const place = await openPlace();
  const order = await place.eat();
  const { order: billed } = done(await place.print(order, place.one._id));
  await place.one.next();
  await place.one.next({ problem: 'The printer is out of paper' });
  await ownerPool.query(`update bill_print_jobs set queued_at = queued_at - interval '1 minute' where org_id = $1`, [place.orgId]);
  const waiting = () => get<{ printers: object[] }>(app, place.clerk, `${place.path}/kitchen/waitingPrints`);
  expect(done(await waiting()).printers).toMatchObject([{ name: 'Counter 1', slips: 0, bills: 1, problem: 'The printer is out of paper' }]);
  const here = done(await place.print(billed, null));
  expect(markOfRows(here)).toBe('');
  expect(here).toMatchObject({ message: 'Bill printed', order: { billPrints: 1 } });
  expect(here.paper!.find((row) => row.code)).toMatchObject({ code: { side: expect.any(Number) } });
  expect(await place.one.next()).toBeNull();
  expect(done(await waiting()).printers).toEqual([]);
  expect(markOfRows(done(await place.print(here.order, null)))).toBe('DUPLICATE, print 2');
});

test('a printer that recovers while the browser prints: either its paper is prevented, or the later one is marked', async () => {
  const place = await openPlace();
  const [first, second] = [await place.eat(), await place.eat(place.t2)];
  const { order: billed } = done(await place.print(first, place.one._id));
  await place.one.next();
  const job = (await place.one.next({ problem: 'The printer is out of paper' }))!;
  expect(markOfRows(done(await place.print(billed, null)))).toBe('');
  expect(await place.one.begin(job)).toBe(false);

  const { order: other } = done(await place.print(second, place.one._id));
  await place.one.next();
  const late = (await place.one.next({ problem: 'The printer is out of paper' }))!;
  expect(await place.one.begin(late)).toBe(true);
  expect(markOfRows(done(await place.print(other, null)))).toBe('MAY BE PRINTED ALREADY');
  // More was ordered between the hand-out and the first byte.
  done(await place.print(await place.read(first), place.one._id));
  const stale = (await place.one.next())!;
  done(await place.round(first, [{ count: 1 }]));
  expect(await place.one.begin(stale)).toBe(false);
});

test('a bill that is not true any more is not printed: more was ordered, or it is settled; the next one is', async () => {
  const place = await openPlace();
  const order = await place.eat();
  done(await place.print(order, place.one._id));
  const { order: more } = done(await place.round(order, [{ count: 1 }]));
  expect(await place.list()).toMatchObject([{ waiting: 0 }, { waiting: 0 }]);
  expect(await place.one.next()).toBeNull();
  done(await place.print(more, place.one._id));
  done(await place.act(await place.read(order), 'settlement', { finalAmount: 252 }));
  expect(await place.one.next()).toBeNull();
  const left = await place.eat();
  done(await place.print(left, place.one._id));
  await ownerPool.query(`update bill_print_jobs set queued_at = queued_at - interval '25 hours' where org_id = $1`, [place.orgId]);
  // The next press does not take it for one that waits, though no printer asked meanwhile.
  const { order: late } = done(await place.print(await place.read(left), place.two._id));
  await ownerPool.query(`update bill_print_jobs set queued_at = queued_at - interval '25 hours' where org_id = $1`, [place.orgId]);
  expect(done(await place.print(late, place.two._id)).message).toBe('Bill sent to Counter 2');
  expect(await place.two.next()).toMatchObject({ name: 'Bill T1' });
});

test('the late word of an agent counts the paper of the bill as it was, not of the one that was sent again', async () => {
  const place = await openPlace();
  const order = await place.eat();
  done(await place.print(order, place.one._id));
  const old = (await place.one.next())!;
  const { order: more } = done(await place.round(order, [{ count: 1 }]));
  done(await place.print(more, place.two._id));
  await place.one.next({ printed: old.id });
  expect((await place.read(order)).billPrints).toBe(0);
  const job = (await place.two.next())!;
  expect(markOf(job)).toBe('');
  await place.two.next({ printed: job.id });
  // A captain who takes the guests over changes nothing of it.
  const { order: taken } = done(await place.takeOver(await place.read(order), place.manager));
  expect(taken.billPrints).toBe(1);
  done(await place.act(taken, 'settlement', { finalAmount: 252 }));
  const day = done(await get<Day>(app, place.manager, `${place.path}/dayCloses/day`));
  expect(day.figures.sections.find(({ id }) => id === 'reprint')!.rows).toMatchObject([{ count: 2 }]);
});

test('a bill that waits stays true when the guests get another captain or table, or are corrected; a gift makes it void, and the floor says so', async () => {
  const place = await openPlace();
  const order = await place.eat();
  done(await place.print(order, place.one._id));
  const taken = done(await place.takeOver(await place.read(order), place.manager)).order;
  const { order: moved } = done(await place.move(done(await place.correctGuests(taken, { pax: 7 })).order, place.t2));
  expect(moved).toMatchObject({ state: 'billed', billPrints: 0 });
  expect(await place.list()).toMatchObject([{ waiting: 1 }, { waiting: 0 }]);
  // The same paper still waits: a second press sends no other.
  expect(done(await place.print(moved, place.one._id)).message).toBe('The bill waits for Counter 1 already');
  const job = (await place.one.next())!;
  expect([job.name, /T\d/.exec(paperOf(job))![0], /Guests \d/.exec(paperOf(job))![0]]).toEqual(['Bill T2', 'T2', 'Guests 7']);
  await place.one.next({ printed: job.id });
  expect((await place.read(order)).billPrints).toBe(1);

  const other = await place.eat();
  const sent = done(await place.print(other, place.one._id)).order;
  const gift = { version: sent.version, lineId: sent.items[0]!._id, count: 1, reason: 'Spilt' };
  const given = done(await post<{ order: Order }>(app, place.manager, `${place.orders}/${other._id}/free`, gift)).order;
  expect(given).toMatchObject({ state: 'open', billPrints: 0 });
  expect(await place.one.next()).toBeNull();
  done(await place.print(given, place.one._id));
  expect(paperOf((await place.one.next())!)).toContain('Rs 84.00');
});

test('a bill that nobody prints any more is not printed: its order is open again', async () => {
  const place = await openPlace();
  const [old, given] = [await place.eat(), await place.eat(place.t2)];
  done(await place.print(old, place.one._id));
  await ownerPool.query(`update bill_print_jobs set queued_at = queued_at - interval '25 hours' where org_id = $1`, [place.orgId]);
  expect(await place.one.next()).toBeNull();
  done(await place.print(given, place.two._id));
  done(await post<object>(app, place.manager, `${place.printers}/${place.two._id}/drop`, {}));
  expect([(await place.read(old)).state, (await place.read(given)).state]).toEqual(['open', 'open']);
});

test('the invoice of a settlement has its number, payments, change and tip; both ways to print it count, and the day lists a second paper', async () => {
  const place = await openPlace();
  const order = await place.eat();
  const card = { way: 'card', ledgerId: place.bankId, amount: 100 };
  const how = { finalAmount: 168, payments: [card, { way: 'cash', amount: 68 }], tip: { way: 'cash', amount: 12 }, cashGiven: 100 };
  expect((await place.printInvoice(order, place.one._id)).status).toBe(404);
  const settled = done(await place.act(order, 'settlement', how));
  expect(done(await place.printInvoice(order, place.one._id)).message).toBe('Bill sent to Counter 1');
  const job = (await place.one.next())!;
  expect(job.name).toBe(`Bill ${settled.voucherNumber}`);
  const text = paperOf(job).replace(/ {2,}/g, ' ');
  for (const row of [
    'CGST 2.5 % 4.00',
    'Card 100.00',
    'Cash 68.00',
    'Tip, as the guest chose 12.00',
    'Cash given 100.00',
    'Change 20.00',
  ]) {
    expect(text).toContain(row);
  }
  expect(text).toContain(`Invoice no. ${settled.voucherNumber}`);
  expect(text).not.toContain('Bill to check');
  await place.one.next({ printed: job.id });
  expect(markOfRows(done(await place.printInvoice(order, null)))).toBe('DUPLICATE, print 2');
  const { figures } = done(await get<Day>(app, place.manager, `${place.path}/dayCloses/day`));
  expect(figures.sections.find(({ id }) => id === 'reprint')!.rows).toMatchObject([{ name: `Bill ${settled.voucherNumber}`, count: 2 }]);

  done(await place.printInvoice(order, place.one._id));
  expect((await cancel(app, place, settled._id, 1, place.manager)).status).toBe(200);
  expect(await place.one.next()).toBeNull();
  expect(problemsOf(await place.printInvoice(order, null))).toEqual([' BILL_CANCELLED']);
});

test('the invoice of an order through an operator says who pays its tax, and whom it is credited to', async () => {
  const place = await openPlace();
  const operatorId = await addOperator(app, place);
  const { order } = done(await place.open({ kind: 'aggregator', operatorId, operatorOrder: 'FL-1' }));
  const sent = done(await place.round(order, [{ count: 1 }])).order;
  const check = done(await place.print(sent, null));
  expect(check.paper!.some((row) => row.code)).toBe(false);
  done(await place.act(check.order, 'settlement', { finalAmount: 80 }));
  const rows = done(await place.printInvoice(order, null)).paper!;
  // The guest paid the operator.
  expect(rows.some((row) => row.code)).toBe(false);
  expect(rows.map(({ left }) => left)).toEqual(
    expect.arrayContaining([expect.stringContaining('section 9(5)'), 'Foodline', 'Credit, Foodline']),
  );
  expect(rows.filter(({ left = '' }) => /^[CS]GST/.test(left))).toEqual([]);
});

test('a bill that is charged to a room is paid at check-out: its invoice asks for no payment', async () => {
  const desk = await openFolioDesk(app, pool);
  const place = await openRestaurant(app, desk);
  await ownerPool.query('update organizations set upi_id = $2 where id = $1', [desk.orgId, 'dosa@upi']);
  const booking = await desk.guestsSince([6000]);
  done(await desk.runAudit(addDays(today, -1)));
  const eat = async () => {
    const { order } = done(await place.open({ kind: 'takeaway' }));
    done(await place.round(order, [{ count: 1 }], undefined, desk.manager));
    return place.read(order);
  };
  const invoice = async (order: Order, payer: object) => {
    const { amount } = await place.preview(order);
    done(await place.act(order, 'settlement', { finalAmount: amount, ...payer }, desk.manager));
    return done(await post<Printed>(app, desk.manager, `${place.orders}/${order._id}/invoice`, {})).paper!;
  };
  expect((await invoice(await eat(), { stayId: booking.stays[0]!._id })).some((row) => row.code)).toBe(false);
  // A party that pays later has no other paper that asks it to.
  expect((await invoice(await eat(), { partyId: desk.partyId })).some((row) => row.code)).toBe(true);
});

test('only printers of bills that are paired take bills, chosen by who may bill; a manager gives up what waits', async () => {
  const [place, other] = [await openPlace(), await openPlace()];
  const printersFor = (who: Headers) => get<{ printers: Printer[] }>(app, who, `${place.path}/billPrinters`);
  expect(done(await printersFor(place.clerk)).printers).toEqual([place.one, place.two].map(({ _id, name }) => ({ _id, name })));
  const captain = (await anyStaff(pool, place.people.owner.id, [place.orgId], 'captain')).headers;
  expect((await printersFor(captain)).status).toBe(403);
  const order = await place.eat();
  expect((await post(app, captain, `${place.orders}/${order._id}/bill`, { version: order.version })).status).toBe(403);
  expect((await post(app, captain, `${place.orders}/${order._id}/invoice`, {})).status).toBe(403);
  expect(problemsOf(await place.print(order, other.one._id))).toEqual([' PRINTER_GONE']);
  expect((await place.read(order)).state).toBe('open');

  done(await place.print(order, place.one._id));
  const job = (await place.one.next())!;
  // The word of another company’s agent counts nothing.
  await other.one.next({ printed: job.id });
  expect(await place.list()).toMatchObject([{ waiting: 1 }, { waiting: 0 }]);
  const given = done(await post<{ message: string }>(app, place.manager, `${place.printers}/${place.one._id}/drop`, {}));
  expect(given.message).toBe('One paper is printed no more');
  expect(await place.one.next()).toBeNull();
  const save = (more: object) =>
    put(app, place.manager, `${place.printers}/${place.one._id}`, { ...place.one.values, version: place.one.version, ...more });
  expect((await save({ printsBills: false })).status).toBe(200);
  expect(problemsOf(await place.print(await place.read(order), place.one._id))).toEqual([' PRINTER_GONE']);
});

const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });

test('two agents print the bills of their counters, each its own; a code that a printer gets as a picture asks for the total', async () => {
  const place = await openPlace({ columns: 32, drawsCodes: true, stationIds: [] });
  const [rolls, server] = [[await openRoll(), await openRoll()], await address()];
  for (const [at, printer] of [place.one, place.two].entries()) {
    startAgent(newFolder(), rolls[at]!.target, '--server', server, '--code', await place.codeOf(printer._id));
  }
  const [first, second] = [await place.eat(), await place.eat(place.t2)];
  done(await place.print(first, place.one._id));
  done(await place.print(second, place.two._id));
  await eventually(() => rolls.map(({ papers }) => papers.map((text) => /T\d/.exec(text)![0]))).toEqual([['T1'], ['T2']]);
  await eventually(async () => (await place.read(first)).billPrints).toBe(1);
  const [code] = await readCodes(pictureOf(Buffer.from(rolls[0]!.papers[0]!, 'latin1')));
  expect(code).toMatchObject({ format: 'QRCode', text: expect.stringMatching(/^upi:\/\/pay\?pa=dosa@upi&.*&am=168\.00&/) });
});

/** The pictures of a paper of 384 dots, one below the other, as a camera sees them. */
function pictureOf(bytes: Buffer): ImageData {
  const rows: Buffer[] = [];
  const head = Buffer.from([0x1d, 0x76, 0x30, 0]);
  for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at)) {
    const [ofRow, height] = [bytes.readUInt16LE(at + 4), bytes.readUInt16LE(at + 6)];
    for (let row = 0; row < height; row++) rows.push(bytes.subarray(at + 8 + row * ofRow, at + 8 + (row + 1) * ofRow));
    at += 8 + ofRow * height;
  }
  const data = new Uint8ClampedArray(384 * rows.length * 4).fill(255);
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < 384; x++) if (row[x >> 3]! & (0x80 >> (x & 7))) data.fill(0, (y * 384 + x) * 4, (y * 384 + x) * 4 + 3);
  }
  return { data, width: 384, height: rows.length, colorSpace: 'srgb' } as ImageData;
}

/** The pulse for the drawer. */
const PULSE = '\x1bp\x00\x19\xfa';
const opens = (job: Job | null) => Buffer.from(job!.bytes, 'base64').toString('latin1').includes(PULSE);

test('the drawer opens with the first paper of a bill that is paid in cash, if its printer is to: never with a further paper, a doubtful one, or late', async () => {
  const place = await openPlace({ opensDrawer: true });
  const settle = async (order: Order, payments: object[] = []) =>
    done(await place.act(order, 'settlement', { finalAmount: 168, payments }));
  const cash = await place.eat();
  const { order: billed } = done(await place.print(cash, place.one._id));
  const check = (await place.one.next())!;
  expect(opens(check)).toBe(false);
  await place.one.next({ printed: check.id });
  await settle(billed);
  done(await place.printInvoice(cash, place.one._id));
  const job = (await place.one.next())!;
  expect(opens(job)).toBe(true);
  await place.one.begin(job);
  expect(opens(await place.one.next())).toBe(false);
  await place.one.next({ printed: job.id });
  done(await place.printInvoice(cash, place.one._id));
  const again = (await place.one.next())!;
  expect([markOf(again), opens(again)]).toEqual(['DUPLICATE, print 2', false]);
  await place.one.next({ printed: again.id });

  const byCard = await place.eat();
  await settle(byCard, [{ way: 'card', ledgerId: place.bankId, amount: 168 }]);
  done(await place.printInvoice(byCard, place.one._id));
  const withoutCash = (await place.one.next())!;
  expect(opens(withoutCash)).toBe(false);
  await place.one.next({ printed: withoutCash.id });

  // The printer was off for a while after the settlement.
  const late = await place.eat();
  await settle(late);
  await ownerPool.query(`update dining_orders set closed_at = now() - interval '6 minutes' where org_id = $1 and id = $2`, [
    place.orgId,
    late._id,
  ]);
  done(await place.printInvoice(late, place.one._id));
  expect(opens(await place.one.next())).toBe(false);

  const { _id, values } = place.two;
  done(await put(app, place.manager, `${place.printers}/${_id}`, { version: 1, ...values, opensDrawer: false, isActive: true }));
  const other = await place.eat(place.t2);
  await settle(other);
  done(await place.printInvoice(other, _id));
  expect(opens(await place.two.next())).toBe(false);
});

test('the drawer stays closed for a bill that its rider was paid at the door', async () => {
  const place = await openPlace({ opensDrawer: true });
  const { order } = done(await place.open({ kind: 'delivery', guestName: 'Asha', guestPhone: '9847012345' }));
  done(await place.round(order, [{ count: 2 }]));
  const delivery = { version: 0, address: 'Plot 7', riderId: place.people.clerk.id };
  done(await put(app, place.clerk, `${place.path}/deliveries/${order._id}`, delivery));
  done(await place.act(await place.read(order), 'settlement', { finalAmount: 168 }));
  done(await place.printInvoice(order, place.one._id));
  expect(opens(await place.one.next())).toBe(false);
});

test('the company’s logo is above its name, in the browser as dots and by the agent as a picture', async () => {
  const place = await openPlace();
  // 16 × 8 pixels: the left half is black.
  const png = 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAIAQAAAADYDUI6AAAADklEQVR4nGNg+M+ADQEAW7wH+RHs2KcAAAAASUVORK5CYII=';
  done(await put(app, place.people.owner.headers, `/pUsers/organizations/${place.orgId}/logo`, { logo: png }));
  const order = await place.eat();
  const { order: billed, paper } = done(await place.print(order, null));
  expect(paper![0]).toEqual({ logo: { width: 16, height: 8, path: expect.stringMatching(/^M0 0h8v1h-8z/) } });
  done(await place.print(billed, place.one._id));
  const bytes = Buffer.from((await place.one.next())!.bytes, 'base64');
  expect(bytes.includes(Buffer.from([0x1d, 0x76, 0x30, 0, 2, 0, 8, 0, 0xff, 0x00]))).toBe(true);
});
