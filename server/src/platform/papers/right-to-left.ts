/** A piece of a line; `isRight` if it is written from right to left. */
export type Piece = { text: string; readonly isRight: boolean };

/* Only one script of India is written from the right, Arabic: Urdu, Kashmiri, Sindhi. Its numbers are written from the left. */
const arabic = String.raw`(?![\p{Nd}\u0600-\u0605\u06dd\u066a-\u066c])\p{Script_Extensions=Arabic}`;
const number = String.raw`[\u0600-\u0605\u06dd]?[#$₹]?\p{Nd}+(?:[.,:/+\u066b\u066c-]\p{Nd}+)*[%\u066a]?`;
const words = new RegExp(
  String.raw`(?<right>(?:${arabic})(?:${arabic}|[\u200c\u200d])*)|(?<number>${number})|(?<left>\p{L}[\p{L}\p{M}]*)|[^]`,
  'gu',
);
const rightLetter = new RegExp(arabic, 'u');

/** True if any of its letters is written from the right. */
export const goesRight = (text: string): boolean => rightLetter.test(text);

type Word = { readonly text: string; readonly is: 'right' | 'number' | 'left' | 'none' };
const wordsOf = (line: string): Word[] =>
  Array.from(line.matchAll(words), ({ 0: text, groups }) => ({
    text,
    is: groups?.right ? 'right' : groups?.number ? 'number' : groups?.left ? 'left' : 'none',
  }));

const LETTERS_A_ROW = 16;
const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{', '<': '>', '>': '<' };

/**
 * Splits a text into pieces in visual order from the left: pdfmake sets words from left to right, so right-to-left words are reversed, with
 * the numbers between them (Unicode Standard Annex 9, left-to-right paragraph). A number before a left-to-right word stays with that word.
 * Lines of such words are broken here, or they would be filled from the wrong side.
 */
export function piecesOf(text: string): Piece[] {
  if (!goesRight(text)) return [{ text, isRight: false }];
  const pieces: Piece[] = [];
  const put = (each: string, isRight: boolean) => {
    const last = pieces.at(-1);
    if (last && (last.isRight === isRight || each === '\n') && (!isRight || last.text.endsWith('\n'))) last.text += each;
    else pieces.push({ text: each, isRight });
  };
  for (const [at, line] of text.split('\n').entries()) {
    if (at > 0) put('\n', false);
    for (const { text: of, isRight } of stretchesOf(wordsOf(line))) {
      if (!isRight) put(of, false);
      else
        for (const [row, inRow] of rowsOf(of).entries()) {
          if (row > 0) put('\n', false);
          for (const piece of reordered(inRow)) put(piece.text, piece.isRight);
        }
    }
  }
  return pieces;
}

/** From the first right-to-left word to the last before a left-to-right one; at the end of a line including a number. */
function stretchesOf(line: readonly Word[]): Piece[] {
  const found: Piece[] = [];
  for (let at = 0; at < line.length; ) {
    const isRight = line[at]!.is === 'right';
    const end = isRight ? endOf(line, at) : at;
    found.push({
      text: line
        .slice(at, end + 1)
        .map(({ text }) => text)
        .join(''),
      isRight,
    });
    at = end + 1;
  }
  return found;
}

function endOf(line: readonly Word[], from: number): number {
  const left = line.findIndex(({ is }, at) => at > from && is === 'left');
  const stretch = line.slice(0, left < 0 ? undefined : left);
  const last = stretch.findLastIndex(({ is }) => is === 'right' || (is === 'number' && left < 0));
  return closingOf(stretch, from, last) ?? last;
}

/** The index of the closing bracket of a pair that opens between these words; it is included. */
function closingOf(stretch: readonly Word[], from: number, last: number): number | undefined {
  const open: string[] = [];
  let closing: number | undefined;
  for (const [at, { text }] of stretch.entries()) {
    if (at < from) continue;
    if (/^[([{]$/.test(text) && at < last) open.push(mirrored[text]!);
    else if (text === open.at(-1)) {
      open.pop();
      if (at > last) closing = at;
    }
  }
  return closing;
}

/** Splits words into lines; each line is one word for pdfmake. */
function rowsOf(stretch: string): string[] {
  const rows: string[] = [];
  for (const each of stretch.split(/\s+/)) {
    const last = rows.at(-1);
    if (last && last.length + each.length < LETTERS_A_ROW) rows[rows.length - 1] = `${last}\u00a0${each}`;
    else if (!goesRight(each)) rows.push(each);
    else {
      const letters = Array.from(each);
      for (let at = 0; at < letters.length; at += LETTERS_A_ROW) rows.push(letters.slice(at, at + LETTERS_A_ROW).join(''));
    }
  }
  return rows;
}

/** The words of a line in visual order; adjacent right-to-left ones are one piece, whose letters the font's shaper orders. */
function reordered(row: string): Piece[] {
  const pieces: Piece[] = [];
  const line = wordsOf(row);
  for (const [at, { text, is }] of line.entries()) {
    const last = pieces.at(-1);
    const isRight = is === 'right' || (text === '\u00a0' && last?.isRight === true && line[at + 1]?.is === 'right');
    if (isRight && last?.isRight) last.text += text;
    else pieces.push({ text: mirrored[text] ?? text, isRight });
  }
  return pieces.reverse();
}
