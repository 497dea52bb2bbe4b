import type { Problem } from '../basics/problem.ts';
import { fieldText, type LabelFacts } from './label-facts.ts';
import { atLine } from './label-job.ts';
import { MAX_LABEL_NAME } from './label-sizes.ts';
import { type LabelFieldName, labelFields } from './label-template.ts';
import { latin } from './printer-text.ts';

/**
 * The owner's own text for a label printer. `printOn` begins a row of labels and `printOff` ends it; `format1` is its first label, `format2`
 * its second, '' if there is one only. {name} and other fields in braces are replaced.
 */
export type Sticker = {
  readonly stickerName: string;
  readonly printOn: string;
  readonly format1: string;
  readonly format2: string;
  readonly printOff: string;
};
export const MAX_STICKERS = 30;
export const MAX_STICKER_TEXT = 4_000;

type Value = Exclude<LabelFieldName, 'bars'>;
/** The values that a format may name in braces. */
export const stickerValues = labelFields.filter((field): field is Value => field !== 'bars');
const isValue = (name: string): name is Value => (stickerValues as readonly string[]).includes(name);
const slot = /\{(\w+)\}/g;

/** Problems of the list at `barcodeList.2.format1`. A name is added only if not already present. */
export function stickerProblems(stickers: readonly Sticker[], at: string): Problem[] {
  if (stickers.length > MAX_STICKERS) return [{ code: 'LABELS_TOO_MANY', field: at, about: { most: MAX_STICKERS } }];
  const taken = new Set<string>();
  return stickers.flatMap((sticker, no): Problem[] => {
    const problems: Problem[] = [];
    const field = (of: keyof Sticker) => `${at}.${no}.${of}`;
    const name = sticker.stickerName.trim();
    if (name === '') problems.push({ code: 'LABEL_NAME_MISSING', field: field('stickerName') });
    else if (name.length > MAX_LABEL_NAME)
      problems.push({ code: 'TEXT_TOO_LONG', field: field('stickerName'), about: { most: MAX_LABEL_NAME } });
    else if (taken.has(name)) problems.push({ code: 'LABEL_NAME_TWICE', field: field('stickerName') });
    taken.add(name);
    if (sticker.format1.trim() === '') problems.push({ code: 'STICKER_FORMAT_MISSING', field: field('format1') });
    for (const part of ['printOn', 'format1', 'format2', 'printOff'] as const) {
      const text = sticker[part];
      if (text.length > MAX_STICKER_TEXT) problems.push({ code: 'TEXT_TOO_LONG', field: field(part), about: { most: MAX_STICKER_TEXT } });
      const unknown = [...text.matchAll(slot)].map(([, named]) => named!).find((named) => !isValue(named) || !part.startsWith('format'));
      if (unknown) problems.push({ code: 'STICKER_VALUE_UNKNOWN', field: field(part), about: { name: unknown } });
    }
    return problems;
  });
}

/**
 * A value between the owner's texts. The language of those is not known, so signs that are commands in any of them are replaced by others
 * that look alike: a product name cannot program a printer.
 */
export const stickerData = (text: string): string => latin(text).replaceAll('"', "'").replace(/[\\^]/g, '/').replace(/[~_]/g, '-');

/** Values that are read by machines: another sign makes another value. */
const exactValues = ['code', 'batch', 'serial'] as const;
const exactText = (value: (typeof exactValues)[number], facts: LabelFacts) => (value === 'code' ? fieldText('code', facts) : facts[value]);

/** Refuses codes, batches and serial numbers that a format names and that would be printed with other signs: the first of each line. */
export function stickerDataProblems(
  { format1, format2 }: Sticker,
  labels: readonly { line: number; facts: LabelFacts; count: number }[],
): Problem[] {
  const named = exactValues.filter((value) => `${format1}${format2}`.includes(`{${value}}`));
  const refused = new Set<string>();
  return labels.flatMap(({ line, facts, count }): Problem[] =>
    named.flatMap((value) => {
      const text = exactText(value, facts);
      if (count === 0 || refused.has(`${line} ${value}`) || stickerData(text) === text) return [];
      refused.add(`${line} ${value}`);
      return atLine(line, [{ code: 'STICKER_VALUE_ALTERED', field: value, about: { text, name: facts.productName } }]);
    }),
  );
}

/** Joins texts. Each is a line of its own, and so is the last: a printer acts on a command only at the end of its line. */
function joinLines(texts: readonly string[], lineBreak: string): string {
  let last = '';
  const parts: string[] = [];
  for (const text of texts) {
    if (text === '') continue;
    if (last !== '' && !/[\r\n]$/.test(last) && !/^[\r\n]/.test(text)) parts.push(lineBreak);
    parts.push(text);
    last = text;
  }
  if (last !== '' && !/[\r\n]$/.test(last)) parts.push(lineBreak);
  return parts.join('');
}

/** The raw text of labels, in rows of two if there is a second format. */
export function stickerText(
  { printOn, format1, format2, printOff }: Sticker,
  labels: readonly { facts: LabelFacts; count: number }[],
): string {
  const perRow = format2.trim() === '' ? 1 : 2;
  const lineBreak = [printOn, format1, format2, printOff].some((text) => text.includes('\r\n')) ? '\r\n' : '\n';
  const rows: string[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) rows.push(joinLines([printOn, ...open, printOff], lineBreak));
    open = [];
  };
  for (const { facts, count } of labels) {
    const filled = [format1, format2].map((format) =>
      format.replace(slot, (whole, name: string) => (isValue(name) ? stickerData(fieldText(name, facts)) : whole)),
    );
    for (let no = 0; no < count; no++) {
      open.push(filled[open.length]!);
      if (open.length === perRow) close();
    }
  }
  close();
  return rows.join('');
}
