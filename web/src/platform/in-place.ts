import { type ComponentType, createContext, useContext } from 'react';
import type { Party, Product, Source, TaxClassification } from './answers.ts';

/** A small form over the page that makes one master, or alters one, and hands it back. */
export type InPlaceProps<M> = {
  readonly typed: string;
  /** The record that is altered; without it a new one is made. */
  readonly alters?: string;
  /** What is known already where the form is opened: the category of a sub-category. */
  readonly given?: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
  /** With what was made, or altered. */
  readonly onCreated: (made: M) => void;
};

/** A record as other records refer to it. */
export type Named = { readonly _id: string; readonly name: string };

/** The forms of other nouns that a field opens with Alt+C. The app puts them in, because nouns do not know each other. */
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
};

export const InPlaceContext = createContext<InPlaceForms | null>(null);

export function useInPlaceForms(): InPlaceForms | null {
  return useContext(InPlaceContext);
}
