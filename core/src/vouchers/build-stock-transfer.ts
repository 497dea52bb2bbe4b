import { inPairs } from '../basics/in-pairs.ts';
import { invariant } from '../basics/invariant.ts';
import type { Problem } from '../basics/problem.ts';
import { E4 } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type OpenPeriod, periodProblem } from '../periods/open-period.ts';
import { decimalsProblem } from '../products/unit-codes.ts';
import { serialKey, serialProblems } from '../stock/serial-numbers.ts';
import { mergeMoves, type StockMove, stockKey } from '../stock/stock-moves.ts';
import { goodsProblems, isQuantity, lineCountProblems, quantityProblem, type StockFacts, stockFindings } from './check-stock-line.ts';
import { MAX_LINES } from './limits.ts';
import type { ArrivedLine, StockTransferDraft, TransferLine, TransferReceipt, TransferState } from './stock-transfer-draft.ts';
import { voucherHeadProblems } from './voucher-head.ts';

/**
 * A godown of a transfer. `isOwn`: the user works in it. `godowns` below holds the active ones of the company, those for damaged goods
 * included.
 */
export type TransferGodown = { readonly name: string; readonly isOwn: boolean; readonly isDamage: boolean };
export type StockTransferFacts = StockFacts & { readonly godowns: ReadonlyMap<string, TransferGodown> };

export type BuiltStockTransfer = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Empty while there are problems, and for a draft. There are no postings: stock is valued when a report needs it. */
  readonly moves: readonly StockMove[];
};

function godownProblems({ fromGodownId, toGodownId, state }: StockTransferDraft, { godowns }: StockTransferFacts): Problem[] {
  const problems: Problem[] = [];
  const [from, to] = [godowns.get(fromGodownId), godowns.get(toGodownId)];
  if (!from?.isOwn) problems.push({ code: 'GODOWN_UNKNOWN', field: 'fromGodownId' });
  if (to === undefined) problems.push({ code: 'GODOWN_UNKNOWN', field: 'toGodownId' });
  else if (fromGodownId === toGodownId) problems.push({ code: 'GODOWN_SAME', field: 'toGodownId' });
  // A user who works in one godown may send goods to another; a user of that godown receives them.
  else if (state === 'received' && !to.isOwn) problems.push({ code: 'GODOWN_OF_OTHERS', field: 'toGodownId', about: { name: to.name } });
  return problems;
}

const movesOf = (lines: readonly TransferLine[], godownId: string, sign: 1 | -1): StockMove[] =>
  lines.map(({ productId, batch, quantityE4 }) => ({ productId, godownId, batch, quantityE4: sign * quantityE4 }));

/** The moves of a dispatch. Until the receipt the goods are in no godown. */
export function dispatchMoves(fromGodownId: string, lines: readonly TransferLine[]): StockMove[] {
  return mergeMoves(movesOf(lines, fromGodownId, -1));
}

/** Builds a stock transfer: the moves for its state, or all problems at once. */
export function buildStockTransfer(draft: StockTransferDraft, facts: StockTransferFacts): BuiltStockTransfer {
  const lines = draft.lines.slice(0, MAX_LINES);
  const outward = dispatchMoves(
    draft.fromGodownId,
    lines.filter(({ quantityE4 }) => isQuantity(quantityE4)),
  );
  const keys = lines.map(({ productId, batch }) => stockKey(productId, draft.fromGodownId, batch));
  // A draft moves nothing yet, so the goods may still be missing.
  const stock = draft.state === 'draft' ? { block: [], warn: [] } : stockFindings(outward, keys, facts);
  const problems = [
    ...voucherHeadProblems(draft, facts.company),
    ...godownProblems(draft, facts),
    ...lineCountProblems(draft.lines),
    ...lines.flatMap((line, at) => [
      ...goodsProblems(line, facts.products, `lines.${at}`),
      quantityProblem(line.quantityE4, facts.products.get(line.productId)?.unit, `lines.${at}.quantityE4`),
    ]),
    ...serialProblems(
      lines.map(({ productId, quantityE4, serials }) => ({ productId, quantityE4, serials, way: -1 })),
      facts.products,
    ),
    ...stock.block,
  ].filter((problem) => problem !== null);
  if (problems.length > 0 || draft.state === 'draft') return { problems, warnings: stock.warn, moves: [] };
  const inward = draft.state === 'received' ? movesOf(lines, draft.toGodownId, 1) : [];
  return { problems, warnings: stock.warn, moves: mergeMoves([...outward, ...inward]) };
}

