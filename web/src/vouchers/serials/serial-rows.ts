import { MAX_SERIALS, serialKey, serialProblem } from '@bahi/core/stock/serial-numbers';
import type { api } from '../../platform/api.ts';

type Check = Awaited<ReturnType<typeof api.vouchers.checkSerials>>['serials'][number];
type Place = { readonly godownId: string; readonly batch: string };

export type SerialRow = { readonly serial: string; readonly problem: string };
export type SerialCounts = { readonly found: number; readonly wrong: number; readonly missing: number };

/** The fault of a number that comes in or leaves, by what the books say; '' for none, and while they have not answered. */
function faultOf(check: Check | undefined, way: 1 | -1, { godownId, batch }: Place): string {
  if (check === undefined) return '';
  if (check.isElsewhere) return 'in another godown';
  const isHere = check.godownId === godownId && check.batch === batch;
  if (way === 1) return check.godownId === null ? '' : `in stock already: ${check.godownName}`;
  if (isHere) return '';
  if (!check.isKnown) return 'not in the books';
  if (check.godownId === null) return 'not in stock';
  return check.godownId === godownId ? `in batch ${check.batch || 'none'}` : `in ${check.godownName || 'another godown'}`;
}

/** The entered numbers, each with its fault. `checks` are the answers of the books in the same order, as far as read. */
export function serialRows(
  serials: readonly string[],
  checks: ReadonlyMap<string, Check>,
  way: 1 | -1,
  place: Place,
): readonly SerialRow[] {
  const seen = new Set<string>();
  return serials.map((serial) => {
    const key = serialKey(serial);
    const isTwice = seen.has(key);
    seen.add(key);
    const wrong = serialProblem(serial, '');
    if (wrong !== null)
      return {
        serial,
        problem: wrong.code === 'SERIAL_TOO_LONG' ? 'too long' : wrong.code === 'SERIAL_EMPTY' ? 'empty' : 'cannot be read',
      };
    return { serial, problem: isTwice ? 'twice' : faultOf(checks.get(key), way, place) };
  });
}

/** How many of the rows are right, how many are not, and how many pieces have none yet. */
export function countsOf(rows: readonly SerialRow[], wanted: number): SerialCounts {
  const wrong = rows.filter(({ problem }) => problem !== '').length;
  return { found: rows.length - wrong, wrong, missing: Math.max(0, wanted - (rows.length - wrong)) };
}

/** The numbers with more at the end, up to the most of one line. */
export const withSerials = (serials: readonly string[], more: readonly string[]): readonly string[] =>
  [...serials, ...more].slice(0, MAX_SERIALS);
