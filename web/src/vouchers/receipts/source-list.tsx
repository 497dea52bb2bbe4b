import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useRouterState } from '@tanstack/react-router';
import type { Source } from '../../platform/answers.ts';
import { useCompany } from '../../platform/company.ts';
import { useDraftStore } from '../../platform/drafts/draft-store.ts';
import { receiptDrafts } from '../../platform/drafts/receipt-entry.ts';
import { receiptKindOf, receiptPaths } from '../../platform/drafts/receipt-paths.ts';
import { query } from '../../platform/queries.ts';
import { DrCr } from '../../ui/amount.tsx';
import { useKeys } from '../../ui/keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import { withSource } from './receipt-facts.ts';
import classes from './receipts.module.css';

/** The list of cash or bank ledgers; the chosen one is that of the voucher. */
export function SourceList() {
  const { _id: orgId } = useCompany();
  const { source: of } = useParams({ strict: false });
  const kind = receiptKindOf(useRouterState({ select: ({ location }) => location.pathname }));
  const draftStore = useDraftStore(receiptDrafts[kind]);
  const navigate = useNavigate();
  const router = useRouter();
  const answer = useQuery(query.ledgers.listSources.queryOptions({ input: { orgId } }));
  const isCash = of === 'cash';
  const goBack = () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: receiptPaths[kind].form, replace: true }));
  const choose = (source: Source) => {
    const { active, change } = draftStore.getState();
    change(withSource(active.paymentDetails, source));
    goBack();
  };
  useKeys({ Escape: goBack });
  return (
    <>
      <PageHeader title={isCash ? 'Cash' : 'Banks'} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />} errorTitle="The ledgers could not be read">
        {({ sources }) => {
          const listed = sources.filter((each) => each.kind === (isCash ? 'cash' : 'bank'));
          if (listed.length === 0) return <EmptyState title="No bank yet" text="Create a bank in the field of the voucher." />;
          return (
            <ul className={classes.sourceList} aria-label={isCash ? 'Cash ledgers' : 'Banks'}>
              {listed.map((source) => (
                <li key={source._id}>
                  <button type="button" onClick={() => choose(source)}>
                    <span>
                      {source.name} <span className="dim">{source.bankName}</span>
                    </span>
                    <DrCr paise={source.balancePaise} dashZero />
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </>
  );
}