/** A saved transfer, as its next step needs it. */
export type StandingTransfer = {
  readonly state: TransferState;
  readonly date: IsoDate;
  /** null for a draft. */
  readonly dispatchedOn: IsoDate | null;
  readonly fromGodownId: string;
  readonly toGodownId: string;
  readonly lines: readonly TransferLine[];
};

/** Dispatches a draft on `date`: the outward moves, or all problems at once. Refuses a day before that of the draft. */
export function dispatchStockTransfer(transfer: StandingTransfer, date: IsoDate, facts: StockTransferFacts): BuiltStockTransfer {
  invariant(transfer.state === 'draft', 'only a draft is dispatched');
  const built = buildStockTransfer({ ...transfer, date, state: 'dispatched', note: '' }, facts);
  if (date >= transfer.date) return built;
  const early: Problem = { code: 'TRANSFER_BEFORE_DRAFT', field: 'date', about: { draftOn: transfer.date } };
  return { ...built, problems: [early, ...built.problems], moves: [] };
}

type ReceiptFacts = {
  readonly company: OpenPeriod;
  readonly godowns: StockTransferFacts['godowns'];
  readonly products: ReadonlyMap<string, { readonly unit: string }>;
};

/**
 * Receives a dispatched transfer: good pieces go to its godown, damaged ones to a godown for damaged goods, short ones are lost. Returns
 * the moves, or all problems at once.
 */
export function receiveStockTransfer(transfer: StandingTransfer, receipt: TransferReceipt, facts: ReceiptFacts): BuiltStockTransfer {
  invariant(transfer.state === 'dispatched' && transfer.dispatchedOn !== null, 'only what was dispatched arrives');
  const closed = periodProblem(receipt.date, facts.company, 'date');
  const early = receipt.date < transfer.dispatchedOn ? { sentOn: transfer.dispatchedOn } : null;
  const hasDamage = receipt.lines.some(({ damagedE4 }) => damagedE4 > 0);
  const damaged = facts.godowns.get(receipt.damageGodownId);
  const problems: (Problem | null)[] = [
    closed,
    closed === null && early !== null ? { code: 'TRANSFER_BEFORE_DISPATCH', field: 'date', about: early } : null,
    facts.godowns.get(transfer.toGodownId)?.isOwn
      ? null
      : { code: 'GODOWN_OF_OTHERS', field: 'date', about: { name: nameOf(transfer, facts) } },
    hasDamage && damaged?.isDamage !== true ? { code: 'GODOWN_NOT_FOR_DAMAGE', field: 'damageGodownId' } : null,
    receipt.lines.length === transfer.lines.length ? null : { code: 'TRANSFER_LINES_DIFFER', field: 'lines' },
    ...receipt.lines.map((line, at) => {
      const sent = transfer.lines[at];
      return arrivalProblem(line, sent, facts.products.get(sent?.productId ?? '')?.unit ?? '', `lines.${at}`);
    }),
    ...receipt.lines.flatMap((line, at) => arrivedSerialProblems(line, transfer.lines[at] ?? {}, `lines.${at}`)),
  ];
  const found = problems.filter((problem) => problem !== null);
  if (found.length > 0) return { problems: found, warnings: [], moves: [] };
  const arrived = inPairs(transfer.lines, receipt.lines).flatMap(([line, { shortE4, damagedE4 }]): StockMove[] => {
    const to = (godownId: string, quantityE4: number) => ({ productId: line.productId, batch: line.batch, godownId, quantityE4 });
    return [to(transfer.toGodownId, line.quantityE4 - shortE4 - damagedE4), to(receipt.damageGodownId, damagedE4)];
  });
  return { problems: [], warnings: [], moves: mergeMoves(arrived) };
}

