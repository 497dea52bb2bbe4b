/** Lists and objects cost far more memory than their text, and nested ones are parsed in memory that no heap limit counts. */
const MOST_CONTAINERS = 200_000;
const DEEPEST = 100;
/** A shorter text is harmless whatever it holds. */
const HARMLESS_CHARACTERS = 100_000;

const [QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = Array.from('"\\[]{}', (sign) => sign.charCodeAt(0));

/** Parses JSON that a stranger wrote. Throws for what is no JSON, and for more or deeper lists and objects than any archive has. */
export function parseJson(text: string): unknown {
  if (text.length > HARMLESS_CHARACTERS) refuseTooManyContainers(text);
  return JSON.parse(text);
}

function refuseTooManyContainers(text: string): void {
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
      if (++count > MOST_CONTAINERS || ++depth > DEEPEST) throw new SyntaxError('too many lists and objects');
    } else if (sign === LIST_END || sign === OBJECT_END) depth--;
  }
}
