import { type ComponentType, createContext, useContext } from 'react';
import type { Party, Product } from './answers.ts';

/** A small form over the page that makes one master and hands it back. */
export type InPlaceProps<M> = { readonly typed: string; readonly onClose: () => void; readonly onCreated: (made: M) => void };

/** The forms of other nouns that a voucher opens with Alt+C. The app puts them in, because nouns do not know each other. */
export type InPlaceForms = { readonly Party: ComponentType<InPlaceProps<Party>>; readonly Product: ComponentType<InPlaceProps<Product>> };

export const InPlaceContext = createContext<InPlaceForms | null>(null);

export function useInPlaceForms(): InPlaceForms | null {
  return useContext(InPlaceContext);
}
