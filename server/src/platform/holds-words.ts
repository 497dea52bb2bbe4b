import { type RawBuilder, sql } from 'kysely';

/** `and …` for each word of a search: the text, which is folded as the words are, contains it. Nothing without words. */
export function andHoldsWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql``;
  return sql.join(
    words.map((word) => sql`and ${text} like ${likePattern(word)}`),
    sql` `,
  );
}

/** A `like` pattern for texts that contain the word; %, _ and \ stand for themselves. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}
