import type { Problem } from '../basics/problem.ts';
import { MAX_WARRANTY_MONTHS } from './cover.ts';

/** A company has at most this many templates. */
export const MAX_WARRANTY_TEMPLATES = 1_000;
export const MAX_WARRANTY_TERMS = 2_000;
/** The most days after the end of a warranty in which a fault of before is still reported. */
export const MAX_CLAIM_DAYS = 365;

/** The warranty of a product, or of all products of a brand that have no template of their own. */
export type WarrantyTemplate = {
  readonly productId: string | null;
  readonly brandId: string | null;
  readonly months: number;
  readonly coversParts: boolean;
  readonly coversService: boolean;
  readonly claimDays: number;
  /** One card for all pieces of a bill, instead of one for each. */
  readonly isPerBill: boolean;
  readonly terms: string;
};

/** Problems of a template: of nothing or of both, no months, nothing covered. */
export function templateProblems(template: WarrantyTemplate): Problem[] {
  const { productId, brandId, months, coversParts, coversService } = template;
  const problems: Problem[] = [];
  if (productId === null && brandId === null) problems.push({ code: 'WARRANTY_OF_NOTHING', field: 'productId' });
  if (productId !== null && brandId !== null) problems.push({ code: 'WARRANTY_OF_BOTH', field: 'brandId' });
  if (!Number.isInteger(months) || months < 1 || months > MAX_WARRANTY_MONTHS) {
    problems.push({ code: 'WARRANTY_MONTHS', field: 'months', about: { most: MAX_WARRANTY_MONTHS } });
  }
  if (!coversParts && !coversService) problems.push({ code: 'WARRANTY_COVERS_NOTHING', field: 'coversParts' });
  return problems;
}
