import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { serialKey, serialText } from '@bahi/core/stock/serial-numbers';
import { claimStateLabel, MAX_CLAIM_STEPS, replacementNumber, stepProblems } from '@bahi/core/warranties/claim';
import { isCovered, restOfTerm } from '@bahi/core/warranties/cover';
import { v7 as uuidv7 } from 'uuid';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { type CardName, findCard, findRunning, lockCard, replaceCard, type WholeCardRow } from './card-store.ts';
import {
  type ClaimRow,
  findCentre,
  findClaim,
  insertClaim,
  insertStep,
  listClaims,
  listSteps,
  lockClaim,
  lockNumbers,
  updateClaim,
} from './claim-store.ts';
import { serializeClaim } from './serialize-claim.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;

async function wholeClaim({ tx, company }: Context, id: string, before: readonly Statement[] = []) {
  const [[row], steps] = await tx.after(before, [findClaim(company, id), listSteps(company.id, id)]);
  if (!row) throw new Refusal('NOT_FOUND');
  return { ...serializeClaim(row, todayInIndia(Date.now())), hasSerials: row.hasSerials, steps };
}

/** The card of a claim, locked. */
async function heldCard({ tx, company }: Context, name: CardName): Promise<WholeCardRow> {
  const [[card]] = await tx.after([lockCard(company.id, name)], [findCard(company, name)]);
  if (!card) throw new Refusal('NOT_FOUND');
  return card;
}

/** Claims: a faulty piece from the day it is received until it is given back. */
export const claims = {
  listClaims: forMembers.warranties.listClaims.handler(async ({ input, context: { tx, company } }) => {
    const after = readCursor(input.cursor, ['date', 'integer']);
    const found = await tx.query(listClaims(company, input, after, input.limit + 1));
    const { page, last } = pageOf(found, input.limit);
    const today = todayInIndia(Date.now());
    return {
      claims: page.map((row) => serializeClaim(row, today)),
      next: last ? writeCursor([last.receivedOn, String(last.number)]) : null,
    };
  }),

  getClaim: forMembers.warranties.getClaim.handler(async ({ input: { id }, context }) => ({ claim: await wholeClaim(context, id) })),

  saveClaim: forMembers.warranties.saveClaim.handler(async ({ input, context }) => {
    const { company, caller } = context;
    const { receivedOn, fault } = input;
    const card = input.card && (await heldCard(context, input.card));
    const productId = card?.productId ?? input.productId;
    refuseProblems([
      ...(receivedOn > todayInIndia(Date.now()) ? [{ code: 'CLAIM_DAY_AHEAD' as const, field: 'receivedOn' }] : []),
      ...(card && receivedOn < card.coveredFrom ? [{ code: 'CLAIM_BEFORE_SALE' as const, field: 'receivedOn' }] : []),
      ...(productId === null ? [{ code: 'CLAIM_PRODUCT_MISSING' as const, field: 'productId' }] : []),
    ]);
    const id = uuidv7();
    const claim = {
      ...{ id, receivedOn, fault },
      voucherId: card?.voucherId ?? null,
      productId: productId!,
      cardKey: card?.numberKey ?? null,
      serial: card?.serial || serialText(input.serial),
      customerName: input.customerName || (card?.partyName ?? ''),
      customerPhone: input.customerPhone || (card?.mobileNumber ?? ''),
      isCovered: card !== null && isCovered(card, receivedOn, card.claimDays),
    };
    const saved = await wholeClaim(context, id, [lockNumbers(company.id), ...insertClaim(company.id, claim, caller)]);
    const cover = claim.isCovered ? 'under warranty' : 'out of warranty';
    return { message: `Claim ${saved.number} received, ${cover}`, claim: saved };
  }),

  stepClaim: forMembers.warranties.stepClaim.handler(async ({ input, context }) => {
    const { tx, company, caller } = context;
    const { id, version, to, on, centreId, chargePaise, note } = input;
    const [[before], steps] = await tx.after([lockClaim(company.id, id)], [findClaim(company, id), listSteps(company.id, id)]);
    refuseStale(before, version);
    if (steps.length >= MAX_CLAIM_STEPS) {
      throw new Refusal('LIMIT_REACHED', undefined, `A claim has at most ${MAX_CLAIM_STEPS} steps.`);
    }
    const newSerial = serialText(input.newSerial);
    const centre = centreId === null ? null : await tx.first(findCentre(company, centreId));
    refuseProblems([
      ...stepProblems(before, { to, on, centreId, newSerial }, todayInIndia(Date.now())),
      ...(centre === undefined ? [{ code: 'CLAIM_CENTRE_UNKNOWN' as const, field: 'centreId' }] : []),
    ]);
    const replaced = to === 'replaced' ? await replacementOf(context, before, on, newSerial) : null;
    const kept = newSerial || before.newSerial;
    const step = { state: to, on, note, centreName: centre?.name ?? '', chargePaise, newSerial };
    const claim = await wholeClaim(context, id, [
      ...(replaced?.statements ?? []),
      updateClaim(company.id, id, { state: to, on, centreId, chargePaise, newSerial: kept }, caller),
      insertStep(company.id, id, steps.length + 1, step, caller),
    ]);
    const message = `Claim ${claim.number}: ${claimStateLabel[to].toLowerCase()}`;
    return { message: replaced === null ? message : `${message}. ${replaced.message}`, claim };
  }),
};

/** The card of the new piece; null if the old one no longer runs, covers several pieces, or did not cover the fault. */
async function replacementOf(context: Context, claim: ClaimRow, on: string, newSerial: string) {
  const { tx, company } = context;
  const { _id: claimId, voucherId, productId, cardNumber, isCovered: wasCovered } = claim;
  if (voucherId === null || cardNumber === null || !wasCovered) return null;
  const card = await heldCard(context, { voucherId, productId, number: cardNumber });
  if (card.isVoid || card.endedOn !== null || card.pieces > 1) return null;
  const key = newSerial === '' ? null : serialKey(newSerial);
  const [taken] = key === null ? [] : await tx.query(findRunning(company.id, productId, key));
  refuseProblems(taken ? [{ code: 'CLAIM_SERIAL_TAKEN', field: 'newSerial' }] : []);
  const number = newSerial || replacementNumber(card.rootNumber ?? card.number, card.replacements + 1);
  const days = restOfTerm(card, on);
  return {
    statements: replaceCard(company.id, card, { claimId, on, number, serialKey: key, days }),
    message: `Card ${number} runs up to ${formatDate(days.coveredUpTo)}`,
  };
}
