import { lostSays } from '../../ui/lost-says.ts';
import { type DraftStoreOf, type Entry, openShelf } from './draft-store.ts';
import { plainShelves } from './plain-entry.ts';
import { type VoucherEntry, voucherShelves } from './voucher-entry.ts';

/** What a sidebar item of staff does to the drafts of one kind. */
type Clearing = { readonly question: string; says(): string; isDirty(): boolean; keep(): void; discard(): void };
type Whose = { readonly personId: string; readonly companyId: string };

function clearingOf<E extends Entry>(kind: DraftStoreOf<E>, question: string, saysOf: (entry: E) => string = () => '') {
  return ({ personId, companyId }: Whose): Clearing => {
    const draftStore = openShelf(kind, personId, companyId);
    return {
      question,
      says: () => saysOf(draftStore.getState().active),
      isDirty: () => draftStore.getState().active.changedAt !== null,
      keep: () => draftStore.getState().putAside(kind.begin()),
      discard: () => draftStore.getState().start(kind.begin()),
    };
  };
}

const ofVoucher = ({ party, finalAmountPaise }: Pick<VoucherEntry, 'party' | 'finalAmountPaise'>): string =>
  lostSays(party?.partyName, finalAmountPaise);

/**
 * The drafts that opening a sidebar item of staff clears: invoice (the sale order), sales, stock transfer, purchase and credit note.
 * All others stay. Only the entry in the hand goes; what was put aside stays put aside.
 */
const cleared = [
  clearingOf(voucherShelves.saleOrder, 'Leave this sale order?', ofVoucher),
  clearingOf(voucherShelves.sales, 'Leave this sale?', ofVoucher),
  clearingOf(plainShelves.stockTransfer, 'Leave this stock transfer?'),
  clearingOf(voucherShelves.purchase, 'Leave this purchase?', ofVoucher),
  clearingOf(voucherShelves.creditNote, 'Leave this credit note?', ofVoucher),
];

/** What to ask before anything goes that was typed and not saved, and what that is; null when there is nothing of the kind. */
export function questionOf(whose: Whose): { readonly title: string; readonly what: string } | null {
  const dirty = cleared.map((of) => of(whose)).filter((draft) => draft.isDirty());
  const [first] = dirty;
  if (!first) return null;
  const what = dirty.map((draft) => draft.says()).filter((says) => says !== '');
  return { title: dirty.length > 1 ? 'Leave what you began?' : first.question, what: what.join(', ') };
}

/** Keep puts aside what was typed; without it all goes. */
export function clearSidebarDrafts(whose: Whose, keepsWhatWasTyped: boolean): void {
  for (const of of cleared) {
    const draft = of(whose);
    if (keepsWhatWasTyped) draft.keep();
    else draft.discard();
  }
}
