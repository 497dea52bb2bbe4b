import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { anyStaff } from '../testing/people.ts';
import { agentOf, newFolder, openRoll, paperOf as paper, startAgent } from '../testing/print-agent.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';

const { app, pool, ownerPool, address } = await testApp();
type Printer = { _id: string; version: number; waiting: number; isActive: boolean; isPaired: boolean; problem: string };

const agent = agentOf(app);

async function openPlace() {
  const counter = await openCounter(app, pool);
  const place = { ...counter, ...(await openRestaurant(app, counter)) };
  const printers = `${place.path}/printers`;
  const values = { name: 'Hot kitchen', stationIds: [place.hot._id], columns: 48 };
  const { printer } = done(await post<{ printer: Printer }>(app, place.manager, printers, values));
  const at = `${printers}/${printer._id}`;
  const code = async () => done(await post<{ code: string }>(app, place.manager, `${at}/code`, {})).code;
  const list = async () => done(await get<{ printers: Printer[] }>(app, place.manager, printers)).printers;
  const late = async () => {
    await ownerPool.query(`update print_jobs set queued_at = queued_at - interval '1 minute' where org_id = $1`, [place.orgId]);
    const who = (await anyStaff(pool, place.people.owner.id, [place.orgId], 'captain')).headers;
    return done(await get<{ printers: object[] }>(app, who, `${place.path}/kitchen/waitingPrints`)).printers;
  };
  return { ...place, printers, values, printer, at, code, list, late };
}

test('a slip waits for its printer until the agent says that it is printed: once, and the kitchen has accepted it then', async () => {
  const place = await openPlace();
  const { token } = await agent('pair', { code: await place.code() });
  expect(await agent('next', {}, token)).toMatchObject({ status: 200, job: null });
  await place.round(await place.seat(), [
    { count: 2, note: 'No onion' },
    { itemId: place.coffee._id, count: 1 },
  ]);
  await place.round(await place.seat(place.t2), [{ count: 1 }]);
  expect(await place.late()).toMatchObject([{ name: 'Hot kitchen', slips: 2, problem: '' }]);

  const { job } = await agent('next', {}, token);
  expect(paper(job!).startsWith(`\x1b@Hot${' '.repeat(30)}KOT 1 - round 1\n\x1d!\x11Table T1\n`)).toBe(true);
  expect(paper(job!)).toContain('2 x Dosa');
  expect(paper(job!)).toContain('   No onion\n');
  // The answer was lost: the same slip comes again, not the next one.
  expect((await agent('next', { problem: 'Out of paper' }, token)).job).toEqual(job);
  expect(await place.list()).toMatchObject([{ waiting: 2, isPaired: true, problem: 'Out of paper' }]);
  expect(paper((await agent('next', { unsure: job!.id }, token)).job!)).toContain('MAY BE PRINTED ALREADY');

  const second = (await agent('next', { printed: job!.id }, token)).job!;
  expect(second.name).toBe('KOT 2 Hot');
  await agent('next', { printed: job!.id }, token);
  expect(await place.slips()).toMatchObject([
    { prints: 1, state: 'accepted', stationName: 'Hot' },
    { prints: 0, state: 'new', stationName: 'Bar' },
    { prints: 0, state: 'new' },
  ]);
  expect((await agent('next', { printed: second.id }, token)).job).toBeNull();
  expect(await place.late()).toEqual([]);
});

const latestPaper = async (token: string, body: object = {}) => {
  const { job } = await agent('next', body, token);
  if (job === null) return null;
  // A mark is a row in strong letters above the station.
  const [first] = paper(job).slice(2).split('\n');
  return { id: job.id, mark: first!.startsWith('\x1bE\x01') ? first!.slice(3) : '' };
};

test('a printer that was off prints no slip that nobody cooks, and marks one that is late', async () => {
  const place = await openPlace();
  const { token } = await agent('pair', { code: await place.code() });
  const order = await place.seat();
  for (let count = 1; count <= 5; count++) await place.round(order, [{ count }]);
  const [served, old, read, long, fresh] = await place.slips();
  await place.moveSlip(served!, 'new', 'served');
  await place.moveSlip(read!, 'new', 'preparing');
  const change = (what: string, id: string) =>
    ownerPool.query(`update kitchen_slips set ${what} where org_id = $1 and id = $2`, [place.orgId, id]);
  await change('business_day = business_day - 2', old!._id);
  await change(`sent_at = sent_at - interval '1 hour'`, long!._id);
  expect(await place.list()).toMatchObject([{ waiting: 3 }]);
  expect(await place.late()).toMatchObject([{ slips: 3 }]);
  const late = 'LATE: ASK OR SEE THE SCREEN';
  expect(await latestPaper(token)).toMatchObject({ id: read!._id, mark: late });
  expect(await latestPaper(token, { printed: read!._id })).toMatchObject({ id: long!._id, mark: late });
  expect(await latestPaper(token, { printed: long!._id })).toMatchObject({ id: fresh!._id, mark: '' });
  expect(await latestPaper(token, { printed: fresh!._id })).toBeNull();
  // A dish that comes back from the table is not printed by surprise.
  await place.moveSlip(served!, 'served', 'ready');
  expect(await latestPaper(token)).toBeNull();
});

