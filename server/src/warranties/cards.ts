import { searchWords } from '@bahi/core/basics/search-words';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { serialKey } from '@bahi/core/stock/serial-numbers';
import { cardState } from '@bahi/core/warranties/cover';
import { searchParties } from '../parties/party-store.ts';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { idsOf } from '../platform/search-hit.ts';
import { searchProducts } from '../products/product-store.ts';
import { type CardRow, type CardSearch, findCard, listCards } from './card-store.ts';
import { listClaimsOfCard } from './claim-store.ts';
import { serializeClaim } from './serialize-claim.ts';

/** More than a card ever has. */
const mostClaims = 100;
/** Customers, and products, whose cards a search lists. */
const mostNamed = 100;
/** A series counts no further than this. */
const MOST_DIGITS = 12;

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;

const serializeCard = (card: CardRow, today: string) => ({
  voucherId: card.voucherId,
  productId: card.productId,
  number: card.number,
  productName: card.productName,
  serial: card.serial,
  pieces: card.pieces,
  coveredFrom: card.coveredFrom,
  coveredUpTo: card.coveredUpTo,
  state: cardState(card, today),
  endReason: card.endReason,
  endedOn: card.endedOn,
  kind: card.kind,
  voucherNumber: card.voucherNumber,
  date: card.date,
  partyId: card.partyId,
  partyName: card.partyName,
  mobileNumber: card.mobileNumber,
});

/** The words are looked for in names by statements of their own. */
async function searchOf({ tx, company }: Context, typed: string): Promise<CardSearch | null> {
  if (typed === '') return null;
  const digits = /(\d+)$/.exec(typed)?.[1] ?? '';
  const words = searchWords(typed);
  const asked = { words, state: 'all' } as const;
  const parties = words.length ? await tx.query(searchParties(company, asked, undefined, mostNamed)) : [];
  const products = words.length ? await tx.query(searchProducts(company.id, asked, undefined, mostNamed)) : [];
  const exact = <Hit extends { isSimilar: boolean }>(hits: readonly Hit[]) => hits.filter(({ isSimilar }) => !isSimilar);
  return {
    key: serialKey(typed),
    sequence: digits !== '' && digits.length <= MOST_DIGITS ? Number(digits) : null,
    partyIds: idsOf(exact(parties)),
    productIds: idsOf(exact(products)),
  };
}

/** The cards of sold pieces and of those given for them. */
export const cards = {
  listWarrantyCards: forMembers.warranties.listWarrantyCards.handler(async ({ input, context }) => {
    const { tx, company } = context;
    const { cursor, limit, filter, productId, partyId } = input;
    const after = readCursor(cursor, ['date', 'text', 'uuid', 'uuid']);
    const today = todayInIndia(Date.now());
    const search = await searchOf(context, input.search);
    const found = await tx.query(listCards(company, { filter, today, productId, partyId, search }, after, limit + 1));
    const { page, last } = pageOf(found, limit);
    return {
      cards: page.map((card) => serializeCard(card, today)),
      next: last ? writeCursor([last.coveredUpTo, last.numberKey, last.voucherId, last.productId]) : null,
    };
  }),

  getWarrantyCard: forMembers.warranties.getWarrantyCard.handler(async ({ input: { orgId: _, ...name }, context: { tx, company } }) => {
    const [[card], claims] = await tx.together([findCard(company, name), listClaimsOfCard(company, name, mostClaims)]);
    if (!card) throw new Refusal('NOT_FOUND');
    const today = todayInIndia(Date.now());
    const { months, coversParts, coversService, claimDays, terms, continues, continuedBy } = card;
    return {
      card: {
        ...serializeCard(card, today),
        words: months === null ? null : { months, coversParts, coversService, claimDays, terms },
        continues,
        continuedBy,
      },
      claims: claims.map((claim) => serializeClaim(claim, today)),
    };
  }),
};
