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
  /** The cash ledgers that it names. */
  cashIds: readonly string[];
  /** As core built them; none as long as something is to mend. */
  postings: readonly Posting[];
  /** Of one that is edited, else empty. */
  voucherId: string;
};

/**
 * Cash that would lie below nothing, told before the save. What lies there is asked once for ledgers and day, not for each figure that is
 * typed, and not at all of a voucher that moves no cash and moved none when its edit began.
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
    before: before && { date: before.date, postings: before.postings.map(({ ledgerId, amount }) => ({ ledgerId, amountPaise: amount })) },
    least: least.map(({ amount, ...each }) => ({ ...each, leastPaise: amount })),
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
