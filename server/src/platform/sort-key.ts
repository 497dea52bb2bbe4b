/** Longer keys would not fit an index: one letter may unfold into eighteen. Names that differ only beyond this count as one. */
const longestKey = 200;

/**
 * The form of a name by which it is ordered, found and compared: compatible letters made one (NFKC), case folded, blanks single.
 * "ＡＣＭＥ  Straße" and "acme strasse" are the same name. Every sort_key and search_text of the database is written by this.
 */
export function sortKey(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase() // first, because ß and its like have no lower form of two letters
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestKey)
    .toWellFormed();
}

/** What a search by any part looks into: each field folded, on a line of its own, so that no match runs from one into the next. */
export function searchText(...fields: readonly string[]): string {
  return fields.map(sortKey).join('\n');
}

/** A typed search as the inside of a `like` pattern: folded as the texts are; %, _ and \ stand for themselves. */
export function likePart(typed: string): string {
  return sortKey(typed).replace(/[\\%_]/g, '\\$&');
}
