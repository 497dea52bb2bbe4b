/** What stands together on a line of a paper; `isRight` where its letters go from the right. */
export type Piece = { text: string; readonly isRight: boolean };

/* Of the scripts of India only Arabic goes from the right: Urdu, Kashmiri, Sindhi. Its numbers go from the left all the same. */
const arabic = String.raw`(?![\p{Nd}\u0600-\u0605\u06dd\u066a-\u066c])\p{Script_Extensions=Arabic}`;
const number = String.raw`[\u0600-\u0605\u06dd]?[#$₹]?\p{Nd}+(?:[.,:/+\u066b\u066c-]\p{Nd}+)*[%\u066a]?`;
const words = new RegExp(
  String.raw`(?<right>(?:${arabic})(?:${arabic}|[\u200c\u200d])*)|(?<number>${number})|(?<left>\p{L}[\p{L}\p{M}]*)|[^]`,
  'gu',
);
const rightLetter = new RegExp(arabic, 'u');

/** Whether any of its letters goes from the right. */
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
 * A text in pieces, as they follow each other on the paper from the left: what draws it sets words from left to right, so those that go from
 * the right are put there the other way round, with the numbers between them (Unicode Standard Annex 9, for a paragraph from the left). A
 * number before a word from the left stays with that word. Rows of such words are ended here, or they would be filled from the wrong side.
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

/** From the first word that goes from the right to the last before one from the left; at the end of a line a number too. */
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

/** Where the last bracket closes that opens between the words: it goes with them. */
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

/** Words that fit a row, each row as one word to what draws it. */
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

/** The words of a row from the left; those that follow each other are one piece, of which the font's shaper turns the letters. */
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
