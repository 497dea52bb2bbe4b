import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { InPlaceContext, type InPlaceForms, type InPlaceProps } from '../platform/in-place.ts';
import { HoldsTyping } from '../ui/holds-typing.tsx';

/** Fetched with the first use. */
function inPlace<M>(load: () => Promise<ComponentType<InPlaceProps<M>>>): ComponentType<InPlaceProps<M>> {
  const Form = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={<HoldsTyping />}>
      <Form {...props} />
    </Suspense>
  );
}

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
  Bank: inPlace(async () => (await import('../ledgers/bank-in-place.tsx')).BankInPlace),
};

export function InPlaceFormsProvider({ children }: { children: ReactNode }) {
  return <InPlaceContext value={forms}>{children}</InPlaceContext>;
}
