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

/** The text that a search looks into: each field folded, on a line of its own, so that no match runs from one field into the next. */
export function searchText(...fields: readonly string[]): string {
  return fields.map(sortKey).join('\n');
}
