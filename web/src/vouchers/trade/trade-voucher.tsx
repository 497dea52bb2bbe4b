import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import { useCallbackRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../../platform/company.ts';
import { query } from '../../platform/queries.ts';
import { FormWaiting } from '../form-skeleton.tsx';
import { tradeConfigs } from './trade-kinds.ts';
import { TradeSheet } from './trade-sheet.tsx';
import { useEditedTrade } from './use-edited-trade.ts';

/** A voucher with goods on one page, new or edited. One request reads all it needs before the first line. */
export default function TradeVoucher({ kind }: { kind: TradeKind }) {
  const { _id: orgId } = useCompany();
  const config = tradeConfigs[kind];
  const facts = useQuery(query.vouchers.getVoucherFacts.queryOptions({ input: { orgId, kind } }));
  const edited = useEditedTrade(orgId, config);
  const onReload = useCallbackRef(edited.reload);
  const title = edited.isEdit ? config.editTitle : config.title;
  if (!edited.isReady || facts.data === undefined) {
    const problem = facts.error?.message ?? edited.problem;
    const again = facts.error ? () => void facts.refetch() : edited.reload;
    return <FormWaiting title={title} noun={config.noun} problem={problem} onRetry={again} />;
  }
  return <TradeSheet key={kind} orgId={orgId} config={config} facts={facts.data} onReload={onReload} />;
}
