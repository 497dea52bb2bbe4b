import { lazy, type ReactNode, Suspense } from 'react';
import { InPlaceContext, type InPlaceForms } from '../platform/in-place.ts';

const Party = lazy(async () => ({ default: (await import('../parties/party-in-place.tsx')).PartyInPlace }));
const Product = lazy(async () => ({ default: (await import('../products/product-in-place.tsx')).ProductInPlace }));

/** The small forms that a voucher opens with Alt+C; here the nouns meet. Fetched with the first use. */
const forms: InPlaceForms = {
  Party: (props) => (
    <Suspense>
      <Party {...props} />
    </Suspense>
  ),
  Product: (props) => (
    <Suspense>
      <Product {...props} />
    </Suspense>
  ),
};

export function InPlaceFormsProvider({ children }: { children: ReactNode }) {
  return <InPlaceContext value={forms}>{children}</InPlaceContext>;
}
