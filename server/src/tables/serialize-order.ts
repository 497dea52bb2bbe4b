import { formatE4 } from '@bahi/core/money/rupee-format';
import { orderValue } from '@bahi/core/tables/bill-order';
import { partWords } from '@bahi/core/tables/combo-parts';
import { leftOfChanges } from '@bahi/core/tables/left-to-cook';
import type { OrderLine } from '@bahi/core/tables/order';
import { Refusal } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findClosedDayOfOrder } from './closed-days-store.ts';
import {
  findOrder,
  listLines,
  listSlipsOfOrder,
  listTold,
  lockOrders,
  type OrderHeadRow,
  type SlipRow,
  type ToldRow,
} from './order-store.ts';
import { refuseLockedDay } from './public/refuse-locked-day.ts';
import { findBilled } from './settled-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;

/** The head of an order as the contract has it. */
export function serializeHead(row: OrderHeadRow) {
  const { amounts, round: _r, voucherId: _v, changedAt: _a, changedBy: _b, closedAt: _c, closedBy: _d, ...head } = row;
  return { ...head, valuePaise: orderValue(amounts) };
}

/** Slips with what is left of each line after later cancellations. `told` is everything that kitchens were told of their orders. */
export function serializeSlips(slips: readonly SlipRow[], told: readonly ToldRow[]) {
  const left = new Map<string, number>();
  for (const changes of Map.groupBy(told, ({ lineId, part }) => `${lineId} ${part}`).values()) {
    const lefts = leftOfChanges(changes);
    for (const [at, { slipId, lineNo }] of changes.entries()) left.set(`${slipId} ${lineNo}`, lefts[at]!);
  }
  return slips.map(({ lines, ...slip }) => ({
    ...slip,
    lines: lines.map(({ combo, options, ...line }) => ({
      ...line,
      options: combo === null ? options : [...options, partWords(combo)],
      leftE4: left.get(`${slip._id} ${line.lineNo}`) ?? 0,
    })),
  }));
}

/** The order with its lines and slips, as it is after the statements before. */
export async function readOrder({ tx, company }: Context, id: string) {
  const [[row], lines, slips, told, [bill]] = await tx.together([
    findOrder(company.id, id),
    listLines(company.id, id),
    listSlipsOfOrder(company.id, id),
    listTold(company.id, [id]),
    findBilled(company.id, id),
  ]);
  if (!row) throw new Refusal('NOT_FOUND');
  return {
    ...serializeHead(row),
    lines: lines.map(({ id: _id, freeE4 = 0, freeReason = '', freeBy = '', freeById: _by, freeOn: _on, ...line }) => ({
      ...{ ...line, _id, freeE4, freeReason, freeBy },
      options: line.options.map(({ name, rateE4, choices = [] }) => ({ name, rateE4, choices: [...choices] })),
    })),
    kitchenSlips: serializeSlips(slips, told),
    voucherId: row.voucherId,
    bill: bill ? { ...bill, tenders: [...bill.tenders] } : null,
  };
}

/** A closed order takes nothing more: says whether it was settled, merged or cancelled, by whom and when. */
export function refuseClosed({ state, closedBy, closedAt }: OrderHeadRow): void {
  if (state === 'open' || state === 'billed') return;
  throw new Refusal('ORDER_CLOSED', { state, by: closedBy, at: closedAt }, `This order was ${state}${closedBy ? ` by ${closedBy}` : ''}.`);
}

/** An open order, locked, with its lines. */
export type OpenOrder = { row: OrderHeadRow; lines: OrderLine[] };

/** Locks an open order and reads it, with its lines. With a version it is refused if another device changed it since. */
export async function openForChange({ tx, company }: Context, id: string, version?: number): Promise<OpenOrder> {
  const [[row], lines, closed] = await tx.after(
    [lockOrders(company.id, [id])],
    [findOrder(company.id, id), listLines(company.id, id), findClosedDayOfOrder(company.id, id)],
  );
  return checkOpen(row, lines, closed, version);
}

/** The same for several orders, all of which are locked first. The version is that of the first one. */
export async function openAllForChange({ tx, company }: Context, ids: readonly string[], version?: number): Promise<OpenOrder[]> {
  await tx.query(lockOrders(company.id, ids));
  const opened: OpenOrder[] = [];
  for (const [at, id] of ids.entries()) {
    const [[row], lines, closed] = await tx.together([
      findOrder(company.id, id),
      listLines(company.id, id),
      findClosedDayOfOrder(company.id, id),
    ]);
    opened.push(checkOpen(row, lines, closed, at === 0 ? version : undefined));
  }
  return opened;
}

function checkOpen(
  row: OrderHeadRow | undefined,
  lines: OrderLine[],
  closed: Parameters<typeof refuseLockedDay>[0],
  version: number | undefined,
): OpenOrder {
  if (!row) throw new Refusal('NOT_FOUND');
  refuseClosed(row);
  refuseLockedDay(closed);
  if (version !== undefined && row.version !== version) {
    throw new Refusal(
      'CHANGED_MEANWHILE',
      { by: row.changedBy, at: row.changedAt, version: row.version },
      `${row.changedBy ?? 'Somebody'} changed this order meanwhile. Look at it again.`,
    );
  }
  return { row, lines };
}

/** Refuses what a caller wants of a line that another device changed since. */
export function refuseLateLine(row: OrderHeadRow, late: OrderLine | undefined): void {
  if (!late) return;
  throw new Refusal(
    'CHANGED_MEANWHILE',
    { by: row.changedBy, at: row.changedAt, version: row.version },
    `${row.changedBy ?? 'Somebody'} changed ${late.name} meanwhile: it is ${[formatE4(late.quantityE4), late.note].filter(Boolean).join(', ')} now.`,
  );
}
