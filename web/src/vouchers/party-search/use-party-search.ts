import { useCallbackRef } from '@mantine/hooks';
import { type OverPlace, useOver } from '../trade/use-over.ts';
import { focusField } from '../use-places.ts';

export type PartySearchAt = OverPlace & {
  /** A party was chosen: closes, and the focus goes on. */
  leave(then: () => void): void;
};

/** Opens the search of a party above its voucher with its own address, and returns to the party field. */
export function usePartySearch(address: string, home: string): PartySearchAt {
  const place = useOver(address, home);
  // After the dialog returned its keys.
  const leave = (then: () => void) => {
    place.close();
    setTimeout(then);
  };
  // A stable function: its button is not rendered for every letter.
  const open = useCallbackRef(place.open);
  return { ...place, open, leave, close: () => leave(() => focusField('party')) };
}
