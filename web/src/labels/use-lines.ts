import { MAX_COPIES_OF_LINE } from '@bahi/core/labels/label-job';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';

export type Line = Awaited<ReturnType<typeof api.labels.listLines>>['lines'][number];
/** The source of the lines: one of these. */
export type Source = {
  readonly productIds?: string[];
  readonly voucherId?: string;
  readonly godownId?: string;
  readonly changedOn?: string;
};

export const keyOf = ({ productId, batch, godownName }: Line) => `${productId} ${batch} ${godownName}`;
/** Whole labels for what is there: 2.5 m are two. */
export const inStock = ({ quantityE4 }: Line) => Math.max(0, Math.min(Math.floor(quantityE4 / 10_000), MAX_COPIES_OF_LINE));

/** The lines of a source and of products that were added by hand, with the count of each: one by hand, all of what a voucher or godown has. */
export function useLines(orgId: string, source: Source) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isTyped, setIsTyped] = useState(false);
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const hasSource = Object.keys(source).length > 0;
  const answer = useQuery(query.labels.listLines.queryOptions({ input: { orgId, ...source }, enabled: hasSource }));
  const more = useQueries({ queries: added.map((id) => query.labels.listLines.queryOptions({ input: { orgId, productIds: [id] } })) });
  const ofSource = hasSource ? (answer.data?.lines ?? []) : [];
  const known = new Set(ofSource.map(keyOf));
  const lines = [...ofSource, ...more.flatMap(({ data }) => data?.lines ?? []).filter((line) => !known.has(keyOf(line)))];
  const isByStock = source.voucherId !== undefined || source.godownId !== undefined || source.changedOn !== undefined;
  const begins = (line: Line) => (isByStock && known.has(keyOf(line)) ? inStock(line) : 1);
  return {
    lines,
    isLoading: (hasSource && answer.isPending) || more.some(({ isPending }) => isPending),
    error: answer.error,
    retry: () => void answer.refetch(),
    isMore: hasSource && answer.data?.isMore === true,
    hasSource: hasSource || added.length > 0,
    countOf: (line: Line) => typed.get(keyOf(line)) ?? begins(line),
    /** True if products or counts were entered since the last print. */
    isTyped,
    keepPrinted: () => setIsTyped(false),
    setCount: (line: Line, count: number) => {
      setIsTyped(true);
      setTyped((before) => new Map(before).set(keyOf(line), count));
    },
    setAll: (count: (line: Line) => number) => {
      setIsTyped(true);
      setTyped(new Map(lines.map((line) => [keyOf(line), count(line)])));
    },
    add: (productId: string) => {
      setIsTyped(true);
      setAdded((before) => (before.includes(productId) ? before : [...before, productId]));
    },
  };
}
