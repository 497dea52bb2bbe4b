import { randomBytes } from 'node:crypto';
import { MOST_PRINTERS } from '@bahi/contract/tables/printer-routes';
import { firstDayOfKitchen } from '@bahi/core/tables/business-day';
import { v7 as uuidv7 } from 'uuid';
import { forBills, forKitchen, forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { hashToken } from '../platform/sessions.ts';
import { dropAndReopen, dropBills, listBillPrinters as listForBills, listOrdersOfBills } from './bill-print-store.ts';
import { lockFloor } from './floor-store.ts';
import {
  countPrinters,
  countStations,
  dropPrints as dropWaiting,
  insertPrinter,
  keepCode,
  listPrinters as listRows,
  listWaitingPrints as listWaiting,
  lockPrinter,
  updatePrinter as writePrinter,
} from './printer-store.ts';

const codeLastsMillis = 15 * 60_000;
/** A paper that waits shorter is on its way. */
const waitsSeconds = 30;

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;
const printerOf = (orgId: string, id: string) => listRows(orgId, firstDayOfKitchen(Date.now()), id);
const read = async ({ tx, company }: Context, id: string) => only(await tx.query(printerOf(company.id, id)));

/** Gives up what waits for a printer. A bill that comes from nowhere any more is not printed. */
async function dropAll({ tx, company }: Context, id: string): Promise<void> {
  const [bills] = await tx.after([dropWaiting(company.id, id)], [listOrdersOfBills(company.id, id)]);
  if (bills.length > 0) await tx.together(dropAndReopen(company.id, bills, dropBills(company.id, id)));
}

async function refuseStrangeStations({ tx, company }: Context, ids: readonly string[]): Promise<void> {
  const { count } = only(await tx.query(countStations(company.id, ids)));
  refuseProblems(count === new Set(ids).size ? [] : [{ code: 'STATION_UNKNOWN', field: 'stationIds' }]);
}

export const listPrinters = forManagers.tables.listPrinters.handler(async ({ context: { tx, company } }) => ({
  printers: await tx.query(listRows(company.id, firstDayOfKitchen(Date.now()))),
}));

export const savePrinter = forManagers.tables.savePrinter.handler(async ({ input: { orgId: _, ...values }, context }) => {
  const { tx, company } = context;
  await refuseStrangeStations(context, values.stationIds);
  const [[count]] = await tx.after([lockFloor(company.id)], [countPrinters(company.id)]);
  if (count!.count >= MOST_PRINTERS) throw new Refusal('LIMIT_REACHED', undefined, `There can be at most ${MOST_PRINTERS} printers.`);
  const id = uuidv7();
  await tx.query(insertPrinter(company.id, id, values));
  return { message: `${values.name} created`, printer: await read(context, id) };
});

export const updatePrinter = forManagers.tables.updatePrinter.handler(async ({ input: { orgId: _, id, version, ...values }, context }) => {
  const { tx, company, caller } = context;
  const [[before]] = await tx.after([lockPrinter(company.id, id)], [printerOf(company.id, id)]);
  refuseStale(before, version);
  await refuseStrangeStations(context, values.stationIds);
  await tx.query(writePrinter(company.id, id, values, caller));
  if (!values.isActive) await dropAll(context, id);
  return { message: `${values.name} saved`, printer: await read(context, id) };
});

/** The code leads to the company, whose rows nothing else finds. A new code makes an earlier one void, and the agent of before stays paired until it is used. */
export const pairPrinter = forManagers.tables.pairPrinter.handler(async ({ input: { id }, context }) => {
  const { tx, company } = context;
  const [[printer]] = await tx.after([lockPrinter(company.id, id)], [printerOf(company.id, id)]);
  if (!printer?.isActive) throw new Refusal('NOT_FOUND');
  const code = `${company.id}.${randomBytes(9).toString('base64url')}`;
  const expiresAt = new Date(Date.now() + codeLastsMillis).toISOString();
  await tx.query(keepCode(company.id, id, hashToken(code), expiresAt));
  return { message: `Pair ${printer.name} within 15 minutes`, code, expiresAt };
});

export const dropPrints = forManagers.tables.dropPrints.handler(async ({ input: { id }, context }) => {
  const { tx, company } = context;
  const [[before]] = await tx.after([lockPrinter(company.id, id)], [printerOf(company.id, id)]);
  if (!before) throw new Refusal('NOT_FOUND');
  await dropAll(context, id);
  const given = before.waiting === 1 ? 'One paper is' : `${before.waiting} papers are`;
  return { message: `${given} printed no more`, printer: await read(context, id) };
});

export const listWaitingPrints = forKitchen.tables.listWaitingPrints.handler(async ({ context: { tx, company } }) => ({
  printers: await tx.query(listWaiting(company.id, firstDayOfKitchen(Date.now()), waitsSeconds)),
  now: new Date().toISOString(),
}));

export const listBillPrinters = forBills.tables.listBillPrinters.handler(async ({ context: { tx, company } }) => ({
  printers: await tx.query(listForBills(company.id)),
}));
