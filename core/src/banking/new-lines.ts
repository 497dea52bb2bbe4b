import { folded } from '../files/cell.ts';
import type { StatementLine } from './statement-line.ts';

/**
 * The text that identifies a line besides its day and amount, in any file format. The narration is cut at 40 characters, because formats
 * differ in how they continue it.
 */
export function textOfLine({ reference, description }: Pick<StatementLine, 'reference' | 'description'>): string {
  return `${folded(reference)} ${folded(description).slice(0, 40)}`;
}

/** An imported line. `fingerprint` is made of day, amount and text; `occurrence` counts equal lines, from 1. */
export type KnownLine = Pick<StatementLine, 'date' | 'amountPaise' | 'balancePaise'> & {
  readonly fingerprint: string;
  readonly occurrence: number;
};

type Printed = StatementLine & { readonly fingerprint: string };

/**
 * Splits the lines of a file into new ones and those already imported. If both have a balance, they are equal by day, amount and
 * balance, whatever the text; otherwise by day, amount and text. Each known line matches one line only, so two truly equal lines of one
 * day are both kept.
 */
export function newLines<Line extends Printed>(
  lines: readonly Line[],
  known: readonly KnownLine[],
): { fresh: readonly (Line & { readonly occurrence: number })[]; skipped: readonly Line[] } {
  const byBalance = Map.groupBy(
    known.filter(({ balancePaise }) => balancePaise !== null),
    balanceKey,
  );
  const taken = new Set<KnownLine>();
  const same = (line: Line): KnownLine | undefined => {
    if (line.balancePaise === null) return undefined;
    return byBalance.get(balanceKey(line))?.find((each) => !taken.has(each));
  };
  const skipped = new Set<Line>();
  for (const line of lines) {
    const found = same(line);
    if (!found) continue;
    taken.add(found);
    skipped.add(line);
  }
  const byText = Map.groupBy(known, ({ fingerprint }) => fingerprint);
  for (const line of lines) {
    if (skipped.has(line)) continue;
    const found = byText
      .get(line.fingerprint)
      ?.find((each) => !taken.has(each) && (each.balancePaise === null || line.balancePaise === null));
    if (!found) continue;
    taken.add(found);
    skipped.add(line);
  }
  const last = new Map<string, number>();
  for (const { fingerprint, occurrence } of known) last.set(fingerprint, Math.max(last.get(fingerprint) ?? 0, occurrence));
  const fresh = lines
    .filter((line) => !skipped.has(line))
    .map((line) => {
      const occurrence = (last.get(line.fingerprint) ?? 0) + 1;
      last.set(line.fingerprint, occurrence);
      return { ...line, occurrence };
    });
  return { fresh, skipped: lines.filter((line) => skipped.has(line)) };
}

const balanceKey = ({ date, amountPaise, balancePaise }: Pick<KnownLine, 'date' | 'amountPaise' | 'balancePaise'>) =>
  `${date} ${amountPaise} ${balancePaise}`;
