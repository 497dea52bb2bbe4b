import type { IsoDate } from '../periods/business-date.ts';

/** A move of one serial number. */
export type SerialMove = {
  /** null for one that was entered for goods already in stock: it is there from before the first voucher. */
  readonly voucherId: string | null;
  readonly date: IsoDate;
  /** The order of entry among the moves of this serial number. */
  readonly step: number;
  /** 1 into the godown, -1 out of it, 0 for a draft, which moves nothing yet. */
  readonly way: 1 | -1 | 0;
  readonly godownId: string;
  readonly batch: string;
};

/** The godown and batch where a piece is, and the day on which it came there. */
export type SerialPlace = { readonly godownId: string; readonly batch: string; readonly since: IsoDate };

export type SerialFault<Move extends SerialMove> = {
  readonly code: 'in stock' | 'left' | 'unknown' | 'not yet' | 'elsewhere';
  /** The move that cannot be. */
  readonly move: Move;
  /** The move that it contradicts: the one before it, or for `not yet` the later one that brings the piece. */
  readonly against: Move | null;
};

const isBefore = (one: SerialMove, other: SerialMove) =>
  one.voucherId === null || other.voucherId === null
    ? Number(other.voucherId === null) - Number(one.voucherId === null) || one.step - other.step
    : (one.date < other.date ? -1 : one.date > other.date ? 1 : 0) || one.step - other.step;

/** The moves of one serial number in their order: by date, within a day by entry. */
export function inSerialOrder<Move extends SerialMove>(moves: readonly Move[]): Move[] {
  return [...moves].sort(isBefore);
}

/**
 * Follows a serial number through its moves: it comes in, leaves from the godown and batch in which it is, may come back, and so on. Returns
 * its place after the last move, null if it is in no godown; or the first move that cannot be.
 */
export function followSerial<Move extends SerialMove>(
  moves: readonly Move[],
): { readonly place: SerialPlace | null; readonly fault: null } | { readonly place: null; readonly fault: SerialFault<Move> } {
  const ordered = inSerialOrder(moves);
  let last: Move | null = null;
  for (const [at, move] of ordered.entries()) {
    if (move.way === 0) continue;
    const isIn: boolean = last !== null && last.way === 1;
    const fault = (code: SerialFault<Move>['code'], against: Move | null) => ({ place: null, fault: { code, move, against } });
    if (move.way === 1 && isIn) return fault('in stock', last);
    if (move.way === -1 && last === null) {
      const later = ordered.slice(at + 1).find(({ way }) => way === 1);
      return fault(later ? 'not yet' : 'unknown', later ?? null);
    }
    if (move.way === -1 && !isIn) return fault('left', last);
    if (move.way === -1 && (last?.godownId !== move.godownId || last.batch !== move.batch)) return fault('elsewhere', last);
    last = move;
  }
  if (last === null || last.way !== 1) return { place: null, fault: null };
  return { place: { godownId: last.godownId, batch: last.batch, since: last.date }, fault: null };
}
