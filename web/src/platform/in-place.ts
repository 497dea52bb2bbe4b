import { type ComponentType, createContext, useContext } from 'react';
import type { Party, Product, Source, TaxClassification } from './answers.ts';
import type { ReceiptEntry } from './drafts/receipt-entry.ts';
import type { Allocation } from './drafts/use-allocation.ts';

/** A dialog that creates or edits one master and returns it. */
export type InPlaceProps<M> = {
  readonly typed: string;
  /** The id of the record to edit; without it a new one is created. */
  readonly alters?: string;
  /** Values that the calling form already has: the category of a sub-category. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
  /** Called with the new or edited record. */
  readonly onCreated: (made: M) => void;
};

/** A record as other records refer to it. */
export type Named = { readonly _id: string; readonly name: string };

/** The open bills beside the amount of a receipt or payment. */
export type BillsBesideProps = {
  readonly party: Party;
  readonly entry: ReceiptEntry;
  readonly allocation: Allocation;
  readonly onChange: (patch: Partial<ReceiptEntry>) => void;
  /** Returns to the amount, with the typed digit. */
  readonly onAmount: (typed?: string) => void;
  /** Continues behind the amount. */
  readonly onNext: () => void;
  /** Opens the Outstanding List as a page. */
  readonly onOpen: () => void;
};

/** Forms of other nouns that a field opens with Alt+C. The app provides them, because nouns may not import each other. */
export type InPlaceForms = {
  readonly Party: ComponentType<InPlaceProps<Party>>;
  readonly Product: ComponentType<InPlaceProps<Product>>;
  readonly Brand: ComponentType<InPlaceProps<Named>>;
  readonly Category: ComponentType<InPlaceProps<Named>>;
  readonly Subcategory: ComponentType<InPlaceProps<Named>>;
  readonly Godown: ComponentType<InPlaceProps<Named>>;
  readonly PriceLevel: ComponentType<InPlaceProps<Named>>;
  readonly Ledger: ComponentType<InPlaceProps<Named>>;
  readonly AccountGroup: ComponentType<InPlaceProps<Named>>;
  readonly Charge: ComponentType<InPlaceProps<Named>>;
  readonly Classification: ComponentType<InPlaceProps<Named & TaxClassification>>;
  readonly Bank: ComponentType<InPlaceProps<Source>>;
  /** Not a form: a list inside the page. */
  readonly Bills: ComponentType<BillsBesideProps>;
};

export const InPlaceContext = createContext<InPlaceForms | null>(null);

export function useInPlaceForms(): InPlaceForms | null {
  return useContext(InPlaceContext);
}
