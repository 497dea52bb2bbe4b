/**
 * A text that a spreadsheet would take for a formula gets an apostrophe in front, so that a name like `=HYPERLINK(…)` does nothing in
 * the hands of whoever opens the file. Numbers are written as numbers and do not come here.
 */
export function harmlessCell(text: string): string {
  return /^[=+\-@\t\r\n|]/.test(text) || /^[\s\p{Zs}]+[=+\-@]/u.test(text) ? `'${text}` : text;
}

/** The same text when a file that was written so is read again. */
export function withoutApostrophe(text: string): string {
  return /^'[\s\p{Zs}]*[=+\-@\t\r\n|]/u.test(text) ? text.slice(1) : text;
}
