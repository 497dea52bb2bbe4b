/** Values cost far more memory than their text, and nested ones are parsed in memory that no heap limit counts. A manifest has some four a file. */
const MOST_VALUES = 600_000;
const DEEPEST = 100;
/** A shorter text is harmless whatever it holds. */
const HARMLESS_CHARACTERS = 100_000;

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = Array.from('"\\,[]{}', (sign) => sign.charCodeAt(0));

/** Parses JSON that a stranger wrote. Throws for what is no JSON, and for more or deeper values than any archive has. */
export function parseJson(text: string): unknown {
  if (text.length > HARMLESS_CHARACTERS) refuseTooManyValues(text);
  return JSON.parse(text);
}

function refuseTooManyValues(text: string): void {
  let count = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (isText) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === LIST || sign === OBJECT) {
      count++;
      depth++;
    } else if (sign === LIST_END || sign === OBJECT_END) depth--;
    else if (sign === COMMA) count++;
    if (count > MOST_VALUES || depth > DEEPEST) throw new SyntaxError('too many values');
  }
}
