import type { Column } from '../sheet.ts';

/** A text column of at most `longest` characters. A header of a file matches its title or one of the aliases. */
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

/** A column that `clearWord` can empty. */
export const clearable = (column: Column): Column => ({ ...column, cleared: '' });
