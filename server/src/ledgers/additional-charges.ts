import { searchWords } from '@bahi/core/basics/search-words';
import { v7 as uuidv7 } from 'uuid';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { lockRecord } from '../platform/record-store.ts';
import { isChanged, keepVersion, refuseStale, refuseUsed } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { withoutGaps } from '../platform/without-gaps.ts';
import {
  type ChargeRow,
  type ChargeValues,
  countCharges,
  deleteCharge,
  findCharge,
  insertCharge,
  listCharges,
  updateCharge,
} from './charge-store.ts';
import { findLedgerRow } from './ledger-store.ts';
import { chargeInEditLog, chargeProblems, newCharge } from './public/charge-facts.ts';

/* Charges exist only in Bahi: they define how vouchers offer a ledger. Companies with masters from Tally have charges too. */

export const additionalCharges = {
  list: forMembers.additionalCharges.list.handler(async ({ input, context: { tx, company } }) => {
    const filter = { words: searchWords(input.search), state: input.state };
    const [found, counted] = await tx.together([
      listCharges(company.id, filter, readNameCursor(input.cursor), input.limit + 1),
      countCharges(company.id, filter),
    ]);
    const { page: rows, last } = pageOf(found, input.limit);
    return {
      rows: rows.map(({ sortKey: _, ...row }) => row),
      next: nameCursor(last && { sortKey: last.sortKey, id: last._id }),
      total: input.cursor === undefined ? only(counted).total : null,
    };
  }),

  get: forMembers.additionalCharges.get.handler(async ({ input, context: { tx, company } }) => {
    const row = await tx.first(findCharge(company.id, input.id));
    if (!row) throw new Refusal('NOT_FOUND');
    return { row };
  }),

  save: forManagers.additionalCharges.save.handler(async ({ input: { orgId: _, ...sent }, context }) => {
    const { tx, company } = context;
    const id = uuidv7();
    const values = { ...newCharge, ...fieldsOfCharge(sent) };
    await refuseFaulty(context, values, null);
    const [saved] = await tx.after([insertCharge(company.id, id, values)], [findCharge(company.id, id)]);
    return { message: 'Charge created', row: only(saved) };
  }),

  update: forManagers.additionalCharges.update.handler(async ({ input: { orgId: _, id, version, ...sent }, context }) => {
    const { tx, company, caller } = context;
    const [[before]] = await tx.after([lockRecord(company.id, 'additionalCharge', id, 'change')], [findCharge(company.id, id)]);
    refuseStale(before, version);
    const message = 'Charge saved';
    const changes = fieldsOfCharge(sent);
    if (!isChanged(before, changes)) return { message, row: before };
    const values = { ...before, ...changes };
    await refuseFaulty(context, values, before);
    const [saved] = await tx.after([updateCharge(company.id, id, values, caller)], [findCharge(company.id, id)]);
    const row = only(saved);
    tx.commitWith([keepVersion(context, 'additionalCharge', chargeInEditLog(before), chargeInEditLog(row))]);
    return { message, row };
  }),

  remove: forManagers.additionalCharges.remove.handler(async ({ input: { id, version }, context }) => {
    const { tx, company } = context;
    const [[before]] = await tx.after([lockRecord(company.id, 'additionalCharge', id, 'removal')], [findCharge(company.id, id)]);
    refuseStale(before, version);
    await refuseUsed(tx, context, 'additionalCharge', id);
    tx.commitWith([deleteCharge(company.id, id), keepVersion(context, 'additionalCharge', chargeInEditLog(before), null)]);
    return { message: 'Charge deleted' };
  }),
};

/** The fields that were sent; the others are not there. The figure that the charge does not have is 0. */
function fieldsOfCharge<Fields extends { figure?: 'amount' | 'percent' | undefined }>(sent: Fields) {
  const other = sent.figure === undefined ? {} : sent.figure === 'amount' ? { percentE4: 0 } : { amountPaise: 0 };
  return withoutGaps({ ...sent, ...other });
}

async function refuseFaulty(
  { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>,
  values: ChargeValues,
  before: ChargeRow | null,
) {
  const ledger = await tx.first(findLedgerRow(company.id, values.ledgerId));
  // The present ledger of the charge is allowed, even if it was made inactive.
  const isKept = before?.ledgerId === values.ledgerId;
  refuseProblems(chargeProblems(values, ledger && { ...ledger, isActive: ledger.isActive || isKept }));
}
