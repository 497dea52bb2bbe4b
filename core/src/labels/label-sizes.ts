import type { Problem } from '../basics/problem.ts';

/** A roll: one or several labels side by side, printed by a label printer. Millimetres; width is across the web. */
export type RollSize = {
  readonly kind: 'roll';
  readonly id: string;
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly columns: number;
  /** Between two labels side by side. */
  readonly acrossGapMm: number;
  /** Between two rows. */
  readonly gapMm: number;
};
/** A4 with labels in rows and columns, printed by a laser or ink printer. Millimetres from the upper left corner. */
export type SheetSize = {
  readonly kind: 'sheet';
  readonly id: string;
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly columns: number;
  readonly rows: number;
  readonly leftMm: number;
  readonly topMm: number;
  readonly pitchXMm: number;
  readonly pitchYMm: number;
};
export type LabelSize = RollSize | SheetSize;

export const A4_MM = { width: 210, height: 297 };
/** Printers do not reach the outer millimetres of a sheet. */
const UNPRINTABLE_MM = 4;
/** The heads of label printers are 104 to 108 mm wide. */
export const WIDEST_WEB_MM = 108;
export const MAX_OWN_SIZES = 30;
export const MAX_LABEL_NAME = 60;

const sheet = (
  [columns, rows]: readonly [number, number],
  [widthMm, heightMm]: readonly [number, number],
  [leftMm, topMm]: readonly [number, number],
  [pitchXMm, pitchYMm]: readonly [number, number],
  more = '',
): SheetSize => ({
  kind: 'sheet',
  id: `sheet-${columns * rows}${more && '-full'}`,
  name: `A4, ${columns * rows} labels of ${widthMm} × ${heightMm} mm${more}`,
  ...{ widthMm, heightMm, columns, rows, leftMm, topMm, pitchXMm, pitchYMm },
});
const roll = (widthMm: number, heightMm: number, columns = 1): RollSize => ({
  kind: 'roll',
  id: `roll-${widthMm}x${heightMm}${columns > 1 ? `-${columns}` : ''}`,
  name: `Roll, ${widthMm} × ${heightMm} mm${columns > 1 ? `, ${columns} across` : ''}`,
  ...{ widthMm, heightMm, columns, acrossGapMm: columns > 1 ? 2 : 0, gapMm: 3 },
});

/** Sheets and rolls in common use; makers differ by up to a millimetre, so a company measures and adds its own. */
export const readySizes: readonly LabelSize[] = [
  roll(50, 25),
  roll(38, 25),
  roll(38, 25, 2),
  roll(25, 15),
  roll(50, 38),
  roll(75, 50),
  roll(100, 50),
  roll(100, 150),
  sheet([3, 8], [63.5, 33.9], [7.2, 12.9], [66, 33.9]),
  sheet([3, 8], [70, 37], [0, 0], [70, 37], ', edge to edge'),
  sheet([3, 7], [63.5, 38.1], [7.2, 15.15], [66.04, 38.1]),
  sheet([4, 10], [45.7, 25.4], [9.75, 21.5], [48.25, 25.4]),
  sheet([4, 10], [52, 29.5], [1, 1], [52, 29.5], ', full'),
  sheet([4, 12], [45.7, 21.2], [10, 22], [48.7, 21.2]),
  sheet([5, 13], [38.1, 21.2], [4.75, 10.7], [40.6, 21.2]),
  sheet([4, 21], [46, 11.1], [5.6, 16.7], [50.8, 12.7]),
  sheet([3, 4], [63.5, 72], [7.2, 4.5], [66, 72]),
  sheet([2, 8], [99.1, 33.9], [4.65, 12.9], [101.6, 33.9]),
  sheet([2, 4], [99.1, 67.7], [4.65, 13.1], [101.6, 67.7]),
];

/** Labels on one sheet, or in one row of a roll. */
export const perPage = (size: LabelSize): number => size.columns * (size.kind === 'sheet' ? size.rows : 1);

// Sizes have two decimals; a sum of them may miss its value by less than this.
const HAIR = 0.001;
const isWithin = (value: number, least: number, most: number) => Number.isFinite(value) && value >= least - HAIR && value <= most + HAIR;
const round = (mm: number) => Math.round(mm * 100) / 100;

