import { fontOfLetter, widthInEms } from '../platform/papers/paper-fonts.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Runs of a text that one font draws each. A letter that no font has is a question mark. */
export function fontRuns(text: string): { font: string; text: string }[] {
  if (/^[\x20-\x7e]*$/.test(text)) return [{ font: 'Main', text }];
  const found: { font: string; text: string }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = found.at(-1);
    const own = segment === ' ' && last ? last.font : fontOfLetter(segment);
    const run = { font: own ?? 'Main', text: own ? segment : '?' };
    if (last?.font === run.font) last.text += run.text;
    else found.push(run);
  }
  return found;
}

const known = new Map<string, number>();
/** The number of texts whose widths are kept: labels repeat most of theirs. */
const MOST_KNOWN = 5_000;

/** The width of a text in the fonts of papers, in ems. */
export function emsOf(text: string): number {
  const width = known.get(text) ?? fontRuns(text).reduce((sum, run) => sum + widthInEms(run.text, run.font), 0);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, width);
  return width;
}
