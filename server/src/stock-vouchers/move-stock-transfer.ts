import { invariant } from '@bahi/core/basics/invariant';
import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { serialKey } from '@bahi/core/stock/serial-numbers';
import type { StockMove } from '@bahi/core/stock/stock-moves';
import {
  dispatchStockTransfer as dispatched,
  receiveStockTransfer as received,
  type StandingTransfer,
} from '@bahi/core/vouchers/build-stock-transfer';
import type { TransferReceipt } from '@bahi/core/vouchers/stock-transfer-draft';
import { v7 as uuidv7 } from 'uuid';
import { forMembers } from '../platform/guards.ts';
import { fieldOnWire } from '../platform/name-problems.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { Caller, Company } from '../platform/request-context.ts';
import type { Statement, Tx } from '../platform/transaction.ts';
import { deleteSerialMoves } from '../stock/serial-store.ts';
import { changeStock, insertMoves } from '../stock/stock-store.ts';
import { forgetStockValues } from '../stock/stock-value-store.ts';
import { companyFacts } from '../vouchers/public/company-facts.ts';
import { keepVoucher, versionText } from '../vouchers/public/kept-version.ts';
import { changeSerials } from '../vouchers/public/move-serials.ts';
import { serializeVoucher } from '../vouchers/public/serialize-voucher.ts';
import type { VoucherSerials } from '../vouchers/public/serials-of-lines.ts';
import { voucherTables } from '../vouchers/public/voucher-part.ts';
import {
  countStep,
  findStockGodowns,
  findTransfer,
  findTransferItems,
  insertArrivals,
  insertTransit,
  markDispatched,
  markReceived,
  type TransferItemRow,
  type TransferRow,
} from '../vouchers/stock-voucher-store.ts';
import { findRowsOf } from '../vouchers/voucher-rows-store.ts';
import { findVoucher, findWhole, type HeadRow, lockVoucher } from '../vouchers/voucher-store.ts';
import { serialsOfReceipt, serialsOfTransfer } from './serials-of-transfer.ts';
import { findStockFacts } from './stock-voucher-facts.ts';

type Standing = { head: HeadRow; transfer: TransferRow; items: readonly TransferItemRow[]; text: string };

/** The transfer as stored, locked until the commit. */
async function lockTransfer(tx: Tx, company: Company, id: string): Promise<Standing> {
  const [[head], [transfer], items, [whole], ...rows] = await tx.after(
    [lockVoucher(company.id, id)],
    [
      findVoucher(company, id),
      findTransfer(company.id, id),
      findTransferItems(company.id, id),
      findWhole(company.id, id, voucherTables()),
      ...findRowsOf(company.id, id),
    ],
  );
  if (head?.kind !== 'stockTransfer') throw new Refusal('NOT_FOUND');
  // A cancellation deletes the rows beside the head.
  if (!transfer) throw new Refusal('CANCELLED', { who: head.cancelledByName ?? '', when: head.cancelledAt ?? '' });
  return { head, transfer, items, text: versionText(serializeVoucher(head, rows), whole) };
}

function standingOf({ head, transfer, items }: Standing): StandingTransfer {
  const lines = items.map(({ productId, batch, quantityE4, serials }) => ({ productId, batch, quantityE4, serials: serials ?? [] }));
  return { ...transfer, date: head.date, lines };
}

/** The rows of a step: the previous version, its moves, and the state of the transfer. Hot rows last. */
function stepStatements(
  company: Company,
  caller: Caller,
  stands: Standing,
  step: { date: IsoDate; moves: readonly StockMove[]; marks: Statement[]; way: 1 | -1; serialRows: Statement[] },
) {
  const { head, text, items } = stands;
  const { date, moves, marks, way, serialRows } = step;
  return [
    keepVoucher(company.id, caller, { head, text }),
    ...marks,
    ...serialRows,
    ...(moves.length
      ? [
          insertMoves(
            moves.map((move) => ({
              org_id: company.id,
              id: uuidv7(),
              voucher_id: head.id,
              product_id: move.productId,
              godown_id: move.godownId,
              batch: move.batch,
              move_date: date,
              quantity_e4: move.quantityE4,
              value_paise: null,
              cost_of: null,
              made_weight: null,
              made_own_paise: null,
            })),
          ),
        ]
      : []),
    insertTransit(company.id, head.id, date, items, way),
    // Also if nothing arrives: short goods leave the books on this day.
    ...forgetStockValues(
      company.id,
      date,
      items.map(({ productId }) => productId),
    ),
    ...(moves.length ? [changeStock(company.id, moves)] : []),
    countStep(company.id, head.id, caller),
  ];
}

const productsOf = (items: readonly TransferItemRow[]) =>
  new Map(items.map(({ productId, productName, serials }) => [productId, { name: productName, hasSerials: serials !== null }]));

/** The statements that write the serial numbers of a step instead of those of the step before. */
async function stepSerials(
  context: { tx: Tx; company: Company },
  { head, items }: Standing,
  now: VoucherSerials,
  { date, moves }: { date: IsoDate; moves: readonly StockMove[] },
): Promise<Statement[]> {
  if (now.products.size === 0) return [];
  const old = items.flatMap(({ productId, serials }) => (serials ?? []).map((serial) => ({ productId, key: serialKey(serial) })));
  const stock = moves.filter(({ productId }) => now.products.has(productId));
  const { problems, statements } = await changeSerials(context, { voucherId: head.id, old, now, date, stock });
  refuseProblems(problems);
  return [deleteSerialMoves(context.company.id, head.id), ...statements(head.id)];
}

