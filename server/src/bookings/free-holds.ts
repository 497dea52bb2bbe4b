import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { findCompanyAtWork } from '../platform/access-store.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { narrowedFor } from '../platform/company-switches.ts';
import { tell } from '../platform/live/changes-store.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import { updateHeldUntil } from './booking-store.ts';
import { writeStays } from './change-stay.ts';
import { draftOf } from './plan-change.ts';
import { openBooking } from './public/open-stays.ts';
import { writeNights } from './public/write-nights.ts';

type Parts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  log: { warn(facts: object, text: string): void };
  /** Runs one statement as the owner of the tables, who sees every company. */
  asOwner: <T>(work: (owner: pg.ClientBase) => Promise<T>) => Promise<T>;
  /** So many bookings are read at once. */
  pageSize?: number | undefined;
};

type EndedHold = { orgId: string; id: string; heldUntil: string };

/** The author of what the server does by itself. */
const byItself = { kind: 'owner', id: nilUuid, name: 'Bahi', role: null } as const;

/** The holds that have ended, the longest ended first, page by page. One that cannot be freed stays, so each page begins behind the one before. */
async function* endedHolds({ asOwner, pageSize = 1_000 }: Pick<Parts, 'asOwner' | 'pageSize'>): AsyncGenerator<EndedHold> {
  for (let last: EndedHold = { heldUntil: '-infinity', orgId: nilUuid, id: nilUuid }; ; ) {
    const { heldUntil, orgId, id } = last;
    const { rows } = await asOwner((owner) =>
      owner.query<EndedHold>(
        `select org_id as "orgId", id, held_until::text as "heldUntil" from hotel_bookings
         where held_until <= now() and (held_until, org_id, id) > ($1::timestamptz, $2::uuid, $3::uuid)
         order by held_until, org_id, id limit $4`,
        [heldUntil, orgId, id, pageSize],
      ),
    );
    yield* rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)!;
  }
}

/** Takes the rooms of bookings back whose hold has ended, in every company. One that fails does not stop the others. */
export async function freeHoldsEverywhere({ pool, db, log, ...reading }: Parts): Promise<number> {
  let freed = 0;
  const errors: unknown[] = [];
  for await (const { orgId, id } of endedHolds(reading)) {
    try {
      if (await inTransaction(pool, db, orgId, (tx) => freeHold(tx, orgId, id))) freed++;
    } catch (error) {
      log.warn({ err: error, company: orgId }, 'a hold of a booking did not end');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new Error(`${errors.length} holds did not end: ${(errors[0] as Error).message}`, { cause: errors[0] });
  return freed;
}

/** The held stays of a booking become quotes again, without rooms. False if somebody confirmed it or gave it more time meanwhile. */
async function freeHold(tx: Tx, orgId: string, id: string): Promise<boolean> {
  const access = await tx.first(findCompanyAtWork(orgId));
  if (!access) return false;
  const context = { tx, company: narrowedFor(access, byItself), caller: byItself };
  const { booking, stays } = await openBooking(context, id, 'any');
  if (booking.heldUntil === null || booking.heldUntil > new Date().toISOString()) return false;
  const held = stays.filter(({ state }) => state === 'held');
  await writeNights(
    context,
    held.map((stay) => ({
      ...{ stayId: stay._id, field: '', before: stay.nights },
      after: stay.nights.map((night) => ({ ...draftOf(night), takenTypeId: null, roomId: null })),
    })),
  );
  await tx.query(updateHeldUntil(orgId, id, null));
  if (held.length > 0) {
    const changes = held.map((stay) => ({
      ...{ stay, change: { state: 'quote' as const, roomId: null }, kind: 'released' },
      said: 'the hold has ended: the room is for sale again',
    }));
    await writeStays(context, changes, '');
  }
  const { name } = byItself;
  const text = JSON.stringify({ at: new Date().toISOString(), by: { id: nilUuid, name }, action: 'bookings.freeHold', answer: { id } });
  tx.commitWith([...appendAudit(orgId, sql<string>`${text}::text`), tell({ orgId, noun: 'bookings', ids: [id] })]);
  return held.length > 0;
}
