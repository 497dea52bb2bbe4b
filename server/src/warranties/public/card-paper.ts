import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { MAX_WARRANTY_CARDS } from '@bahi/core/vouchers/warranty-cards';
import { cardState } from '@bahi/core/warranties/cover';
import { findSeller, type SellerRow } from '../../organizations/seller-store.ts';
import { only } from '../../platform/only.ts';
import { drawPaper } from '../../platform/papers/draw-paper.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { listCardsOfSale, type WholeCardRow } from '../card-store.ts';
import type { PaperSize, WarrantyPaper } from '../warranty-document.ts';

const maker = { module: new URL('../warranty-document.ts', import.meta.url), name: 'warrantyDocument' };

type Papers = readonly [WarrantyPaper, ...WarrantyPaper[]];
export const drawWarrantyPapers = (papers: Papers): Promise<Uint8Array> => drawPaper(maker, papers);

const marks = { running: '', expired: 'EXPIRED', ended: 'ENDED', void: 'VOID' } as const;
export const given = (facts: readonly (readonly [string, string])[]) => facts.filter(([, value]) => value !== '');

/** A card as it is now. */
export function cardPaper(card: WholeCardRow, seller: SellerRow, size: PaperSize): WarrantyPaper {
  const covers = [card.coversParts && 'parts', card.coversService && 'service'].filter(Boolean).join(' and ');
  return {
    ...{ size, seller, number: card.number, title: 'Warranty card' },
    mark: marks[cardState(card, todayInIndia(Date.now()))],
    facts: given([
      ['Product', card.productName],
      ['Serial number', card.serial],
      ['Pieces', card.pieces > 1 ? String(card.pieces) : ''],
      ['Sold to', card.partyName],
      ['Bill', `${card.voucherNumber} of ${formatDate(card.date)}`],
      ['Warranty', `${formatDate(card.coveredFrom)} up to ${formatDate(card.coveredUpTo)}`],
      ['Covers', covers],
      ['Report within', card.claimDays > 0 ? `${card.claimDays} days after the last day` : ''],
      ['Continues card', card.continues ?? ''],
    ]),
    texts: card.terms === '' ? [] : [['Terms', card.terms]],
    signed: ['Customer', `For ${seller.name}`],
  };
}

/** The cards of a sale, those of replaced pieces too; null if it has none, or the caller may not see it. */
export async function readCardsOfSale({ tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>, voucherId: string) {
  const [[first, ...others], sellers] = await tx.together([
    listCardsOfSale(company, voucherId, MAX_WARRANTY_CARDS),
    findSeller(company.id),
  ]);
  if (!first) return null;
  const today = todayInIndia(Date.now());
  const paperOf = (card: WholeCardRow) => cardPaper(card, only(sellers), 'A5');
  const papers: Papers = [paperOf(first), ...others.map(paperOf)];
  return { first, states: new Set([first, ...others].map((card) => cardState(card, today))), papers, seller: papers[0].seller };
}
