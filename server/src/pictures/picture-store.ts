import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type NewFile = { orgId: string; id: string; purpose: 'logo' | 'product' | 'hotel'; mediaType: string; bytes: Buffer };

/** Inserts a picture: a logo, a product image or a photo of housekeeping. */
export function insertFile({ orgId, id, purpose, mediaType, bytes }: NewFile): Statement {
  return sql`insert into files (org_id, id, purpose, media_type, bytes) values (${orgId}, ${id}, ${purpose}, ${mediaType}, ${bytes})`;
}

/** Deletes a picture; the row that showed it must have been updated before. */
export function deleteFile(orgId: string, id: string): Statement {
  return sql`delete from files where org_id = ${orgId} and id = ${id}`;
}

/** A picture with its media type, as uploaded. */
export function findFile(orgId: string, id: string): Statement<{ mediaType: string; bytes: Buffer }> {
  return sql<{
    mediaType: string;
    bytes: Buffer;
  }>`select media_type as "mediaType", bytes from files where org_id = ${orgId} and id = ${id}`;
}
