import type { IsoDate } from '@bahi/core/periods/business-date';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useMemo, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError } from '../platform/toasts.ts';

/** A posting on the ledger of the book. */
export type Posted = { readonly voucherId: string; readonly line: number };
export const keyOf = ({ voucherId, line }: Posted) => `${voucherId} ${line}`;

/** The date entered here since the list was loaded (undefined: none), and the reason why the last try was refused. */
type Put = { readonly bankDate: IsoDate | null | undefined; readonly problem: string | null };
export type BankDates = {
  readonly of: (posted: Posted) => Put | undefined;
  /** Sets the bank date of these postings, all or none; null removes it. Returns true if it was saved. */
  readonly put: (posted: readonly Posted[], bankDate: IsoDate | null) => Promise<boolean>;
  /** Called when the user undid a refused entry. */
  readonly forget: (posted: Posted) => void;
};

/** Null if bank dates are read-only. */
export const BankDatesContext = createContext<BankDates | null>(null);

/** Bank dates entered by hand in one book. A new date is shown in its row at once; sums are loaded again. */
export function useBankDates(orgId: string, ledgerId: string): BankDates {
  const queries = useQueryClient();
  const [puts, setPuts] = useState<ReadonlyMap<string, Put>>(new Map());
  return useMemo(() => {
    const note = (posted: readonly Posted[], putOf: (at: number, before: Put | undefined) => Put) =>
      setPuts((before) => {
        const now = new Map(before);
        for (const [at, each] of posted.entries()) now.set(keyOf(each), putOf(at, before.get(keyOf(each))));
        return now;
      });
    return {
      of: (posted) => puts.get(keyOf(posted)),
      forget: (posted) => note([posted], (_, before) => ({ bankDate: before?.bankDate, problem: null })),
      put: async (posted, bankDate) => {
        const dates = posted.map(({ voucherId, line }) => ({ voucherId, line, bankDate }));
        try {
          await api.bankBooks.setBankDates({ orgId, ledgerId, dates }, { context: { key: uuid() } });
          note(posted, () => ({ bankDate, problem: null }));
          const { getReconciliation, listBooks } = query.bankBooks;
          void Promise.all([getReconciliation, listBooks].map((asked) => queries.invalidateQueries({ queryKey: asked.key() })));
          // Lists that show bank dates are loaded again when the user returns to them.
          const { getBook, listReconciliationItems } = query.bankBooks;
          void Promise.all(
            [getBook, listReconciliationItems].map((asked) => queries.invalidateQueries({ queryKey: asked.key(), refetchType: 'none' })),
          );
          return true;
        } catch (error) {
          const { fields } = problemsOf(error instanceof Error ? error : null);
          const at = (row: number) => fields[`dates.${row}.bankDate`] ?? null;
          note(posted, (row, before) => ({ bankDate: before?.bankDate, problem: at(row) }));
          if (posted.every((_, row) => at(row) === null)) toastError(sayError(error, 'The bank date could not be put'));
          return false;
        }
      },
    };
  }, [orgId, ledgerId, puts, queries]);
}
