import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type NewFile = { orgId: string; id: string; purpose: 'logo' | 'product' | 'hotel'; mediaType: string; bytes: Buffer };

/** Inserts a picture: a logo, a product image, a photo of housekeeping or a picture of a room type. */
export function insertFile({ orgId, id, purpose, mediaType, bytes }: NewFile): Statement {
  return sql`insert into files (org_id, id, purpose, media_type, bytes) values (${orgId}, ${id}, ${purpose}, ${mediaType}, ${bytes})`;
}

/** Deletes pictures; the row that showed them must have been updated before. */
export function deleteFiles(orgId: string, ids: readonly string[]): Statement {
  return sql`delete from files where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`;
}

/** A picture with its media type, as uploaded. */
export function findFile(orgId: string, id: string): Statement<{ mediaType: string; bytes: Buffer }> {
  return sql<{
    mediaType: string;
    bytes: Buffer;
  }>`select media_type as "mediaType", bytes from files where org_id = ${orgId} and id = ${id}`;
}
