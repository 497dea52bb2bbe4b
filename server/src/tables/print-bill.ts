import { markOfBill, withMark } from '@bahi/core/tables/bill-rows';
import type { Picture } from '@bahi/core/tables/esc-pos';
import type { PaperRow } from '@bahi/core/tables/slip-paper';
import { placeOf } from '@bahi/core/tables/slip-words';
import { v7 as uuidv7 } from 'uuid';
import { picturePath, qrPath } from '../papers/public/qr-path.ts';
import { forBills } from '../platform/guards.ts';
import { Refusal, serializeProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { checkPaper, invoicePaper } from './bill-paper.ts';
import {
  type BillKind,
  countInvoicePaper,
  dropBill,
  listBillPrinters,
  listBillsOnTheirWay,
  type NewBillPrint,
  queueBill,
} from './bill-print-store.ts';
import { logoOfPaper } from './logo-of-paper.ts';
import { countBillPrint, findOrder, lockOrders, updateBilled } from './order-store.ts';
import { openForChange, readOrder } from './serialize-order.ts';

/** The rows that a browser prints: a QR code and the logo as their black dots. */
const forBrowser = (rows: readonly PaperRow[], logo: Picture | null) =>
  rows.flatMap((row) => {
    if ('code' in row) return { code: qrPath(row.code) };
    if ('logo' in row) return logo === null ? [] : { logo: picturePath(logo) };
    return row;
  });

type Bill = Omit<NewBillPrint, 'id' | 'printerId'> & { kind: BillKind; prints: number; count: Statement };

/**
 * Sends a bill to a printer, or returns its rows for the browser. The order is locked. A bill goes to one place: one that waits for another printer, or is not as
 * it was, is dropped, and one that waits for this printer already is not sent again. A browser's paper counts at once, an agent's when it is printed.
 */
async function giveOut({ tx, company, caller }: CompanyRequestContext, bill: Bill, printerId: string | null) {
  const { orderId, kind, version, title, rows, cashCameAt, prints, count } = bill;
  const onTheirWay = await tx.query(listBillsOnTheirWay(company.id, orderId, kind));
  if (printerId === null) {
    const isUnsure = onTheirWay.some((its) => its.mayBeOut && its.version === version);
    await tx.together([dropBill(company.id, orderId, kind), count]);
    return {
      message: 'Bill printed',
      paper: forBrowser(withMark(markOfBill({ prints, isUnsure }), rows), await logoOfPaper(tx, company.id)),
    };
  }
  const printer = (await tx.query(listBillPrinters(company.id))).find(({ _id }) => _id === printerId);
  if (!printer) throw new Refusal('INVALID', { problems: serializeProblems([{ code: 'PRINTER_GONE', field: '' }]) });
  const isThere = onTheirWay.some((its) => its.waits && its.printerId === printerId);
  if (isThere) return { message: `The bill waits for ${printer.name} already`, paper: null };
  await tx.together([
    dropBill(company.id, orderId, kind),
    queueBill(company.id, { id: uuidv7(), printerId, orderId, kind, version, title, rows, cashCameAt }, caller.name),
  ]);
  return { message: `Bill sent to ${printer.name}`, paper: null };
}

export const printBill = forBills.tables.printBill.handler(async ({ input: { id, version, printerId }, context }) => {
  const { tx, company, caller } = context;
  const { row, lines } = await openForChange(context, id, version);
  const rows = await checkPaper(context, row, lines);
  if (row.state === 'open') await tx.query(updateBilled(company.id, id, caller));
  const shown = row.state === 'open' ? row.version + 1 : row.version;
  const bill = { orderId: id, kind: 'check' as const, version: shown, title: `Bill ${placeOf(row)}`, rows, cashCameAt: null };
  const given = await giveOut(context, { ...bill, prints: row.billPrints, count: countBillPrint(company.id, id) }, printerId);
  return { ...given, order: await readOrder(context, id) };
});

export const printInvoice = forBills.tables.printInvoice.handler(async ({ input: { id, printerId }, context }) => {
  const { tx, company } = context;
  const [[row]] = await tx.after([lockOrders(company.id, [id])], [findOrder(company.id, id)]);
  if (!row) throw new Refusal('NOT_FOUND');
  const { rows, version, voucherNumber, papers, hasCash } = await invoicePaper(context, row);
  const cashCameAt = hasCash ? row.closedAt : null;
  const bill = { orderId: id, kind: 'invoice' as const, version, title: `Bill ${voucherNumber}`, rows, cashCameAt };
  return giveOut(context, { ...bill, prints: papers, count: countInvoicePaper(company.id, id) }, printerId);
});
