import { randomBytes } from 'node:crypto';
import { timeInIndia } from '@bahi/core/periods/business-date';
import { markOfBill, opensDrawer, withMark } from '@bahi/core/tables/bill-rows';
import { firstDayOfKitchen } from '@bahi/core/tables/business-day';
import { escPos, type Picture } from '@bahi/core/tables/esc-pos';
import { markOfPrint, type PaperRow, slipRows } from '@bahi/core/tables/slip-paper';
import { stateOfPrinted } from '@bahi/core/tables/slip-state';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { encodeCode } from '../papers/public/qr-path.ts';
import { pairingLimit } from '../platform/call-limits.ts';
import { tell } from '../platform/live/changes-store.ts';
import { isUuid } from '../platform/nil-uuid.ts';
import { only } from '../platform/only.ts';
import { drawRow } from '../platform/papers/draw-row.ts';
import { hashToken } from '../platform/sessions.ts';
import type { DB } from '../platform/tables.gen.ts';
import { inTransaction, type Tx } from '../platform/transaction.ts';
import {
  beginBill,
  countCheckPaper,
  countInvoicePaper,
  dropAndReopen,
  dropStaleBills,
  endBill,
  findNextBill,
  findOrderOfBill,
  listOrdersOfStaleBills,
  type NextBill,
} from './bill-print-store.ts';
import { findClosedDayOfSlip } from './closed-days-store.ts';
import { logoOfPaper } from './logo-of-paper.ts';
import { countPrint, findSlip, lockOrders, lockSlip, updateSlipState } from './order-store.ts';
import { type AgentRow, dropStalePrints, endPrint, findNextPrint, findPrinterOfAgent, takeCode } from './printer-store.ts';

type Parts = { pool: pg.Pool; db: Kysely<DB> };

const pairing = z.strictObject({ code: z.string().max(200) });
const asking = z.strictObject({
  /** The slip or bill that the agent printed. Said again it counts once. */
  printed: z.uuid().optional(),
  /** The slip or bill that the agent had begun when it was stopped: it may be on paper. */
  unsure: z.uuid().optional(),
  /** What is wrong with the printer. */
  problem: z.string().max(200).default(''),
});
const beginning = z.strictObject({ id: z.uuid() });
const faulty = { code: 'INVALID', message: 'The print agent is of another version than Bahi. Install the one of this Bahi.' };
const unknown = { code: 'NOT_PAIRED', message: 'This printer is not paired any more. Make a new code under Kitchen, Printers.' };

/** Codes and tokens begin with the id of their company. */
const companyOf = (secret: string): string | null => {
  const [orgId = ''] = secret.split('.', 1);
  return isUuid(orgId) ? orgId : null;
};

/** Notes a printed bill, once; false if the printer got no such bill. The order is locked first, as by who prints it in the browser. */
async function acknowledgeBill(tx: Tx, orgId: string, printerId: string, id: string): Promise<boolean> {
  const [bill] = await tx.query(findOrderOfBill(orgId, printerId, id));
  if (!bill) return false;
  const { orderId, kind } = bill;
  const [ended] = await tx.after([lockOrders(orgId, [orderId])], [endBill(orgId, id)]);
  if (!ended[0]) return true;
  const count = kind === 'check' ? countCheckPaper(orgId, orderId, ended[0].version) : countInvoicePaper(orgId, orderId);
  await tx.together([tell({ orgId, noun: 'tables', ids: [orderId] }), count]);
  return true;
}

/** Notes a printed slip, once. A kitchen with the paper has accepted it, as after a paper from the browser; a slip of a closed day stays as it is. */
async function acknowledgeSlip(tx: Tx, orgId: string, printerId: string, slipId: string): Promise<void> {
  const [[slip], closed] = await tx.after([lockSlip(orgId, slipId)], [findSlip(orgId, slipId), findClosedDayOfSlip(orgId, slipId)]);
  const ended = await tx.query(endPrint(orgId, printerId, slipId));
  if (!slip || ended.length === 0) return;
  const state = stateOfPrinted(slip.state, slip.lines);
  await tx.together([
    tell({ orgId, noun: 'tables', ids: [slip.orderId] }),
    countPrint(orgId, slipId),
    ...(closed.length > 0 || state === slip.state ? [] : [updateSlipState(orgId, slipId, state)]),
  ]);
}

type Job = { id: string; name: string; isBill: boolean; rows: readonly PaperRow[] };
/** A kitchen slip has no logo and opens no drawer. */
const noExtras: { logo: Picture | null; opens: boolean } = { logo: null, opens: false };

/** A paper as the agent gets it. The agent begins no bill without asking. */
const jobOf = (job: Job, { columns, drawsCodes }: AgentRow, { logo, opens } = noExtras) => ({
  ...{ id: job.id, name: job.name, isBill: job.isBill },
  bytes: Buffer.from(escPos(job.rows, { columns, drawsCodes, drawRow, encodeCode, logo, opensDrawer: opens })).toString('base64'),
});