test('each printer of a station writes a first paper; one from the browser makes the next a reprint, which the day lists', async () => {
  const place = await openPlace();
  const second = done(await post<{ printer: Printer }>(app, place.manager, place.printers, { ...place.values, name: 'Tandoor' })).printer;
  const { code } = done(await post<{ code: string }>(app, place.manager, `${place.printers}/${second._id}/code`, {}));
  const tokens = [(await agent('pair', { code: await place.code() })).token, (await agent('pair', { code })).token];
  const order = await place.seat();
  const papers = async () => {
    const marks: string[] = [];
    for (const token of tokens) {
      const { id, mark } = (await latestPaper(token))!;
      marks.push(mark);
      await agent('next', { printed: id }, token);
    }
    return marks;
  };
  const reprints = async () => {
    type Day = { figures: { sections: { id: string; rows: { name: string }[] }[] } };
    const { figures } = done(await get<Day>(app, place.manager, `${place.path}/dayCloses/day`));
    return figures.sections.find(({ id }) => id === 'reprint')!.rows.map(({ name }) => name);
  };
  await place.round(order, [{ count: 1 }]);
  expect(await papers()).toEqual(['', '']);
  expect(await reprints()).toEqual([]);
  await place.round(order, [{ count: 2 }]);
  await place.printSlip((await place.slips()).at(-1)!);
  expect(await papers()).toEqual(['REPRINT', 'REPRINT']);
  expect(await reprints()).toEqual(['Hot, KOT 2']);
});

test('a code pairs one agent once, and an agent opens the slips of its company only', async () => {
  const [place, other] = [await openPlace(), await openPlace()];
  await place.round(await place.seat(), [{ count: 1 }]);
  const code = await place.code();
  const first = (await agent('pair', { code })).token;
  expect((await agent('pair', { code })).status).toBe(401);
  expect((await agent('next', {}, first)).job).not.toBeNull();
  const stolen = `${other.orgId}.${first.split('.')[1]}`;
  for (const token of [stolen, '', 'x', `${place.orgId}.x`])
    expect(await agent('next', {}, token)).toMatchObject({ status: 401, code: 'NOT_PAIRED' });
  expect((await agent('pair', { code: `${other.orgId}.${code.split('.')[1]}` })).status).toBe(401);
  // A second machine takes the place of the first.
  await agent('pair', { code: await place.code() });
  expect((await agent('next', {}, first)).status).toBe(401);
  const late = await other.code();
  await ownerPool.query('update printers set code_expires_at = now() where org_id = $1', [other.orgId]);
  expect((await agent('pair', { code: late })).status).toBe(401);
  expect((await agent('next', { printed: 'x' }, first)).status).toBe(422);
});

test('managers change printers and give up what waits; a printer out of use gets no slips', async () => {
  const place = await openPlace();
  const save = (version: number, more: object = {}) => put<object>(app, place.manager, place.at, { ...place.values, version, ...more });
  expect(problemsOf(await save(1, { stationIds: [place.t1] }))).toEqual(['stationIds STATION_UNKNOWN']);
  expect((await post(app, place.manager, place.printers, place.values)).status).toBe(409);
  expect((await get(app, place.clerk, place.printers)).status).toBe(403);
  const order = await place.seat();
  await place.round(order, [{ count: 1 }]);
  done(await post<object>(app, place.manager, `${place.at}/drop`, {}));
  expect(await place.list()).toMatchObject([{ waiting: 0 }]);
  const { token } = await agent('pair', { code: await place.code() });
  const unused = await place.code();
  done(await save(1, { isActive: false }));
  expect((await save(1)).status).toBe(409);
  await place.round(order, [{ count: 1 }]);
  expect(await place.late()).toEqual([]);
  expect((await post(app, place.manager, `${place.at}/code`, {})).status).toBe(404);
  // It is in the list, and comes back unpaired: the name is free for no other.
  expect(await place.list()).toMatchObject([{ isActive: false, isPaired: false, waiting: 0 }]);
  expect((await agent('next', {}, token)).status).toBe(401);
  done(await save(2));
  await place.round(order, [{ count: 1 }]);
  expect(await place.list()).toMatchObject([{ isActive: true, isPaired: false, waiting: 1 }]);
  expect((await agent('next', {}, token)).status).toBe(401);
  expect((await agent('pair', { code: unused })).status).toBe(401);
});

