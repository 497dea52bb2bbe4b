import { createContext } from 'react';

/** Keys that appear only in the list: the arrows, Enter. */
export type KeyNote = { readonly keys: string; readonly label: string };
/** A row of the list of keys. */
export type KeyRow = KeyNote & { readonly also?: string };

/** Opens the help of the screen with its keys; null in an area without help. */
export const HelpContext = createContext<((keys: readonly KeyRow[]) => void) | null>(null);
