import type { FastifyInstance } from 'fastify';
import { put } from './calls.ts';
import { anyStaff, type Person } from './people.ts';
import type { TestDatabase } from './test-database.ts';
import type { Counter } from './vouchers.ts';

/** The first limits of a member of staff of role user: none. Tests spread this and name those that they set. */
export const noLimits = {
  version: 1,
  ownPartiesOnly: false,
  godowns: null,
  series: null,
  backDatingDays: null,
  mostDiscountPercent: null,
  mostFree: null,
};

/** Sets every limit that there is on a member of staff of role user: own parties, these godowns and series, days back and discount. */
export async function limitWholly(
  app: FastifyInstance,
  counter: Counter,
  staffId: string,
  own: { godowns: string[]; series: string[] | null },
) {
  const limits = { ...noLimits, ownPartiesOnly: true, ...own, backDatingDays: 30, mostDiscountPercent: 5 };
  const { status, body } = await put(app, counter.owner, `${counter.path}/staff/${staffId}/limits`, limits);
  if (status !== 200) throw new Error(`no limits: ${JSON.stringify(body)}`);
}

/** Another member of staff of role user with every limit, signed in; with all series if they are null. */
export async function limitedPerson(
  app: FastifyInstance,
  pool: TestDatabase['pool'],
  counter: Counter,
  own: { godowns: string[]; series: string[] | null },
): Promise<Person> {
  const staff = await anyStaff(pool, counter.people.owner.id, [counter.orgId]);
  await limitWholly(app, counter, staff.id, own);
  return staff;
}
