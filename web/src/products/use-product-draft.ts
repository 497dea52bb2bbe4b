import { readTypedE4 } from '@bahi/core/money/typed-number';
import { MAX_RATE_E4 } from '@bahi/core/vouchers/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { Product, TaxClassification } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useHeldState } from '../platform/held-state.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';

export type ProductDraft = {
  readonly product_name: string;
  readonly product_code: string;
  readonly kind: Product['kind'];
  readonly unit: string;
  readonly taxTreatment: Product['taxTreatment'];
  readonly taxClassification: TaxClassification | null;
  readonly salePriceE4: number;
  readonly mrpPaise: number;
  readonly isTaxInclusive: boolean;
  readonly openingStockE4: number;
};

export type ProductField =
  | 'product_name'
  | 'product_code'
  | 'unit'
  | 'taxClassificationId'
  | 'taxTreatment'
  | 'salePrice'
  | 'mrp'
  | 'openingStock';
export type ProductProblems = Partial<Record<ProductField, string>>;

/** Everything that is wrong, at its field, all at once. */
function productProblems(draft: ProductDraft): ProductProblems {
  const problems: ProductProblems = {};
  const { taxClassification: code, taxTreatment } = draft;
  if (draft.product_name.trim() === '') problems.product_name = 'Enter the name.';
  if (draft.unit.trim() === '') problems.unit = 'Enter the unit, as pcs or kg.';
  if (code === null) problems.taxClassificationId = 'Choose the HSN or SAC code, or create it.';
  else if (taxTreatment === 'taxable' && code.rates.every(({ gst, gstAbove }) => gst === 0 && !gstAbove)) {
    problems.taxTreatment = 'This code has a tax rate of 0. Mark the product nil-rated or exempt.';
  }
  if (draft.salePriceE4 > MAX_RATE_E4) problems.salePrice = 'The price is too large.';
  return problems;
}

/** The form of a new product: what is typed, what is wrong with it, and its save. Nothing is said before a first try. */
export function useProductDraft(orgId: string, typed: string, onSaved: (product: Product) => void) {
  const isCode = /^\d{4,}$/.test(typed);
  const [draft, setDraft] = useHeldState<ProductDraft>(`product.${orgId}`, () => ({
    product_name: isCode ? '' : typed,
    product_code: isCode ? typed : '',
    kind: 'goods',
    unit: 'pcs',
    taxTreatment: 'taxable',
    taxClassification: null,
    salePriceE4: 0,
    mrpPaise: 0,
    isTaxInclusive: false,
    openingStockE4: 0,
  }));
  const [key, setKey] = useState(() => uuid());
  const [isAsked, setIsAsked] = useState(false);
  const queries = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      api.products.saveProduct(
        {
          orgId,
          product_name: draft.product_name.trim(),
          product_code: draft.product_code.trim(),
          kind: draft.kind,
          unit: draft.unit.trim(),
          taxTreatment: draft.taxTreatment,
          taxClassificationId: draft.taxClassification?._id ?? '',
          salePrice: draft.salePriceE4,
          mrp: draft.mrpPaise,
          isTaxInclusive: draft.isTaxInclusive,
          openingStock: draft.kind === 'goods' ? draft.openingStockE4 : 0,
        },
        { context: { key } },
      ),
    onSuccess: ({ product }) => {
      void queries.invalidateQueries({ queryKey: query.products.key() });
      onSaved(product);
    },
  });
  const own = productProblems(draft);
  const refused = problemsOf(error);
  return {
    draft,
    problems: { ...(refused.fields as ProductProblems), ...(isAsked && own) },
    refusal: refused.text,
    isSaving: isPending,
    isDirty: draft.product_name !== '' || draft.product_code !== '' || draft.taxClassification !== null,
    change: (patch: Partial<ProductDraft>) => {
      if (error) {
        // Another form than the one that was refused.
        setKey(uuid());
        reset();
      }
      setDraft((now) => ({ ...now, ...patch }));
    },
    /** Saves, or answers the first field to mend. */
    save: (): ProductField | null => {
      setIsAsked(true);
      const [first] = Object.keys(own) as ProductField[];
      if (first) return first;
      mutate();
      return null;
    },
  };
}

export type ProductForm = ReturnType<typeof useProductDraft>;

/** A rate as people type it, `18` or `18 %`, × 10 000; null when it is none of 0 to 100. */
export function readPercent(text: string): number | null {
  const digits = text.replace('%', '').trim();
  const percentE4 = readTypedE4(digits);
  return /^\d{1,3}(\.\d{0,4})?$/.test(digits) && percentE4 <= 1_000_000 ? percentE4 : null;
}
