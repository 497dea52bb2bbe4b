import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import type { Bank, Line, Lines, StatementSearch, Suggested } from './shapes.ts';

const PAGE = 100;

/** The bank and tab from the address. If there is only one bank, it is chosen. */
export function useStatementPlace(): {
  search: StatementSearch;
  go: (change: StatementSearch) => void;
  banks: ReturnType<typeof useBanks>;
  bank: Bank | undefined;
} {
  const search = useSearch({ strict: false }) as StatementSearch;
  const navigate = useNavigate();
  const banks = useBanks();
  const all = banks.data?.banks ?? [];
  const bank = all.find(({ _id }) => _id === search.bank) ?? (search.bank === undefined && all.length === 1 ? all[0] : undefined);
  const go = (change: StatementSearch) =>
    void navigate({ to: '/sUsers/bankStatements', search: { ...search, ...change } as never, replace: change.bank === undefined });
  return { search, go, banks, bank };
}

export function useBanks() {
  const { _id: orgId } = useCompany();
  return useQuery(query.banking.listBanks.queryOptions({ input: { orgId }, staleTime: 0 }));
}

/** The lines of a statement, page by page. */
export function useLines(ledgerId: string, state: 'toDo' | 'matched', search: string) {
  const { _id: orgId } = useCompany();
  return useInfiniteQuery(
    query.banking.listLines.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, ledgerId, state, search, limit: PAGE, ...(cursor !== undefined && { cursor }) }),
      ...paged,
      staleTime: 0,
    }),
  );
}

/** Reloads statements, books and vouchers after a match, a voucher or an import. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

/** Removes lines from the list at once, before the server answers. */
export function useTakeOut(): (ids: readonly string[]) => void {
  const queries = useQueryClient();
  return (ids) => {
    const gone = new Set(ids);
    const isLines = {
      predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => JSON.stringify(queryKey[0]) === '["banking","listLines"]',
    };
    queries.setQueriesData<InfiniteData<Lines>>(isLines, (shown) =>
      shown && 'pages' in shown
        ? { ...shown, pages: shown.pages.map((page) => ({ ...page, lines: page.lines.filter(({ _id }) => !gone.has(_id)) })) }
        : shown,
    );
  };
}

/** Mutations of lines: accept suggestions, undo a match. */
export function useMatching(bank: Bank) {
  const { _id: orgId } = useCompany();
  const refresh = useRefresh();
  const takeOut = useTakeOut();
  const onError = (error: Error) => {
    toastError(sayError(error, 'That could not be matched'));
    void refresh();
  };
  const accept = useMutation({
    mutationFn: ({ suggested }: { line: Line; suggested: Suggested }) =>
      api.banking.saveMatch(
        {
          orgId,
          ledgerId: bank._id,
          lineIds: suggested.lines.map(({ _id }) => _id),
          postings: suggested.postings.map(({ voucherId, lineNo }) => ({ voucherId, lineNo })),
          how: suggested.kind,
        },
        { context: { key: uuid() } },
      ),
    onMutate: ({ suggested }) => takeOut(suggested.lines.map(({ _id }) => _id)),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      void refresh();
    },
    onError,
  });
  const takeBack = useMutation({
    mutationFn: (line: Line) => api.banking.removeMatch({ orgId, id: line.match?._id ?? '' }, { context: { key: uuid() } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      void refresh();
    },
    onError,
  });
  return { accept: accept.mutate, takeBack: takeBack.mutate, isActing: accept.isPending || takeBack.isPending };
}

/** Accepts all exact matches in batches, so that progress is shown and the user can stop. Lines in locked days are skipped. */
export async function acceptAllExact(
  orgId: string,
  ledgerId: string,
  tell: (matched: number, looked: number) => void,
  isStopped: () => boolean,
): Promise<{ matched: number; locked: number }> {
  let [matched, locked, looked] = [0, 0, 0];
  let after: string | undefined;
  do {
    const answer = await api.banking.acceptExact({ orgId, ledgerId, ...(after !== undefined && { after }) }, { context: { key: uuid() } });
    matched += answer.matched;
    locked += answer.locked;
    looked += answer.looked;
    tell(matched, looked);
    after = answer.next ?? undefined;
  } while (after !== undefined && !isStopped());
  return { matched, locked };
}
