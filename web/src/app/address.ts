import { isIsoDate } from '@bahi/core/periods/business-date';

/** Reads a value of the address; undefined if it is not valid. */
type Read<T> = (value: unknown) => T | undefined;
type Reads = Readonly<Record<string, Read<unknown>>>;
type Held<R extends Reads> = { [Name in keyof R]?: NonNullable<ReturnType<R[Name]>> };

/** The search parameters that an address may have, by name. Others are dropped. */
export const held =
  <R extends Reads>(reads: R) =>
  (asked: Readonly<Record<string, unknown>>): Held<R> =>
    Object.fromEntries(
      Object.entries(reads).flatMap(([name, read]) => {
        const value = read(asked[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as Held<R>;

export const id: Read<string> = (value) => (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : undefined);
/** Ids with commas between them. */
export const idList: Read<string> = (value) =>
  typeof value === 'string' && value.split(',').every((each) => id(each) !== undefined) ? value : undefined;
export const day: Read<string> = (value) => (typeof value === 'string' && isIsoDate(value) ? value : undefined);
/** A search text. Digits are text too, although the router parses them as a number. */
export const text: Read<string> = (value) => (value === undefined || value === '' ? undefined : String(value).slice(0, 100));
export const set: Read<true> = (value) => value === true || undefined;
export const oneOf =
  <T extends string>(...known: readonly T[]): Read<T> =>
  (value) =>
    known.find((each) => each === value);