const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000 });

test('the print agent writes each slip once to a network printer, and again with a mark if it was stopped meanwhile', async () => {
  const [place, roll, folder] = [await openPlace(), await openRoll(), newFolder()];
  const [server, code, keep] = [await address(), await place.code(), join(folder, 'kept.json')];
  const waiting = async () => (await place.list())[0]!.waiting;
  const start = () => startAgent(folder, roll.target, '--keep', keep, '--server', server, '--code', code);
  const order = await place.seat();
  await place.round(order, [{ count: 2 }]);
  const first = start();
  await eventually(waiting).toBe(0);
  expect(roll.papers.map((text) => text.includes('2 x Dosa'))).toEqual([true]);
  // Started twice by mistake.
  const twice = start();
  expect(await twice.ended).toBe(1);
  expect(twice.said).toContain('runs already');
  await first.kill();

  // Stopped while it wrote: what it kept says which slip may be on paper. In autostart it gives its used code again.
  await place.round(order, [{ count: 1 }]);
  const kept = JSON.parse(readFileSync(keep, 'utf8')) as { token: string };
  const { job } = await agent('next', {}, kept.token);
  writeFileSync(keep, JSON.stringify({ ...kept, begun: job!.id }));
  const again = start();
  await eventually(waiting).toBe(0);
  expect(again.said).toContain('The pairing of before goes on.');
  expect(roll.papers.slice(1).map((text) => text.includes('MAY BE PRINTED ALREADY'))).toEqual([true]);
  await again.kill();

  // A file that a power cut tore is begun anew, with a new code.
  writeFileSync(keep, '{"token":"');
  const torn = startAgent(folder, roll.target, '--keep', keep, '--server', server, '--code', await place.code());
  await eventually(() => torn.said).toContain('Paired as Hot kitchen');
  expect(torn.said).toContain('cannot be read and is begun anew');
});

test('two agents in one folder keep their printers apart', async () => {
  const [place, rolls, folder] = [await openPlace(), [await openRoll(), await openRoll()], newFolder()];
  const values = { ...place.values, name: 'Bar', stationIds: [place.bar._id] };
  const { printer } = done(await post<{ printer: Printer }>(app, place.manager, place.printers, values));
  const { code } = done(await post<{ code: string }>(app, place.manager, `${place.printers}/${printer._id}/code`, {}));
  startAgent(folder, rolls[0]!.target, '--server', await address(), '--code', await place.code());
  startAgent(folder, rolls[1]!.target, '--server', await address(), '--code', code);
  await place.round(await place.seat(), [{ count: 1 }, { itemId: place.coffee._id, count: 1 }]);
  await eventually(() => rolls.map(({ papers }) => papers.map((text) => /Dosa|Coffee/.exec(text)![0]))).toEqual([['Dosa'], ['Coffee']]);
});

test('a printer without paper is written nothing, and one that holds its connection open gets each slip once', async () => {
  const [place, roll] = [await openPlace(), await openRoll({ paperStatus: 0x72, isSticky: true })];
  const problem = async () => (await place.list())[0]!.problem;
  startAgent(newFolder(), roll.target, '--server', await address(), '--code', await place.code());
  const order = await place.seat();
  await place.round(order, [{ count: 1 }]);
  await eventually(problem).toBe('The printer is out of paper');
  expect(roll.papers).toEqual([]);
  roll.paperStatus = 0x12;
  await place.round(order, [{ count: 2 }]);
  await eventually(async () => (await place.list())[0]!.waiting).toBe(0);
  expect(roll.papers.map((text) => /\d x Dosa/.exec(text)![0])).toEqual(['1 x Dosa', '2 x Dosa']);
  expect(roll.papers.filter((text) => text.includes('MAY BE'))).toEqual([]);
});

test('a slip that fails again and again is not written without end: the agent says so and waits for a person', async () => {
  const place = await openPlace();
  await place.round(await place.seat(), [{ count: 1 }]);
  const it = startAgent(newFolder(), '/dev/full', '--server', await address(), '--code', await place.code());
  await eventually(async () => (await place.list())[0]!.problem).toMatch(/^KOT 1 Hot failed 3 times\. Look at its papers/);
  expect(it.said).toContain('ENOSPC');
});
