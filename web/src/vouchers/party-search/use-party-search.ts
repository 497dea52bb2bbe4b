import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { type OverPlace, useOver } from '../trade/use-over.ts';
import { focusField } from '../use-places.ts';

export type PartySearchAt = OverPlace & {
  readonly isShown: boolean;
  /** One was chosen: away, and the cursor goes on. */
  leave(then: () => void): void;
};

/** Where the search of a party stands: over its voucher at an address of its own, and back in the field of the party. */
export function usePartySearch(address: string, home: string): PartySearchAt {
  const place = useOver(address, home);
  /** The page hears its keys from here on: the panel, which keeps them from it, comes after. */
  const [isUnder, setIsUnder] = useState(false);
  useEffect(() => setIsUnder(true), []);
  // After the dialog gave its keys back.
  const leave = (then: () => void) => {
    place.close();
    setTimeout(then);
  };
  // The same function while one types: what it opens with is not drawn anew for a letter.
  const open = useCallbackRef(place.open);
  return { ...place, open, isShown: place.isOpen && isUnder, leave, close: () => leave(() => focusField('party')) };
}