const answerOf = ({ head }: Standing) => ({
  message: `Saved ${head.number}`,
  _id: head.id,
  voucherNumber: head.number,
  version: head.version + 1,
  amountPaise: 0,
});

const changedBy = ({ changedByName, changedAt, version }: HeadRow) => ({ by: changedByName, at: changedAt, version });

export const dispatchStockTransfer = forMembers.vouchers.dispatchStockTransfer.handler(
  async ({ input, errors, context: { caller, company, tx } }) => {
    const stands = await lockTransfer(tx, company, input.id);
    const { head, transfer, items } = stands;
    if (transfer.state !== 'draft') throw errors.TRANSFER_ELSEWHERE({ data: { state: transfer.state } });
    if (head.version !== input.version) throw errors.CHANGED_MEANWHILE({ data: changedBy(head) });
    const { facts, godowns } = await findStockFacts(tx, company, {
      kind: 'stockTransfer',
      date: input.date,
      places: items.map((item) => ({ ...item, godownId: transfer.fromGodownId })),
      today: todayInIndia(Date.now()),
      isCounted: false,
    });
    const built = dispatched(standingOf(stands), input.date, { ...facts, godowns: new Map(godowns.map((row) => [row.id, row])) });
    refuseProblems(built.problems.map((problem) => ({ ...problem, field: fieldOnWire('vouchers.saveStockTransfer', problem.field) })));
    const marks = [markDispatched(company.id, head.id, input.date)];
    const serials = serialsOfTransfer({ ...standingOf(stands), state: 'dispatched' }, facts.products);
    const serialRows = await stepSerials({ tx, company }, stands, serials, { date: input.date, moves: built.moves });
    tx.commitWith(stepStatements(company, caller, stands, { date: input.date, moves: built.moves, marks, way: 1, serialRows }));
    return answerOf(stands);
  },
);

export const receiveStockTransfer = forMembers.vouchers.receiveStockTransfer.handler(
  async ({ input, errors, context: { caller, company, tx } }) => {
    const stands = await lockTransfer(tx, company, input.id);
    const { head, transfer, items } = stands;
    if (transfer.state !== 'dispatched') throw errors.TRANSFER_ELSEWHERE({ data: { state: transfer.state } });
    if (head.version !== input.version) throw errors.CHANGED_MEANWHILE({ data: changedBy(head) });
    const places = input.lines.map(({ line }) => items.findIndex((item) => item.line === line));
    refuseProblems(unknownLines(places));
    const receipt: TransferReceipt = {
      date: input.date,
      damageGodownId: input.damageGodownId ?? '',
      lines: items.map((_, at) => arrivalOf(input.lines[places.indexOf(at)])),
    };
    const godowns = await tx.query(findStockGodowns(company));
    const built = received(standingOf(stands), receipt, {
      company: companyFacts(company, todayInIndia(Date.now()), { kind: 'stockTransfer', date: input.date }),
      products: new Map(items.map(({ productId, unit }) => [productId, { unit }])),
      godowns: new Map(godowns.map((row) => [row.id, row])),
    });
    // Core names the lines of the transfer, the caller those of the call.
    refuseProblems(
      built.problems.map((problem) => ({
        ...problem,
        field: problem.field.replace(/^lines\.(\d+)/, (_, at) => `lines.${places.indexOf(Number(at))}`),
      })),
    );
    const hasDamage = receipt.lines.some(({ damagedE4 }) => damagedE4 > 0);
    const faulty = receipt.lines.flatMap(({ shortE4, damagedE4 }, at) =>
      shortE4 + damagedE4 === 0
        ? []
        : [{ org_id: company.id, voucher_id: head.id, line_no: items[at]!.line, short_e4: shortE4, damaged_e4: damagedE4 }],
    );
    const marks = [
      ...(faulty.length ? [insertArrivals(faulty)] : []),
      markReceived(company.id, head.id, input.date, hasDamage ? receipt.damageGodownId : null),
    ];
    invariant(transfer.dispatchedOn !== null, 'what arrives was dispatched');
    const serials = serialsOfReceipt(standingOf(stands), receipt, productsOf(items));
    const serialRows = await stepSerials({ tx, company }, stands, serials, { date: input.date, moves: built.moves });
    tx.commitWith(stepStatements(company, caller, stands, { date: input.date, moves: built.moves, marks, way: -1, serialRows }));
    return answerOf(stands);
  },
);

const arrivalOf = (arrival: TransferReceipt['lines'][number] | undefined) => arrival ?? { shortE4: 0, damagedE4: 0 };

/** Lines that the transfer has not, or that the call names twice. */
function unknownLines(places: readonly number[]) {
  return places.flatMap((place, at) =>
    place >= 0 && places.indexOf(place) === at
      ? []
      : [{ code: 'LINE_UNKNOWN', field: `lines.${at}.line`, message: 'Name each line of the transfer once' }],
  );
}
