import { problemText } from '@bahi/core/basics/problem';
import { mayTakeCash } from '@bahi/core/cash-counts/cash-short';
import { foreseeCash } from '@bahi/core/cash-counts/foresee-cash';
import type { Posting } from '@bahi/core/postings/posting';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import classes from './side.module.css';

type Props = {
  kind: VoucherKind;
  date: string;
  /** The cash ledgers of the voucher. */
  cashIds: readonly string[];
  /** The postings that core built; empty while there are problems. */
  postings: readonly Posting[];
  /** The edited voucher, or ''. */
  voucherId: string;
};

/**
 * Warns of negative cash before the save. The balance is loaded once for ledgers and date, not for each typed figure, and not for a voucher
 * that moves no cash and moved none before its edit.
 */
export function CashWarnings({ kind, date, cashIds, postings, voucherId }: Props) {
  const { _id: orgId } = useCompany();
  const isEdit = voucherId !== '';
  const [moved, setMoved] = useState({ of: voucherId, cash: cashIds.length > 0 });
  if (moved.of !== voucherId) setMoved({ of: voucherId, cash: cashIds.length > 0 });
  const ledgerIds = [...new Set(cashIds)].sort();
  const { data } = useQuery({
    ...query.cashCounts.getCashLeft.queryOptions({ input: { orgId, date, ledgerIds, ...(isEdit && { voucherId }) } }),
    enabled: isEdit ? moved.cash || ledgerIds.length > 0 : mayTakeCash(kind) && ledgerIds.length > 0,
  });
  if (!data || postings.length === 0) return null;
  const { negativeCash: policy, before, least } = data;
  const known = {
    policy,
    before: before && { date: before.date, postings: before.postings.map(({ ledgerId, amountPaise }) => ({ ledgerId, amountPaise })) },
    least: least.map(({ amountPaise, ...each }) => ({ ...each, leastPaise: amountPaise })),
  };
  return (
    <div role="status">
      {foreseeCash(known, { date, postings }, 'amount').map((problem) => (
        <p key={`${problem.about?.name}`} className={classes.warning}>
          {problemText(problem)}
        </p>
      ))}
    </div>
  );
}
