import type { api } from '@bahi/contract/api';
import type { ProductDraft } from '@bahi/core/products/product-draft';
import type { z } from 'zod';
import { withoutGaps } from '../platform/without-gaps.ts';

type Input = z.output<NonNullable<(typeof api.products.updateProduct)['~orpc']['inputSchema']>>;
/** The fields of a product that a request gives. */
export type Given = Omit<Input, 'orgId' | 'id' | 'version' | 'isActive'>;

/** The stored product with the given changes. A row of opening stock without a godown has ''. */
export function withChanges(stands: ProductDraft, given: Given): ProductDraft {
  const { opening = stands.opening, ...others } = given;
  return {
    ...stands,
    ...withoutGaps(others),
    opening: opening.map(({ godownId = '', ...row }) => ({ ...row, godownId })),
  };
}