/** Problems of a company's own size, at its fields below `at`. */
export function sizeProblems(size: LabelSize, at = ''): Problem[] {
  const problems: Problem[] = [];
  if (size.name.trim() === '') problems.push({ code: 'LABEL_NAME_MISSING', field: `${at}name` });
  const field = (name: string, least: number, most: number) => {
    const value = (size as unknown as Record<string, number>)[name]!;
    if (!isWithin(value, least, most)) problems.push({ code: 'LABEL_MM_INVALID', field: `${at}${name}`, about: { least, most } });
  };
  const count = (name: 'columns' | 'rows', value: number, most: number) => {
    if (!Number.isSafeInteger(value) || value < 1 || value > most)
      problems.push({ code: 'LABEL_COUNT_INVALID', field: `${at}${name}`, about: { most } });
  };
  if (size.kind === 'roll') {
    field('widthMm', 10, WIDEST_WEB_MM);
    field('heightMm', 5, 300);
    count('columns', size.columns, 6);
    field('acrossGapMm', 0, 20);
    field('gapMm', 0, 20);
    const webMm = round(size.columns * size.widthMm + (size.columns - 1) * size.acrossGapMm);
    if (problems.length === 0 && webMm > WIDEST_WEB_MM + HAIR)
      problems.push({ code: 'LABEL_WEB_TOO_WIDE', field: `${at}columns`, about: { webMm, most: WIDEST_WEB_MM } });
    return problems;
  }
  field('widthMm', 10, A4_MM.width);
  field('heightMm', 5, A4_MM.height);
  count('columns', size.columns, 20);
  count('rows', size.rows, 60);
  field('leftMm', 0, A4_MM.width);
  field('topMm', 0, A4_MM.height);
  field('pitchXMm', 0, A4_MM.width);
  field('pitchYMm', 0, A4_MM.height);
  if (problems.length > 0) return problems;
  const sides = [
    ['widthMm', 'pitchXMm', size.leftMm, size.columns, size.pitchXMm, size.widthMm, A4_MM.width],
    ['heightMm', 'pitchYMm', size.topMm, size.rows, size.pitchYMm, size.heightMm, A4_MM.height],
  ] as const;
  for (const [side, pitchSide, from, many, pitch, own, most] of sides) {
    if (many > 1 && pitch < own - HAIR) problems.push({ code: 'LABELS_OVERLAP', field: `${at}${pitchSide}` });
    const endsMm = round(endOf(from, many, pitch, own));
    if (endsMm > most + HAIR) problems.push({ code: 'LABEL_SHEET_TOO_SMALL', field: `${at}${side}`, about: { endsMm, most } });
  }
  return problems;
}

/** The company's own sizes: each right, each with a name and an id of its own. */
export function sizesProblems(sizes: readonly LabelSize[], at: string): Problem[] {
  if (sizes.length > MAX_OWN_SIZES) return [{ code: 'LABELS_TOO_MANY', field: at, about: { most: MAX_OWN_SIZES } }];
  const taken = new Set<string>(readySizes.map(({ name }) => name));
  return sizes.flatMap((size, no): Problem[] => {
    const problems = sizeProblems(size, `${at}.${no}.`);
    if (taken.has(size.name.trim())) problems.push({ code: 'LABEL_NAME_TWICE', field: `${at}.${no}.name` });
    taken.add(size.name.trim());
    return problems;
  });
}

/** Upper left corners of the labels of a sheet in millimetres, row by row. The offsets move all of them, for a printer that feeds askew. */
export function placesOnSheet(size: SheetSize, offset = { xMm: 0, yMm: 0 }): { xMm: number; yMm: number }[] {
  return Array.from({ length: size.columns * size.rows }, (_, at) => ({
    xMm: size.leftMm + (at % size.columns) * size.pitchXMm + offset.xMm,
    yMm: size.topMm + Math.floor(at / size.columns) * size.pitchYMm + offset.yMm,
  }));
}

/** Left and right margins that differ by more than this point to a wrong measure. */
const MOST_DIFFERENCE_MM = 2;
/** True if the margins of a sheet differ so much that its measures are probably wrong. */
export const hasUnevenMargins = (size: SheetSize): boolean => Math.abs(size.leftMm - rightMm(size)) > MOST_DIFFERENCE_MM + HAIR;

/** True if labels of a sheet reach into the edge where printers print nothing. */
export const reachesEdge = (size: SheetSize): boolean =>
  Math.min(size.leftMm, size.topMm, rightMm(size), A4_MM.height - endOf(size.topMm, size.rows, size.pitchYMm, size.heightMm)) <
  UNPRINTABLE_MM - HAIR;

const endOf = (fromMm: number, many: number, pitchMm: number, ownMm: number) => fromMm + (many - 1) * pitchMm + ownMm;
const rightMm = ({ leftMm, columns, pitchXMm, widthMm }: SheetSize) => A4_MM.width - endOf(leftMm, columns, pitchXMm, widthMm);
