import { randomUUID } from 'node:crypto';
import { formatDate } from '@bahi/core/periods/business-date';
import { describe, expect, test } from 'vitest';
import { type Booking, inDays, openDesk } from '../testing/bookings.ts';
import { problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { testApp } from '../testing/test-app.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

async function openGroup() {
  const desk = await openDesk(app, pool);
  const group = await desk.booked([{ guestName: 'Ravi' }, {}], { groupName: 'Wedding' });
  const add = (to: Booking, stays: readonly object[], total: number, state = 'confirmed') =>
    desk.act(to, 'stays', { state, stays: stays.map(desk.stayOf), total });
  const name = ({ _id, version }: Booking, stays: readonly object[]) =>
    put(app, desk.clerk, `${desk.desk}/${_id}/roomingList`, { version, stays });
  return { ...desk, group, add, name };
}

describe('a booking that is there', () => {
  test('gets further rooms at the price that was seen, which take their nights; none beyond those that are left', async () => {
    const { add, read, group, free, orgId } = await openGroup();
    expect(await add(group, [{}], 1)).toMatchObject({ status: 409, body: { code: 'TOTALS_DIFFER' } });
    const added = done(await add(group, [{ guestName: 'Latha', departure: inDays(2) }, { adults: 1 }], 6300 + 10_920));
    expect(added.stays.map(({ guestName, state }) => [guestName, state])).toEqual([
      ['Latha', 'confirmed'],
      ['Asha Nair', 'confirmed'],
    ]);
    const now = await read(group._id);
    expect(now.stays.map(({ guestName }) => guestName)).toEqual(['Ravi', 'Asha Nair', 'Latha', 'Asha Nair']);
    expect([now.total, (await free()).Deluxe]).toEqual([2 * 12_600 + 6300 + 10_920, [0, 1, 4]]);
    const full = await add(now, [{ departure: inDays(2) }], 6300);
    expect(full).toMatchObject({
      body: { problems: [{ field: 'stays.0.typeId', message: `No Deluxe is left on ${formatDate(inDays(1))}.` }] },
    });
    expect(problemsOf(await add(now, [{ childAges: [40] }, { departure: inDays(401) }], 0))).toHaveLength(2);
    done(await add(now, [{ departure: inDays(2) }], 6300, 'waitlist'));
    expect(await verifyCompany(pool, db, orgId)).toEqual([]);
  });

  test('is not changed by a caller who saw an older one, and takes no room once it has ended', async () => {
    const { add, act, read, group } = await openGroup();
    done(await add(group, [{}], 12_600));
    expect(await add(group, [{}], 12_600)).toMatchObject({ status: 409 });
    done(await act(await read(group._id), 'cancel'));
    expect(problemsOf(await add(await read(group._id), [{}], 12_600))).toEqual(['stays STAY_ENDED']);
  });
});

describe('the rooming list', () => {
  test('names all guests at once; an empty name is that of the booker, and a row that changes nothing is not in the log', async () => {
    const { name, read, group } = await openGroup();
    const [ravi, other] = group.stays;
    done(
      await name(group, [
        { id: ravi!._id, guestName: '', comingAt: '' },
        { id: other!._id, guestName: 'Thomas', comingAt: '18:00' },
      ]),
    );
    const now = await read(group._id);
    expect(now.stays.map(({ guestName, version }) => [guestName, version])).toEqual([
      ['Asha Nair', 2],
      ['Thomas', 2],
    ]);
    done(await name(now, [{ id: other!._id, guestName: 'Thomas', comingAt: '18:00' }]));
    expect((await read(group._id)).events.filter(({ kind }) => kind === 'changed').map(({ said }) => said)).toEqual([
      'guest Asha Nair',
      'guest Thomas, arrives 18:00',
    ]);
  });

  test('refuses stays of others and those that have ended, each at its row', async () => {
    const { name, act, read, booked, group } = await openGroup();
    const others = await booked([{}]);
    done(await act(group, 'cancel', { stayIds: [group.stays[1]!._id] }));
    const ids = [others.stays[0]!._id, group.stays[1]!._id, randomUUID()];
    const refused = await name(
      await read(group._id),
      ids.map((id) => ({ id, guestName: 'X' })),
    );
    expect(problemsOf(refused)).toEqual(['stays.0.guestName GONE', 'stays.1.guestName STAY_ENDED', 'stays.2.guestName GONE']);
  });
});