/** The next paper: the slip that a kitchen still cooks, or the bill, that waits longest; null if none waits. */
async function nextPrint(tx: Tx, orgId: string, printer: AgentRow, unsure: string | undefined) {
  const now = Date.now();
  const [stale, [slip], [bill]] = await tx.after(
    [dropStalePrints(orgId, printer.id, firstDayOfKitchen(now))],
    [listOrdersOfStaleBills(orgId, printer.id), findNextPrint(orgId, printer.id), findNextBill(orgId, printer.id)],
  );
  if (stale.length > 0) {
    const ids = stale.map(({ orderId }) => orderId);
    await tx.together([...dropAndReopen(orgId, stale, dropStaleBills(orgId, printer.id)), tell({ orgId, noun: 'tables', ids })]);
  }
  // Ids of both are in the order of time.
  if (bill && (!slip || bill.id < slip.slipId)) return billJob(tx, orgId, bill, printer, now);
  return slip ? nextSlip(tx, orgId, printer, slip, unsure, now) : null;
}

async function billJob(tx: Tx, orgId: string, { id, title, rows, cashCameAt, ...bill }: NextBill, printer: AgentRow, now: number) {
  const mark = markOfBill(bill);
  const opens = printer.opensDrawer && opensDrawer(mark, cashCameAt === null ? null : Date.parse(cashCameAt), now);
  const logo = rows.some((row) => 'logo' in row) ? await logoOfPaper(tx, orgId) : null;
  return jobOf({ id, name: title, isBill: true, rows: withMark(mark, rows) }, printer, { logo, opens });
}

/** True if a bill is still to be printed; from then on it may be on paper. The order is locked first: who prints the bill elsewhere learns of it or prevents it. */
async function begin(tx: Tx, orgId: string, printerId: string, id: string): Promise<boolean> {
  const [bill] = await tx.query(findOrderOfBill(orgId, printerId, id));
  if (!bill) return false;
  const [begun] = await tx.after([lockOrders(orgId, [bill.orderId])], [beginBill(orgId, id)]);
  return begun.length > 0;
}

async function nextSlip(
  tx: Tx,
  orgId: string,
  printer: AgentRow,
  { slipId, printed }: { slipId: string; printed: number },
  unsure: string | undefined,
  now: number,
) {
  const slip = only(await tx.query(findSlip(orgId, slipId)));
  const [sentAt, stateAt] = [Date.parse(slip.sentAt), Date.parse(slip.stateAt)];
  const mark = markOfPrint({ ...slip, sentAt, stateAt }, { printed, isUnsure: unsure === slip._id, now });
  const rows = slipRows(slip, { time: timeInIndia(sentAt), mark });
  return jobOf({ id: slip._id, name: `KOT ${slip.number} ${slip.stationName}`, isBill: false, rows }, printer);
}

/**
 * The addresses of a print agent, outside of the contract: no person signs in there. A slip or bill is handed out until the agent says that it is
 * printed, in the order of sending. A restart between the two prints it twice at most, and then the paper says so.
 */
export async function printAgentRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const limit = { onRequest: await pairingLimit(app, parts) };
  app.post('/api/printAgent/pair', limit, async (request, reply) => {
    const said = pairing.safeParse(request.body);
    if (!said.success) return reply.status(422).send(faulty);
    const { code } = said.data;
    const orgId = companyOf(code);
    const token = `${orgId}.${randomBytes(32).toString('base64url')}`;
    const [printer] =
      orgId === null ? [] : await within(parts, orgId, (tx) => tx.query(takeCode(orgId, hashToken(code), hashToken(token))));
    if (!printer) return reply.status(401).send({ code: 'CODE_WRONG', message: 'This code is wrong, used or older than 15 minutes.' });
    return { token, name: printer.name };
  });

  /** Answers the agent of a printer, and notes what it says of it; undefined for a token of no printer. */
  const answerAgent = async <T>(
    { headers }: FastifyRequest,
    problem: string,
    answer: (tx: Tx, orgId: string, printer: AgentRow) => Promise<T>,
  ) => {
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const orgId = companyOf(token);
    if (orgId === null) return undefined;
    return within(parts, orgId, async (tx) => {
      const [printer] = await tx.query(findPrinterOfAgent(orgId, hashToken(token), problem));
      return printer && answer(tx, orgId, printer);
    });
  };

  app.post('/api/printAgent/next', async (request, reply) => {
    const said = asking.safeParse(request.body ?? {});
    if (!said.success) return reply.status(422).send(faulty);
    const { printed, unsure, problem } = said.data;
    const answer = await answerAgent(request, problem, async (tx, orgId, printer) => {
      if (printed !== undefined && !(await acknowledgeBill(tx, orgId, printer.id, printed))) {
        await acknowledgeSlip(tx, orgId, printer.id, printed);
      }
      return { name: printer.name, job: await nextPrint(tx, orgId, printer, unsure) };
    });
    return answer ?? reply.status(401).send(unknown);
  });

  app.post('/api/printAgent/begin', async (request, reply) => {
    const said = beginning.safeParse(request.body);
    if (!said.success) return reply.status(422).send(faulty);
    const { id } = said.data;
    const answer = await answerAgent(request, '', async (tx, orgId, printer) => ({ isWanted: await begin(tx, orgId, printer.id, id) }));
    return answer ?? reply.status(401).send(unknown);
  });
}

const within = <T>({ pool, db }: Parts, orgId: string, work: (tx: Tx) => Promise<T>) => inTransaction(pool, db, orgId, work);
