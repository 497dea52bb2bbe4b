import { isIsoDate } from '@bahi/core/periods/business-date';
import { nilUuid } from './nil-uuid.ts';
import { Refusal } from './refusal.ts';

const forms = {
  text: () => true,
  uuid: (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text),
  date: isIsoDate,
  /** In UTC, to the microsecond that the database keeps. */
  instant: (text: string) => /T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z$/.test(text) && isIsoDate(text.slice(0, text.indexOf('T'))),
  integer: (text: string) => /^-?\d{1,15}$/.test(text),
};
type Form = keyof typeof forms;

/** The cursor of a list: the key of its last row, opaque to the caller. */
export function writeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The key in a cursor, or null without one. An invalid cursor is refused. */
export function readCursor<const Forms extends readonly Form[]>(
  cursor: string | undefined,
  expected: Forms,
): { [K in keyof Forms]: string } | null {
  if (cursor === undefined) return null;
  const parts = parse(Buffer.from(cursor, 'base64url').toString());
  const fits =
    Array.isArray(parts) &&
    parts.length === expected.length &&
    expected.every((form, at) => typeof parts[at] === 'string' && forms[form](parts[at]));
  if (!fits)
    throw new Refusal('INVALID', { problems: [{ code: 'CURSOR', field: 'cursor', message: 'This place in the list is not known' }] });
  return parts as { [K in keyof Forms]: string };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A page of the found rows. One row more than `limit` was requested: if it exists, the list continues after `last`. */
export function pageOf<Row>(found: readonly Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = found.slice(0, limit);
  return { page, last: found.length > limit ? page.at(-1) : undefined };
}

const beforeAll = ['', nilUuid] as const;

/** A list by name continues after a sort key and id; without a cursor, before the first row. */
export function readNameCursor(cursor: string | undefined): readonly [sortKey: string, id: string] {
  return readCursor(cursor, ['text', 'uuid']) ?? beforeAll;
}

/** The cursor after this row; null at the end of the list. */
export function nameCursor(last: { sortKey: string; id: string } | undefined): string | null {
  return last ? writeCursor([last.sortKey, last.id]) : null;
}
