import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../platform/queries.ts';
import { sayError } from '../../platform/say-error.ts';
import type { ItemPicking } from './item-picking.ts';

const PAGE = 50;

type Reading = { readonly kind: 'reading' | 'read' | 'wrong'; readonly isFirst: boolean; readonly search: string; readonly text: string };

export type ItemPages = {
  readonly isReading: boolean;
  /** The search of the loaded products; null until they belong to this visit. */
  readonly readFor: string | null;
  /** The error, as a message; of the list itself or of its next page. */
  readonly problem: { readonly text: string; readonly isOfList: boolean } | null;
  /** Loads the next page; after an error the same one. */
  readMore(): void;
};

/**
 * Loads the products of the list into the draft by core's rules: page 1 replaces the list, later pages are appended. A changed search or
 * filter starts with page 1; answers to older requests are ignored.
 */
export function useItemPages({ orgId, draft, current, browse, stockIn, voucherId, round }: ItemPicking, search: string): ItemPages {
  const queries = useQueryClient();
  const { brand, category, subcategory } = draft;
  const [state, setState] = useState<Reading | null>(null);
  const turn = useRef(0);

  const read = useCallbackRef(async (isFirst: boolean) => {
    const { brand, category, subcategory, cursor, page } = current();
    turn.current += 1;
    const mine = turn.current;
    setState({ kind: 'reading', isFirst, search, text: '' });
    const input = {
      orgId,
      search,
      state: 'active' as const,
      limit: PAGE,
      ...(brand !== null && { brandId: brand }),
      ...(category !== null && { categoryId: category }),
      ...(subcategory !== null && { subcategoryId: subcategory }),
      ...(stockIn !== undefined && { stockIn }),
      ...(voucherId !== '' && { voucherId }),
      ...(!isFirst && cursor !== null && { cursor }),
    };
    try {
      const { products, next } = await queries.fetchQuery({ ...query.products.listProducts.queryOptions({ input }), staleTime: 0 });
      if (mine !== turn.current) return;
      browse({ type: 'addProducts', page: isFirst ? 1 : page + 1, products, hasMore: next !== null, cursor: next });
      setState({ kind: 'read', isFirst, search, text: '' });
    } catch (error) {
      if (mine === turn.current) setState({ kind: 'wrong', isFirst, search, text: sayError(error, 'Try again.') });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is another list
  useEffect(() => {
    void read(true);
  }, [read, search, brand, category, subcategory, round]);
  // Unmounted, it ignores answers.
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  return {
    isReading: state === null || state.kind === 'reading',
    readFor: state?.kind === 'read' ? state.search : null,
    problem: state?.kind === 'wrong' ? { text: state.text, isOfList: state.isFirst } : null,
    readMore: () => {
      if (state && state.kind !== 'reading') void read(state.kind === 'wrong' && state.isFirst);
    },
  };
}
