import { MAX_COPIES_OF_LINE } from '@bahi/core/labels/label-job';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';

export type Line = Awaited<ReturnType<typeof api.labels.listLines>>['lines'][number];
/** The source of the lines beside chosen products: one of these, or none. */
export type Source = {
  readonly voucherId?: string;
  readonly godownId?: string;
  readonly changedOn?: string;
};

export const keyOf = ({ productId, batch, godownName }: Line) => `${productId} ${batch} ${godownName}`;
/** Whole labels for what is there: 2.5 m are two. */
export const inStock = ({ quantityE4 }: Line) => Math.max(0, Math.min(Math.floor(quantityE4 / 10_000), MAX_COPIES_OF_LINE));

/** The lines of a source and of the chosen products, with the count of each: all of what a voucher or godown has, one of a chosen product. */
export function useLines(orgId: string, source: Source, chosen: readonly string[]) {
  const [isTyped, setIsTyped] = useState(false);
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const hasSource = Object.keys(source).length > 0;
  const answer = useQuery(query.labels.listLines.queryOptions({ input: { orgId, ...source }, enabled: hasSource }));
  const more = useQuery({
    ...query.labels.listLines.queryOptions({ input: { orgId, productIds: [...chosen] }, enabled: chosen.length > 0 }),
    placeholderData: keepPreviousData,
  });
  const ofSource = hasSource ? (answer.data?.lines ?? []) : [];
  const known = new Set(ofSource.map(keyOf));
  const ofChosen = chosen.length > 0 ? (more.data?.lines ?? []) : [];
  const inOrder = ofChosen.toSorted((one, other) => chosen.indexOf(one.productId) - chosen.indexOf(other.productId));
  const lines = [...ofSource, ...inOrder.filter((line) => !known.has(keyOf(line)))];
  const begins = (line: Line) => (known.has(keyOf(line)) ? inStock(line) : 1);
  return {
    lines,
    isLoading: (hasSource && answer.isPending) || (chosen.length > 0 && more.isPending),
    error: answer.error ?? more.error,
    retry: () => void (answer.error ? answer : more).refetch(),
    isMore: answer.data?.isMore === true || more.data?.isMore === true,
    countOf: (line: Line) => typed.get(keyOf(line)) ?? begins(line),
    /** True if counts were entered since the last print. */
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
  };
}