/**
 * Short or damaged pieces with serial numbers are named: each once, each of this line. As many may be unnamed as the line
 * has pieces without a number.
 */
function arrivedSerialProblems(line: ArrivedLine, { serials: sent = [], quantityE4 }: Partial<TransferLine>, at: string): Problem[] {
  if (sent.length === 0) return [];
  const field = `${at}.serials`;
  const left = new Set(sent.map(serialKey));
  const named = [...(line.shortSerials ?? []), ...(line.damagedSerials ?? [])];
  const unknown = named.filter((serial) => !left.delete(serialKey(serial)));
  const problems = unknown.map((serial): Problem => ({ code: 'SERIAL_NOT_ON_TRANSFER', field, about: { serial } }));
  const unnamed = [line.shortE4 / E4 - (line.shortSerials ?? []).length, line.damagedE4 / E4 - (line.damagedSerials ?? []).length];
  const without = (quantityE4 ?? 0) / E4 - sent.length;
  const isEach =
    unnamed.every((pieces) => pieces >= 0 && Number.isInteger(pieces)) && unnamed.reduce((sum, pieces) => sum + pieces, 0) <= without;
  return isEach ? problems : [...problems, { code: 'ARRIVED_SERIALS_MISSING', field }];
}

const nameOf = ({ toGodownId }: StandingTransfer, { godowns }: ReceiptFacts) => godowns.get(toGodownId)?.name ?? '';

/**
 * A problem of the short or damaged quantity of a line, or null: it is not below 0, has no more decimals than its unit, and both together
 * are not above the sent quantity. Decimals are not checked if the sent quantity has too many itself, as in a voucher of an earlier release.
 */
export function arrivalProblem(
  arrival: TransferReceipt['lines'][number],
  sent: Pick<TransferLine, 'quantityE4'> | undefined,
  unit: string,
  at: string,
): Problem | null {
  const isOpened = sent !== undefined && decimalsProblem(sent.quantityE4, unit, at) !== null;
  for (const part of ['shortE4', 'damagedE4'] as const) {
    const field = `${at}.${part}`;
    if (!Number.isSafeInteger(arrival[part]) || arrival[part] < 0) return { code: 'ACTUAL_QUANTITY_INVALID', field };
    const decimals = isOpened ? null : decimalsProblem(arrival[part], unit, field);
    if (decimals) return decimals;
  }
  if (sent === undefined || arrival.shortE4 + arrival.damagedE4 <= sent.quantityE4) return null;
  return { code: 'ARRIVAL_ABOVE_SENT', field: `${at}.shortE4`, about: { sentE4: sent.quantityE4 } };
}

/**
 * The days of an edited transfer whose own date becomes `date`. Goods dispatched on the transfer's day move with it; goods dispatched
 * later keep their day. Refuses a date after the dispatch. A receipt in a step of its own cannot be edited.
 */
export function daysOfEdit(
  {
    date: wasOn,
    state,
    dispatchedOn,
    receivedOn,
    isFaulty,
  }: Pick<StandingTransfer, 'state' | 'date' | 'dispatchedOn'> & { readonly receivedOn: IsoDate | null; readonly isFaulty: boolean },
  date: IsoDate,
): { readonly movesOn: IsoDate | null; readonly receivedOn: IsoDate | null; readonly problems: readonly Problem[] } {
  const isOwnStep = state === 'received' && (isFaulty || receivedOn !== dispatchedOn);
  const movesOn = state === 'draft' ? null : dispatchedOn === wasOn ? date : dispatchedOn;
  const isLate = movesOn !== null && date > movesOn;
  const late: Problem = { code: 'TRANSFER_AFTER_DISPATCH', field: 'date', about: { sentOn: movesOn ?? date } };
  return { movesOn, receivedOn: isOwnStep ? receivedOn : null, problems: isLate ? [late] : [] };
}

/** The lines of a transfer that are in no godown. With them the total over all godowns does not change on the way. */
export function inTransit({ state, lines }: Pick<StandingTransfer, 'state' | 'lines'>): readonly TransferLine[] {
  return state === 'dispatched' ? lines : [];
}
