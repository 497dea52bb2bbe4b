import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCompany } from '../../platform/company.ts';
import { loadPart } from '../../platform/load-part.ts';
import { query } from '../../platform/queries.ts';
import { FormWaiting } from '../form-skeleton.tsx';
import { tradeTitles } from './trade-titles.ts';

/** The form itself: it is ten times as large as its frame. */
export const loadVoucher = () => loadPart(() => import('./trade-voucher.tsx'));
const TradeVoucher = lazy(async () => {
  // A turn later, so that the request of the facts is sent before those of its files.
  await new Promise((resolve) => setTimeout(resolve));
  return loadVoucher();
});

const EDIT = /^\/sUsers\/edit(?!ItemVoucher)/;

/** The frame of a voucher with goods. It requests the facts of the company while the code of the form is loading, not after it. */
function TradeForm({ kind }: { kind: TradeKind }) {
  const { _id: orgId } = useCompany();
  const isEdit = useLocation({ select: ({ pathname }) => EDIT.test(pathname) });
  usePrefetchQuery(query.vouchers.getVoucherFacts.queryOptions({ input: { orgId, kind } }));
  const { title, editTitle, noun } = tradeTitles[kind];
  return (
    <Suspense fallback={<FormWaiting title={isEdit ? editTitle : title} noun={noun} problem={null} onRetry={() => {}} />}>
      <TradeVoucher kind={kind} />
    </Suspense>
  );
}

export const SalesForm = () => <TradeForm kind="sales" />;
export const VanSaleForm = () => <TradeForm kind="vanSale" />;
/** The specification's invoice. */
export const SaleOrderForm = () => <TradeForm kind="saleOrder" />;
export const PurchaseForm = () => <TradeForm kind="purchase" />;
export const PurchaseOrderForm = () => <TradeForm kind="purchaseOrder" />;
export const CreditNoteForm = () => <TradeForm kind="creditNote" />;
export const DebitNoteForm = () => <TradeForm kind="debitNote" />;
