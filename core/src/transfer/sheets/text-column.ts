import type { Column } from '../sheet.ts';

/** A column of words of at most `longest` letters; a heading of a file is it under its title or one of the aliases. */
export const text = (
  field: string,
  title: string,
  longest: number,
  note: string,
  aliases: readonly string[] = [],
  example = '',
): Column => ({
  field,
  title,
  kind: 'text',
  longest,
  note,
  aliases,
  example,
});

/** A column that may be emptied by `clearWord`. */
export const clearable = (column: Column): Column => ({ ...column, cleared: '' });
