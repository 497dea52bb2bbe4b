import { maySlipMove, stateOfPrinted } from '@bahi/core/tables/slip-state';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import { countPrint, findSlip, listWaitingSlips, lockSlip, updateSlipState } from './order-store.ts';

/** More than a kitchen can look at. */
const mostSlips = 300;

export const listSlips = forMembers.tables.listSlips.handler(async ({ input: { stationId }, context: { tx, company } }) => ({
  slips: await tx.query(listWaitingSlips(company.id, stationId, mostSlips)),
  now: new Date().toISOString(),
}));

/** Compare and set: of two cooks who press at once, the second sees where the slip is. */
export const moveSlip = forMembers.tables.moveSlip.handler(async ({ input: { id, from, to }, context: { tx, company } }) => {
  const [[before]] = await tx.after([lockSlip(company.id, id)], [findSlip(company.id, id)]);
  if (!before) throw new Refusal('NOT_FOUND');
  if (before.state !== from || !maySlipMove(from, to)) {
    throw new Refusal('CHANGED_MEANWHILE', { by: null, at: before.stateAt, version: 1 }, `KOT ${before.number} is ${before.state} now.`);
  }
  const [rows] = await tx.after([updateSlipState(company.id, id, to)], [findSlip(company.id, id)]);
  return { message: `KOT ${before.number} ${to}`, slip: only(rows) };
});

/** Counts before the paper is printed: of two kitchens that print one slip, the second paper is marked. */
export const printSlip = forMembers.tables.printSlip.handler(async ({ input: { id }, context: { tx, company } }) => {
  const [[before]] = await tx.after([lockSlip(company.id, id)], [findSlip(company.id, id)]);
  if (!before) throw new Refusal('NOT_FOUND');
  const state = stateOfPrinted(before.state, before.lines);
  const moves = state === before.state ? [] : [updateSlipState(company.id, id, state)];
  const [rows] = await tx.after([countPrint(company.id, id), ...moves], [findSlip(company.id, id)]);
  return { message: `KOT ${before.number} printed`, slip: only(rows) };
});
