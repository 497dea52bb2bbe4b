/** Longer keys would not fit an index: one letter may become eighteen. Names that differ only beyond this count as equal. */
const longestKey = 200;

/**
 * The form of a name for sorting, searching and comparing: compatibility forms unified (NFKC), case folded, single blanks. "ＡＣＭＥ Straße"
 * and "acme strasse" are the same name. All sort_key and search_text columns use it.
 */
export function sortKey(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase() // first, because ß and similar letters have no two-letter lower case
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestKey)
    .toWellFormed();
}

/** The text for searches by any part: each field folded, on its own line, so that no match spans two fields. */
export function searchText(...fields: readonly string[]): string {
  return fields.map(sortKey).join('\n');
}

/** A typed search as the inside of a `like` pattern, folded like the texts; %, _ and \ are escaped. */
export function likePart(typed: string): string {
  return sortKey(typed).replace(/[\\%_]/g, '\\$&');
}
