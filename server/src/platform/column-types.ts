import pg from 'pg';

const { INT8, DATE, NUMERIC, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
const int8Array = 1016;
const textArray = 1009;
const arraysKeptAsText = [1115, 1182, 1231]; // timestamp[], date[], numeric[]

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit a safe integer`);
  return value;
}

const asText = (text: string) => text;
const asInstant = (text: string) => new Date(text).toISOString();
const asTexts = (pg.types.getTypeParser as (oid: number) => unknown)(textArray) as (text: string) => (string | null)[];

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [NUMERIC, asText],
  [DATE, asText],
  [TIMESTAMP, asText],
  [TIMESTAMPTZ, asInstant],
  [int8Array, (text) => asTexts(text).map((item) => (item === null ? null : safeInteger(item)))],
  ...arraysKeptAsText.map((oid): [number, typeof asTexts] => [oid, asTexts]),
]);

/**
 * Column parsers: bigint as a safe integer (or an error, never a rounded figure); date and numeric as text (a Date would shift days with
 * the machine's time zone, a float would lose paise); timestamptz as ISO in UTC.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
