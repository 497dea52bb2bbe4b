import type { api } from '../platform/api.ts';
import type { JobLine } from './job-lines.ts';
import { keyOf, type Line } from './use-lines.ts';

type Preview = Awaited<ReturnType<typeof api.labels.preview>>;
type Problem = Preview['problems'][number];

export type LineProblems = {
  /** Problems of the whole print, and those that several lines have, each once with the number of lines. */
  readonly ofAll: readonly string[];
  readonly at: (line: Line) => {
    readonly problems: readonly Problem[];
    readonly notes: readonly { message: string }[];
    /** True if the line has some of those above all lines. */
    readonly hasShared: boolean;
    readonly isPackMissing: boolean;
    /** True if something is wrong that the product's own page mends. */
    readonly isOfProduct: boolean;
  };
};

const partOf = (field: string): number | undefined => {
  const [whole, at] = field.split('.');
  return whole === 'lines' && at !== undefined ? Number(at) : undefined;
};
/** The parts of a line with many serial numbers have the same problems. */
const once = <T extends { message: string }>(all: readonly T[]): T[] => [...new Map(all.map((each) => [each.message, each])).values()];

/** Sorts what a preview found by the lines of the page. A problem of several lines is shown once, above them. */
export function lineProblems(found: Preview | undefined, chosen: readonly JobLine[]): LineProblems {
  const keyAt = ({ field }: { field: string }) => {
    const part = chosen[partOf(field) ?? -1];
    return part && keyOf(part.of);
  };
  const problems = found?.problems ?? [];
  const holders = Map.groupBy(problems, ({ message }) => message);
  const linesOf = (message: string) => new Set(holders.get(message)!.map(keyAt)).size;
  const isShared = ({ message }: Problem) => linesOf(message) > 1;
  const shared = once(problems.filter((each) => keyAt(each) !== undefined && isShared(each)));
  return {
    ofAll: [
      ...problems.filter(({ field }) => field === 'lines').map(({ message }) => message),
      ...shared.map(({ message }) => `${linesOf(message)} lines: ${message}`),
    ],
    at: (line) => {
      const own = problems.filter((each) => keyAt(each) === keyOf(line));
      return {
        problems: once(own.filter((each) => !isShared(each))),
        notes: once(found?.notes.filter((each) => keyAt(each) === keyOf(line)) ?? []),
        hasShared: own.some(isShared),
        isOfProduct: own.some(({ field }) => /\.(code|price|mrp)$/.test(field)),
        isPackMissing: own.some(({ code, field }) => code === 'PARTICULAR_MISSING' && field.endsWith('.pack')),
      };
    },
  };
}

/** The text of a refused print whose lines are wrong; undefined if none of its problems is at a line. */
export function refusedText(fields: Readonly<Record<string, string>>): string | undefined {
  const wrong = Object.entries(fields).filter(([field]) => partOf(field) !== undefined);
  if (wrong.length === 0) return fields.lines;
  const count = new Set(wrong.map(([field]) => partOf(field))).size;
  const says = count === 1 ? '1 line cannot be printed' : `${count} lines cannot be printed`;
  return `${says}. ${wrong[0]![1]} Correct what is wrong, or set the count to 0.`;
}
