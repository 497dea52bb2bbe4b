import type { Problem } from '@bahi/core/basics/problem';
import { E4 } from '@bahi/core/money/rounding';
import type { IsoDate } from '@bahi/core/periods/business-date';
import { followSerial, inSerialOrder, type SerialFault, type SerialMove, type SerialPlace } from '@bahi/core/stock/follow-serial';
import { MAX_SERIAL_PROBLEMS, serialKey, serialText } from '@bahi/core/stock/serial-numbers';
import { type StockMove, stockKey } from '@bahi/core/stock/stock-moves';
import { nilUuid } from '../../platform/nil-uuid.ts';
import { refuseProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { Statement } from '../../platform/transaction.ts';
import {
  deleteSerials,
  findNumbered,
  findSerialMoves,
  findSerials,
  findUnnumbered,
  findVoucherNumbers,
  insertNewSerials,
  insertSerialMoves,
  lockSerials,
  type NewSerialMove,
  placeSerials,
  type SerialMoveRow,
  type SerialOf,
  type SerialRow,
} from '../../stock/serial-store.ts';
import { lockStock, type Place } from '../../stock/stock-store.ts';
import { findProductNames } from '../voucher-store.ts';
import type { VoucherEffect } from './post-voucher.ts';
import type { SerialStep, SerialsOfLine, VoucherSerials } from './serials-of-lines.ts';
import type { OldVoucher } from './voucher-part.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company'>;
type Change = {
  /** The id of a saved voucher; null for a new one, and for serial numbers of goods that are in stock. */
  readonly voucherId: string | null;
  readonly isOpening?: boolean;
  readonly old: readonly SerialOf[];
  readonly now: VoucherSerials;
  readonly date: IsoDate;
  /** The change of stock of the products with serial numbers. */
  readonly stock: readonly StockMove[];
};

const idOf = ({ productId, key }: SerialOf) => `${productId}|${key}`;
const isNothing = (change: Pick<Change, 'old' | 'stock'> & { now: VoucherSerials }) =>
  change.old.length === 0 && change.now.lines.length === 0 && change.stock.length === 0;

/** The pieces of a saved voucher that have a serial number. */
const serialsOfOld = ({ items }: Pick<OldVoucher, 'items'>): SerialOf[] =>
  items.flatMap(({ productId, serials }) => (serials ?? []).map((serial) => ({ productId: productId ?? '', key: serialKey(serial) })));

const none: VoucherSerials = { products: new Map(), lines: [] };
/** A new voucher is named by this until it has an id. */
const self = nilUuid;

/**
 * Checks and locks the serial numbers of a voucher that is saved, edited or cancelled (`now` is null), and returns the statements that write
 * them after its other rows. Refuses a piece that is not where the voucher takes it, is in stock already, or is in a later voucher that the
 * change would contradict; and pieces without a number beyond those that are in stock without.
 */
export async function moveSerials(
  context: RequestContext,
  old: Pick<OldVoucher, 'head' | 'items' | 'moves'> | null,
  now: VoucherEffect | null,
): Promise<(voucherId: string) => Statement[]> {
  const serials = now?.serials ?? none;
  const isOfOld = new Set(old?.items.flatMap(({ productId, serials: numbers }) => (numbers === null ? [] : [productId])));
  const isNumbered = ({ productId }: StockMove) => serials.products.has(productId) || isOfOld.has(productId);
  const stock = [
    ...(now?.moves ?? []).filter(isNumbered),
    ...(old?.moves ?? []).filter(isNumbered).map((move) => ({ ...move, quantityE4: -move.quantityE4 })),
  ];
  const date = now?.movesOn ?? now?.date ?? old?.head.date ?? '';
  const change = { voucherId: old?.head.id ?? null, old: old ? serialsOfOld(old) : [], now: serials, date, stock };
  if (isNothing(change)) return () => [];
  const { problems, statements } = await changeSerials(context, change);
  refuseProblems(problems);
  return statements;
}

/** The same for any change, with its problems. */
export async function changeSerials({ tx, company }: RequestContext, change: Change) {
  const { now, old, date, isOpening = false } = change;
  const voucherId = isOpening ? null : (change.voucherId ?? self);
  const pieces = new Map<string, Piece>(old.map((serial) => [idOf(serial), { ...serial, serial: '', line: null, does: [] }]));
  for (const { line, productId, serials, does } of now.lines) {
    for (const [position, typed] of serials.entries()) {
      const serial = { productId, key: serialKey(typed) };
      pieces.set(idOf(serial), { ...serial, serial: serialText(typed), line, does: doneTo(serial.key, does, position) });
    }
  }
  const brought = [...pieces.values()].filter(({ does }) => does[0]?.way === 1);
  const added = brought.map((piece) => ({ ...piece, ...placeAfter(piece, date) }));
  const fresh = new Set((added.length ? await tx.query(insertNewSerials(company.id, added)) : []).map(idOf));
  const known = [...pieces.values()].filter((piece) => !fresh.has(idOf(piece)));
  const [rows, moves] = known.length
    ? await tx.after([lockSerials(company.id, known)], [findSerials(company.id, known), findSerialMoves(company.id, known)])
    : [[], []];
  const rowOf = new Map(rows.map((row) => [idOf(row), row]));
  const movesOf = Map.groupBy(moves, idOf);

  const found: Found[] = [];
  /** Pieces that come back and of which the books know nothing. */
  const strange: Piece[] = [];
  const written: NewSerialMove[] = [];
  const placed: { piece: Piece; place: SerialPlace | null; lastOn: IsoDate; isGone: boolean; before: SerialRow | undefined }[] = [];
  for (const [id, piece] of pieces) {
    const all = movesOf.get(id) ?? [];
    const isOwn = (move: SerialMoveRow) => !isOpening && move.voucherId === change.voucherId && change.voucherId !== null;
    const [own, others] = [all.filter(isOwn), all.filter((move) => !isOwn(move))];
    const steps = stepsFor(piece.does.length, own, others);
    const ours = piece.does.map((each, at) => ({
      ...each,
      productId: piece.productId,
      key: piece.key,
      date: each.on ?? date,
      step: steps[at]!,
      voucherId,
    }));
    const { place, fault } = followSerial<SerialMove>([...others, ...ours]);
    const [named] = ours;
    if (fault !== null) found.push({ piece, fault });
    else if (named?.way === 0 && !rowOf.has(id)) found.push({ piece, fault: { code: 'unknown', move: named, against: null } });
    else if (now.originalId && named) {
      if (others.length === 0) strange.push(piece);
      else if (!isOfOriginal(named, others, now.originalId)) found.push({ piece, fault: null });
    }
    for (const { at, position, ...move } of ours)
      written.push({ ...move, line: (piece.line ?? 0) + 1, position: at === 0 ? position : null });
    const lastOn = place?.since ?? [...others, ...ours].reduce((last, move) => (move.date > last ? move.date : last), '');
    placed.push({ piece, place, lastOn, isGone: others.length + ours.length === 0, before: fresh.has(id) ? undefined : rowOf.get(id) });
  }
  found.push(...(await beyondOriginal({ tx, company }, now.originalId, change.voucherId, strange)));
  const problems = await worded(company.id, tx, now, change, found);
  if (problems.length === 0) problems.push(...(await unnumberedProblems({ tx, company }, change, placed)));

  const moved = placed.filter(({ piece, isGone }) => !isGone && !fresh.has(idOf(piece)));
  const gone = placed.flatMap(({ piece, isGone }) => (isGone ? [piece] : []));
  const statements = (id: string | null): Statement[] => [
    ...(written.length ? [insertSerialMoves(company.id, id, written)] : []),
    ...(moved.length
      ? [
          placeSerials(
            company.id,
            moved.map(({ piece, place, lastOn }) => ({
              productId: piece.productId,
              key: piece.key,
              godownId: place?.godownId ?? null,
              batch: place?.batch ?? '',
              date: lastOn,
            })),
          ),
        ]
      : []),
    ...(gone.length ? [deleteSerials(company.id, gone)] : []),
  ];
  return { problems, statements };
}

/** The steps of one piece of a line. */
const doneTo = (key: string, does: readonly SerialStep[], position: number) =>
  does.filter(({ only }) => only === undefined || only.has(key)).map((each, at) => ({ ...each, at, position }));

type Piece = SerialOf & {
  readonly serial: string;
  /** The line of the voucher, from 0; null for a piece that the voucher no longer has. */
  readonly line: number | null;
  readonly does: readonly (SerialsOfLine['does'][number] & { readonly at: number; readonly position: number })[];
};
type Found = { readonly piece: Piece; readonly fault: SerialFault<SerialMove> | null };

/** The place of a new piece after the voucher. */
function placeAfter({ does }: Piece, date: IsoDate) {
  const last = does.at(-1);
  return last?.way === 1 ? { godownId: last.godownId, batch: last.batch, date } : { godownId: null, batch: '', date };
}

/**
 * True if the voucher that a note corrects moved the piece last: a piece that comes back left with it; one that goes back to the supplier came
 * with it, whatever other godowns or customers had it since.
 */
function isOfOriginal(ours: SerialMove, others: readonly SerialMoveRow[], originalId: string): boolean {
  const kind = others.find(({ voucherId }) => voucherId === originalId)?.kind;
  const before = inSerialOrder<SerialMove & Pick<SerialMoveRow, 'kind'>>([...others, { ...ours, kind: null }]);
  const last = before
    .slice(
      0,
      before.findIndex(({ step }) => step === ours.step),
    )
    .findLast((move) => move.way === -ours.way && (ours.way === 1 || move.kind === kind));
  return last?.voucherId === originalId;
}

/** The unknown pieces that come back beyond those that left with the original without a number. */
async function beyondOriginal(
  { tx, company }: RequestContext,
  originalId: string | null | undefined,
  noteId: string | null,
  strange: readonly Piece[],
): Promise<Found[]> {
  if (!originalId || strange.length === 0) return [];
  const left = new Map((await tx.query(findUnnumbered(company.id, originalId, noteId))).map((row) => [row.productId, row.pieces]));
  return strange.flatMap((piece) => {
    const pieces = left.get(piece.productId) ?? 0;
    left.set(piece.productId, pieces - 1);
    return pieces > 0 ? [] : [{ piece, fault: null }];
  });
}

/** The steps of so many moves: those that the voucher had, then new ones after all others. A draft moved nothing, so its step counts for none. */
function stepsFor(count: number, own: readonly SerialMoveRow[], others: readonly SerialMoveRow[]): number[] {
  const kept = own.flatMap(({ step, way }) => (way === 0 ? [] : [step])).sort((one, other) => one - other);
  let last = Math.max(0, ...kept, ...others.map(({ step }) => step));
  return Array.from({ length: count }, (_, at) => kept[at] ?? ++last);
}

/** The faults in words, each at the line of its piece. */
async function worded(
  orgId: string,
  tx: RequestContext['tx'],
  { products, originalId }: VoucherSerials,
  { voucherId, isOpening = false }: Change,
  found: readonly Found[],
): Promise<Problem[]> {
  if (found.length === 0) return [];
  const first = found.slice(0, MAX_SERIAL_PROBLEMS);
  const ids = first.flatMap(({ fault }) => [fault?.move.voucherId, fault?.against?.voucherId, originalId]);
  const numbers = await tx.query(findVoucherNumbers(orgId, [...new Set(ids.filter((id): id is string => !!id && id !== self))]));
  const nameOf = (id: string | null | undefined) =>
    numbers.find((each) => each.id === id)?.number ?? (id === null ? 'the opening stock' : 'this voucher');
  const names = new Map(products);
  const unnamed = first.filter(({ piece }) => !names.has(piece.productId));
  const rows = await tx.query(
    findSerials(
      orgId,
      first.map(({ piece }) => piece),
    ),
  );
  const rowOf = new Map(rows.map((row) => [idOf(row), row]));
  if (unnamed.length > 0) {
    for (const { id, name } of await tx.query(
      findProductNames(
        orgId,
        unnamed.map(({ piece }) => piece.productId),
      ),
    ))
      names.set(id, name);
  }
  return first.map(({ piece, fault }): Problem => {
    const field = piece.line === null ? 'items' : `lines.${piece.line}.serials`;
    const about = { serial: rowOf.get(idOf(piece))?.serial ?? piece.serial, name: names.get(piece.productId) ?? '' };
    if (fault === null) return { code: 'SERIAL_NOT_ON_ORIGINAL', field, about: { ...about, voucher: nameOf(originalId) } };
    const { move, against, code } = fault;
    const of = (other: SerialMove) => ({ ...about, voucher: nameOf(other.voucherId), movedOn: other.date });
    if (isOpening)
      return {
        code: rowOf.get(idOf(piece))?.godownId ? 'SERIAL_IN_STOCK' : 'SERIAL_IN_BOOKS',
        field,
        about: of(against?.voucherId === null && move.voucherId !== null ? move : (against ?? move)),
      };
    const isOwn = move.voucherId === (voucherId ?? self);
    if (!isOwn) return { code: 'SERIAL_USED_SINCE', field, about: of(move) };
    if (against === null) return { code: 'SERIAL_UNKNOWN', field, about };
    return { code: codes[code], field, about: of(against) };
  });
}

const codes = {
  'in stock': 'SERIAL_IN_STOCK',
  left: 'SERIAL_LEFT',
  unknown: 'SERIAL_UNKNOWN',
  'not yet': 'SERIAL_NOT_YET',
  elsewhere: 'SERIAL_ELSEWHERE',
} as const;

/**
 * Problems where more pieces without a serial number leave than are in stock without one. The stock there is locked first, so that two tills
 * do not both sell the last of them. Vouchers whose pieces all have a number need no look.
 */
async function unnumberedProblems(
  { tx, company }: RequestContext,
  { stock, now }: Change,
  placed: readonly { piece: Piece; place: SerialPlace | null; before: SerialRow | undefined }[],
): Promise<Problem[]> {
  const change = new Map<string, { place: Place; pieces: number }>();
  /** New numbers are inserted already: the database counts them where they come in. */
  const isInserted = new Map<string, number>();
  const add = (place: Place, pieces: number) => {
    const key = stockKey(place.productId, place.godownId, place.batch);
    change.set(key, { place, pieces: (change.get(key)?.pieces ?? 0) + pieces });
  };
  for (const { productId, godownId, batch, quantityE4 } of stock) add({ productId, godownId, batch }, quantityE4 / E4);
  for (const { piece, place, before } of placed) {
    const { productId } = piece;
    if (before?.godownId) add({ productId, godownId: before.godownId, batch: before.batch }, 1);
    if (place === null) continue;
    add({ productId, godownId: place.godownId, batch: place.batch }, -1);
    const key = stockKey(productId, place.godownId, place.batch);
    if (before === undefined) isInserted.set(key, (isInserted.get(key) ?? 0) + 1);
  }
  const leaving = [...change.values()].filter(({ pieces }) => pieces < 0);
  if (leaving.length === 0) return [];
  const places = leaving.map(({ place }) => place);
  const [lock] = lockStock(company.id, places);
  const [rows] = await tx.after([lock], [findNumbered(company.id, places)]);
  const free = new Map(
    rows.map((row) => {
      const key = stockKey(row.productId, row.godownId, row.batch);
      return [key, Math.max(0, Math.floor(row.stockE4 / E4) - row.numbered + (isInserted.get(key) ?? 0))];
    }),
  );
  const short = leaving.filter(({ place, pieces }) => (free.get(stockKey(place.productId, place.godownId, place.batch)) ?? 0) < -pieces);
  if (short.length === 0) return [];
  const names = new Map(
    (
      await tx.query(
        findProductNames(
          company.id,
          short.map(({ place }) => place.productId),
        ),
      )
    ).map(({ id, name }) => [id, name]),
  );
  return short.map(({ place }): Problem => {
    const line = now.lines.find(
      ({ productId, does }) =>
        productId === place.productId && does.some((each) => each.godownId === place.godownId && each.batch === place.batch),
    );
    const about = {
      name: names.get(place.productId) ?? '',
      free: free.get(stockKey(place.productId, place.godownId, place.batch)) ?? 0,
    };
    return { code: 'SERIALS_ABOVE_STOCK', field: line ? `lines.${line.line}.serials` : 'items', about };
  });
}
