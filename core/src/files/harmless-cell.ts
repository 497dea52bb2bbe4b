/**
 * A text that a spreadsheet may take for a formula: a formula sign comes first, also in its full-width form, which spreadsheets of East Asia
 * read alike, or after blanks, control characters and invisible characters, which some programs drop. Also a text that opens with a tab
 * or a line break, behind which a cell may begin. Apostrophes in front do not count, so that marking and reading are exact opposites.
 * Source: OWASP, CSV Injection.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|＝＋－＠])/u;

/**
 * Returns the text for a CSV file. One that a spreadsheet may take for a formula gets an apostrophe in front, so that a name like
 * `=HYPERLINK(…)` does nothing for the person who opens the file. Numbers are written as numbers and do not come here.
 */
export function harmlessCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Returns the text that `harmlessCell` wrote, when the file is read again. Any other text stays as it is. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text;
}
