import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { forManagers, forOrders } from '../platform/guards.ts';
import { correctGuests } from './correct-guests.ts';
import { listAreas } from './floor-store.ts';
import { getFreeLimit, giveFree } from './give-free.ts';
import { listSettled } from './list-settled.ts';
import { mergeOrders, moveDishes, splitOrder, takeOver } from './move-dishes.ts';
import { bumpDish, listSlips, moveSlip, printSlip } from './move-slip.ts';
import { moveOrder, openOrder } from './open-order.ts';
import { operators } from './operators.ts';
import { listClosedOrders, listOpenOrders } from './order-store.ts';
import { getBillPdf, listCreditParties, listPayBanks } from './payers.ts';
import { printBill, printInvoice } from './print-bill.ts';
import { dropPrints, listBillPrinters, listPrinters, listWaitingPrints, pairPrinter, savePrinter, updatePrinter } from './printers.ts';
import { listExpected } from './reservation-store.ts';
import { endReservation, listReservations, saveReservation, seatReservation, updateReservation } from './reservations.ts';
import { saveArea, updateArea } from './save-area.ts';
import { readOrder, serializeHead } from './serialize-order.ts';
import { closeOrder, previewBill, settleOrder } from './settle-order.ts';
import { fireCourse, takeRound } from './take-round.ts';

/** More open orders than a floor has. */
const mostOpen = 1_000;

/** The floor of a restaurant. */
export const tables = {
  getFloor: forOrders.tables.getFloor.handler(async ({ context: { tx, company } }) => {
    const today = todayInIndia(Date.now());
    const [areas, orders, reservations] = await tx.together([
      listAreas(company.id),
      listOpenOrders(company.id, mostOpen),
      // Those expected late yesterday may still come after midnight, and a table reserved just after midnight is kept from before it.
      listExpected(company.id, addDays(today, -1), addDays(today, 1)),
    ]);
    return { areas, orders: orders.map(serializeHead), reservations, now: new Date().toISOString() };
  }),
  getOrder: forOrders.tables.getOrder.handler(async ({ input: { id }, context }) => ({ order: await readOrder(context, id) })),
  listClosed: forManagers.tables.listClosed.handler(async ({ input, context: { tx, company } }) => {
    const businessDay = input.businessDay ?? businessDayAt(Date.now());
    const rows = await tx.query(listClosedOrders(company.id, businessDay));
    const orders = rows.map((row) => {
      const { cancelled, events, ...head } = row;
      const { closedAt, closedBy, voucherId } = row;
      return { ...serializeHead(head), closedAt, closedBy, voucherId, cancelled, events };
    });
    return { businessDay, orders };
  }),
  listSettled,
  saveArea,
  updateArea,
  listReservations,
  saveReservation,
  updateReservation,
  endReservation,
  seatReservation,
  openOrder,
  takeRound,
  fireCourse,
  moveOrder,
  correctGuests,
  moveDishes,
  mergeOrders,
  splitOrder,
  takeOver,
  giveFree,
  getFreeLimit,
  listCreditParties,
  listPayBanks,
  getBillPdf,
  ...operators,
  previewBill,
  printBill,
  printInvoice,
  settleOrder,
  closeOrder,
  listSlips,
  moveSlip,
  bumpDish,
  printSlip,
  listPrinters,
  savePrinter,
  updatePrinter,
  pairPrinter,
  dropPrints,
  listBillPrinters,
  listWaitingPrints,
};
