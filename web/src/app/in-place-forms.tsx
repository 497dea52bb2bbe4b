import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { InPlaceContext, type InPlaceForms, type InPlaceProps } from '../platform/in-place.ts';
import { useIsDrawn, useTell } from '../platform/save-result-toast.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { HoldsTyping } from '../ui/holds-typing.tsx';
import { ListSkeleton } from '../ui/states.tsx';

/** Fetched with the first use. Closed before it was saved, it leaves the field as it is by then. */
function inPlace<M>(load: () => Promise<ComponentType<InPlaceProps<M>>>): ComponentType<InPlaceProps<M>> {
  const Form = lazy(async () => ({ default: await load() }));
  return function InPlace({ onCreated, ...props }) {
    const isDrawn = useIsDrawn();
    const tell = useTell();
    const created = (made: M) => (isDrawn() ? onCreated(made) : tell(toastSuccess, 'The form you closed was saved.'));
    return (
      <Suspense fallback={<HoldsTyping />}>
        <Form {...props} onCreated={created} />
      </Suspense>
    );
  };
}

const BillsBeside = lazy(async () => ({ default: (await import('../bills/bills-beside.tsx')).BillsBeside }));

/** The small forms that a field opens with Alt+C; here the nouns meet. */
const forms: InPlaceForms = {
  Party: inPlace(async () => (await import('../parties/party-in-place.tsx')).PartyInPlace),
  Product: inPlace(async () => (await import('../products/product-in-place.tsx')).ProductInPlace),
  Brand: inPlace(async () => (await import('../masters/named-in-place.tsx')).BrandInPlace),
  Category: inPlace(async () => (await import('../masters/named-in-place.tsx')).CategoryInPlace),
  Subcategory: inPlace(async () => (await import('../masters/subcategory-in-place.tsx')).SubcategoryInPlace),
  Godown: inPlace(async () => (await import('../masters/godown-in-place.tsx')).GodownInPlace),
  PriceLevel: inPlace(async () => (await import('../masters/named-in-place.tsx')).PriceLevelInPlace),
  Ledger: inPlace(async () => (await import('../ledgers/ledger-in-place.tsx')).LedgerInPlace),
  AccountGroup: inPlace(async () => (await import('../ledgers/group-in-place.tsx')).GroupInPlace),
  Charge: inPlace(async () => (await import('../ledgers/charge-in-place.tsx')).ChargeInPlace),
  Classification: inPlace(async () => (await import('../products/classification-in-place.tsx')).ClassificationInPlace),
  Bills: (props) => (
    <Suspense fallback={<ListSkeleton rows={6} label="Loading the bills" />}>
      <BillsBeside {...props} />
    </Suspense>
  ),
  Bank: inPlace(async () => (await import('../ledgers/bank-in-place.tsx')).BankInPlace),
};

export function InPlaceFormsProvider({ children }: { children: ReactNode }) {
  return <InPlaceContext value={forms}>{children}</InPlaceContext>;
}
