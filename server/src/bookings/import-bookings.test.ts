import { formatDate } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { inDays, openDesk } from '../testing/bookings.ts';
import { get } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { checkFile, importFile, lookAtImport, runImport } from '../testing/imports.ts';
import { testApp } from '../testing/test-app.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const parts = await testApp();
const { app, pool, db, ownerPool } = parts;
const header =
  'Reference,Source,Booked by,Phone,Company or agent,Room type,Rate plan,Arrival,Departure,Rooms,Adults,Ages of children,Rate,State';

type Row = Partial<
  Record<
    'ref' | 'source' | 'name' | 'phone' | 'party' | 'type' | 'plan' | 'from' | 'to' | 'rooms' | 'adults' | 'ages' | 'rate' | 'state',
    string
  >
>;
const line = ({
  ref = '',
  source = '',
  name = 'Asha',
  phone = '',
  party = '',
  type = 'Deluxe',
  plan = 'EP',
  from = inDays(1),
  to = inDays(3),
  ...more
}: Row) => {
  const { rooms = '', adults = '2', ages = '', rate = '', state = '' } = more;
  return [ref, source, name, phone, party, type, plan, from, to, rooms, adults, `"${ages}"`, rate, state].join(',');
};
const fileOf = (rows: readonly Row[]) => [header, ...rows.map((row, at) => line({ ref: `R-${at + 1}`, ...row }))].join('\n');

async function openHouse() {
  const desk = await openDesk(app, pool);
  const list = async () =>
    done(
      await get<{ bookings: { _id: string; reference: string; rooms: number; value: number; states: string[] }[] }>(
        app,
        desk.clerk,
        desk.desk,
      ),
    ).bookings;
  return { ...desk, list };
}

test('bookings of a file are priced by their plan or by the rate of the row, and take their rooms; sent again they stay as they are', async () => {
  const house = await openHouse();
  const rows: Row[] = [
    { rooms: '2' },
    { rate: '7600', ages: '4, 9', phone: '98470 12345' },
    { type: 'suite', state: 'Waitlist' },
    { source: 'Agent', ref: 'R-1', state: 'On hold' },
  ];
  const looked = await importFile(parts, house, 'bookings', fileOf(rows));
  expect(looked.faults).toEqual([]);
  expect(looked.import).toMatchObject({ state: 'done', created: 4, faultyRows: 0 });
  const list = await house.list();
  expect(list.map(({ reference, rooms, value, states }) => [reference, rooms, value, states])).toEqual([
    ['R-1', 1, 12_000, ['held']],
    ['R-3', 1, 18_000, ['waitlist']],
    ['R-2', 1, 15_200, ['confirmed']],
    ['R-1', 2, 24_000, ['confirmed']],
  ]);
  expect(await house.free()).toEqual({ Deluxe: [0, 0, 4], Suite: [2, 2, 2] });
  const again = await importFile(parts, house, 'bookings', fileOf(rows));
  expect(again.import).toMatchObject({ created: 0, updated: 0, same: 4 });
  expect(await house.list()).toEqual(list);
  expect(await verifyCompany(pool, db, house.orgId)).toEqual([]);
});

test('all that is wrong with a row is said at its row, and the rows beside it come in', async () => {
  const house = await openHouse();
  const wrong: Row[] = [
    { from: inDays(3), to: inDays(2) },
    { to: inDays(401) },
    { type: 'Royal', plan: 'Everything', party: 'Nobody' },
    { ages: '40' },
    { rate: '0' },
    { from: inDays(-2) },
    { rooms: '0', ages: 'four' },
    { adults: '9' },
    { phone: '12' },
  ];
  const looked = await importFile(parts, house, 'bookings', fileOf([...wrong, {}]));
  const night = (day: number) => formatDate(inDays(day));
  expect(looked.faults.map(({ reason }) => reason)).toEqual([
    'Departure: The departure must be after the arrival.',
    'Departure: A stay has at most 365 nights. These are 400.',
    'Room type: There is no room type Royal. Rate plan: There is no rate plan Everything. Company or agent: There is no party Nobody. Bring it in first.',
    'Ages of children: A child is 0 to 17 years old. Count anyone older as an adult.',
    `Rate: The night of ${night(1)} costs nothing. Enter a rate above 0, or mark the night as free.`,
    `Arrival: The arrival is ${night(0)} or later.`,
    'Ages of children: Write ages in whole years, as 4, 9. Rooms: A booking has at least one room.',
    expect.stringMatching(/^Adults: /),
    'Phone: A phone number has at least six digits, with blanks, +, - or brackets between them.',
  ]);
  expect(looked.import).toMatchObject({ created: 1, faultyRows: 9 });
});

test('a row that finds a night full is refused by the check, in the order of the file, and by the run if somebody was faster', async () => {
  const house = await openHouse();
  await house.booked([{}]);
  const rows: Row[] = [{ rooms: '2' }, { rooms: '2', to: inDays(2) }, { from: inDays(3), to: inDays(4), rooms: '4' }, {}];
  const checked = await checkFile(parts, house, 'bookings', fileOf(rows));
  const full = (left: string, day: number) =>
    `Room type: ${left} Deluxe ${left.startsWith('No') ? 'is left' : 'left'} on ${formatDate(inDays(day))}.`;
  expect(checked.faults.map(({ rowNo, reason }) => [rowNo, reason])).toEqual([[3, full('Only 1', 1)]]);
  const faster = await openHouse();
  const later = await checkFile(parts, faster, 'bookings', fileOf([{ rooms: '4' }, { from: inDays(3), to: inDays(4) }]));
  expect(later.faults).toEqual([]);
  await faster.booked([{}]);
  await runImport(parts, faster, later.import._id);
  const looked = await lookAtImport(app, faster, later.import._id);
  expect(looked.faults.map(({ reason }) => reason)).toEqual([full('Only 3', 1)]);
  expect(looked.import).toMatchObject({ created: 1, faultyRows: 1 });
  expect((await faster.free()).Deluxe).toEqual([3, 3, 3]);
});

test('the check counts the rooms of the whole file, beyond the rows that it looks at together', async () => {
  const house = await openHouse();
  const waiting = Array.from({ length: 205 }, (): Row => ({ state: 'Waitlist' }));
  const checked = await checkFile(parts, house, 'bookings', fileOf([{ rooms: '3' }, ...waiting, { rooms: '2' }, ...waiting, {}, {}]));
  const row = (at: number) => at + 1;
  expect(checked.faults.map(({ rowNo, reason }) => [rowNo, reason])).toEqual([
    [row(207), `Room type: Only 1 Deluxe left on ${formatDate(inDays(1))}.`],
    [row(414), `Room type: No Deluxe is left on ${formatDate(inDays(1))}.`],
  ]);
  const { rows } = await ownerPool.query('select rooms_taken from imports where id = $1', [checked.import._id]);
  expect(rows).toEqual([{ rooms_taken: null }]);
});
