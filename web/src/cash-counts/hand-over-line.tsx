import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';

export type HandOver = Awaited<ReturnType<typeof api.handOvers.listHandOvers>>['handOvers'][number];

const states = { given: ['waits', 'attention'], accepted: ['accepted', 'received'], takenBack: ['taken back', 'plain'] } as const;

export function StateOf({ handOver: { state, acceptedBy } }: { handOver: HandOver }) {
  const [word, tone] = states[state];
  return <Badge tone={tone}>{acceptedBy ? `${word} by ${acceptedBy}` : word}</Badge>;
}

/** The contents of a hand-over, and the difference of its count. */
export function carries({ chequePaise, differencePaise }: HandOver): string {
  const gap = differencePaise === 0 ? '' : `${formatRupees(Math.abs(differencePaise), 'two')} ${differencePaise < 0 ? 'short' : 'over'}`;
  return [chequePaise > 0 && `cheques ${formatRupees(chequePaise, 'two')}`, gap].filter(Boolean).join(', ');
}

/** One hand-over of a day, in one line. */
export function HandOverLine({ handOver }: { handOver: HandOver }) {
  return (
    <span>
      <Money paise={handOver.countedPaise} strong /> to {handOver.toLedgerName} <span className="dim">{carries(handOver)}</span>{' '}
      <StateOf handOver={handOver} />
    </span>
  );
}

/** Its date as `22/11/2026`. */
export const dayOf = ({ date }: HandOver) => formatDate(date);

/** Takes back a hand-over that is not accepted. */
export function useTakeBack(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, version }: HandOver) => api.handOvers.takeBackHandOver({ orgId, id: _id, version }, { context: { key: uuid() } }),
    onSuccess: ({ message }) => void toastSuccess(message),
    onError: (error) => void toastError(sayError(error, 'It could not be taken back')),
    onSettled: () => queries.invalidateQueries({ queryKey: query.handOvers.key() }),
  });
}

/** Undoes an acceptance and reloads the books that it changed. */
export function useUndoAccept(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, version }: HandOver) => api.handOvers.undoAcceptHandOver({ orgId, id: _id, version }, { context: { key: uuid() } }),
    onSuccess: ({ message }) => void toastSuccess(message),
    onError: (error) => void toastError(sayError(error, 'It could not be undone')),
    onSettled: () => readAnew(queries),
  });
}

/** Reloads the data that the cash of a hand-over changes. */
const readAnew = (queries: QueryClient) => {
  const moved = [query.handOvers, query.cashCounts, query.bankBooks, query.reports, query.vouchers, query.ledgers];
  return Promise.all(moved.map((noun) => queries.invalidateQueries({ queryKey: noun.key() })));
};

/** Accepts a hand-over and reloads the books that it changed. */
export function useAccept(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ _id, version }: HandOver) => api.handOvers.acceptHandOver({ orgId, id: _id, version }, { context: { key: uuid() } }),
    onSuccess: ({ message }) => void toastSuccess(message),
    onError: (error) => void toastError(sayError(error, 'It could not be accepted')),
    onSettled: () => readAnew(queries),
  });
}
