import { invariant } from '@bahi/core/basics/invariant';
import type { CompiledQuery, Insertable, RawBuilder } from 'kysely';
import { CompiledQuery as Compiled, sql } from 'kysely';
import type { DB } from './tables.gen.ts';
import type { Unprepared } from './transaction.ts';

type Column<T extends keyof DB> = keyof DB[T] & string;
type Row<T extends keyof DB, C extends Column<T>> = Required<Pick<Insertable<DB[T]>, C & keyof Insertable<DB[T]>>>;

/** Each connection keeps the plan of each prepared text, so only documents of common length are prepared. */
const mostRowsPrepared = 20;

/**
 * A multi-row insert into these columns. Its text is compiled once per number of rows, so saving a voucher of common length compiles
 * nothing and every statement is prepared. `suffix` follows the values, usually an `on conflict`. At least one row: the caller leaves the
 * statement out if there is none.
 */
export function insertRows<T extends keyof DB & string, const C extends Column<T>>(table: T, columns: readonly C[], suffix = '') {
  const texts = new Map<number, string>();
  const textFor = (count: number) => {
    const row = (index: number) => `(${columns.map((_, column) => `$${index * columns.length + column + 1}`).join(', ')})`;
    return `insert into ${table} (${columns.join(', ')}) values ${Array.from({ length: count }, (_, index) => row(index)).join(', ')} ${suffix}`;
  };
  const keptText = (count: number) => {
    const text = texts.get(count) ?? textFor(count);
    texts.set(count, text);
    return text;
  };
  return (rows: readonly Row<T, C>[]): CompiledQuery | Unprepared => {
    invariant(rows.length > 0, `an insert into ${table} has a row`);
    const values = rows.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]));
    if (rows.length > mostRowsPrepared) return { ...Compiled.raw(textFor(rows.length), values), isUnprepared: true };
    return Compiled.raw(keptText(rows.length), values);
  };
}

/** The `set` of an update: each given field as its column; undefined fields are left out. */
export function setFields<Field extends string>(
  columns: Readonly<Record<Field, string>>,
  changes: { readonly [Each in Field]?: unknown },
): RawBuilder<unknown>[] {
  return Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => sql`${sql.ref(columns[field as Field])} = ${value}`);
}
