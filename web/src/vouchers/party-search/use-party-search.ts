import { useCallbackRef } from '@mantine/hooks';
import { type OverPlace, useOver } from '../trade/use-over.ts';
import { focusField } from '../use-places.ts';

export type PartySearchAt = OverPlace & {
  /** One was chosen: away, and the cursor goes on. */
  leave(then: () => void): void;
};

/** Where the search of a party stands: over its voucher at an address of its own, and back in the field of the party. */
export function usePartySearch(address: string, home: string): PartySearchAt {
  const place = useOver(address, home);
  // After the dialog gave its keys back.
  const leave = (then: () => void) => {
    place.close();
    setTimeout(then);
  };
  // The same function while one types: what it opens with is not drawn anew for a letter.
  const open = useCallbackRef(place.open);
  return { ...place, open, leave, close: () => leave(() => focusField('party')) };
}
