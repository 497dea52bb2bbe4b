import { addDays, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { deleteIdPhotosOn } from '@bahi/core/rooms/guest-registration';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { appendAudit } from '../platform/audit-store.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { only } from '../platform/only.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction } from '../platform/transaction.ts';
import { findSettings, settingsOf } from '../rooms/hotel-store.ts';
import { deletePhotos, listPhotosOfLeft } from './guest-store.ts';

type Parts = {
  pool: pg.Pool;
  db: Kysely<DB>;
  /** Runs one statement as the owner of the tables, who sees every company. */
  asOwner: <T>(work: (owner: pg.ClientBase) => Promise<T>) => Promise<T>;
};

const PHOTOS_AT_ONCE = 500;

/** Deletes in every company the photos of IDs that are due. Answers how many. */
export async function deleteIdPhotos({ pool, db, asOwner }: Parts): Promise<number> {
  const today = todayInIndia(Date.now());
  const { rows } = await asOwner((owner) =>
    owner.query<{ id: string }>('select distinct org_id as id from hotel_guests where id_photo is not null'),
  );
  let all = 0;
  for (const { id } of rows) all += await deleteOf({ pool, db }, id, today);
  return all;
}

/** Each transaction looks at some photos, until none is left. */
async function deleteOf({ pool, db }: Pick<Parts, 'pool' | 'db'>, orgId: string, today: IsoDate): Promise<number> {
  let all = 0;
  for (let behind = nilUuid; ; ) {
    const { found, deleted } = await inTransaction(pool, db, orgId, async (tx) => {
      const { idPhotoDays } = settingsOf(only(await tx.query(findSettings(orgId))));
      const photos = await tx.query(listPhotosOfLeft(orgId, addDays(today, -idPhotoDays), behind, PHOTOS_AT_ONCE));
      const due = photos.filter(({ leftOn, isForeign }) => deleteIdPhotosOn(leftOn, idPhotoDays, isForeign) <= today);
      if (due.length > 0) {
        const act = { by: { id: nilUuid, name: 'Bahi' }, action: 'guests.deleteIdPhotos', answer: { deleted: due.length } };
        const text = JSON.stringify({ at: new Date().toISOString(), ...act });
        tx.commitWith([
          deletePhotos(
            orgId,
            due.map(({ id }) => id),
          ),
          ...appendAudit(orgId, sql<string>`${text}::text`),
        ]);
      }
      return { found: photos, deleted: due.length };
    });
    all += deleted;
    if (found.length < PHOTOS_AT_ONCE) return all;
    behind = found.at(-1)!.id;
  }
}
