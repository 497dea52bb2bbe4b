import { lostSays } from '../../ui/lost-says.ts';
import { type DraftStoreOf, type Entry, openDraftStore } from './draft-store.ts';
import { plainDrafts } from './plain-entry.ts';
import { type VoucherEntry, voucherDrafts } from './voucher-entry.ts';

/** The effect of a sidebar item of staff on the drafts of one kind. */
type Clearing = { readonly question: string; says(): string; isDirty(): boolean; keep(): void; discard(): void };
/** The title of the question before unsaved input is cleared, and its description. */
export type LeaveQuestion = { readonly title: string; readonly what: string };
export type SidebarDrafts = typeof import('./sidebar-drafts.ts');
type Whose = { readonly personId: string; readonly companyId: string };

function clearingOf<E extends Entry>(kind: DraftStoreOf<E>, question: string, saysOf: (entry: E, totalPaise: number) => string = () => '') {
  return ({ personId, companyId }: Whose): Clearing => {
    const draftStore = openDraftStore(kind, personId, companyId);
    return {
      question,
      says: () => {
        const { active, totals } = draftStore.getState();
        return saysOf(active, totals[active.key] ?? 0);
      },
      isDirty: () => draftStore.getState().active.changedAt !== null,
      keep: () => draftStore.getState().putAside(kind.begin()),
      discard: () => draftStore.getState().start(kind.begin()),
    };
  };
}

const ofVoucher = ({ party }: Pick<VoucherEntry, 'party'>, totalPaise: number): string => lostSays(party?.partyName, totalPaise);

/**
 * The drafts that a sidebar item of staff clears: invoice (sale order), sales, stock transfer, purchase and credit note. Others stay. Only
 * the current entry is cleared; entries put aside stay.
 */
const cleared = [
  clearingOf(voucherDrafts.saleOrder, 'Leave this sale order?', ofVoucher),
  clearingOf(voucherDrafts.sales, 'Leave this sale?', ofVoucher),
  clearingOf(plainDrafts.stockTransfer, 'Leave this stock transfer?'),
  clearingOf(voucherDrafts.purchase, 'Leave this purchase?', ofVoucher),
  clearingOf(voucherDrafts.creditNote, 'Leave this credit note?', ofVoucher),
];

/** The question before unsaved input is cleared, with its description; null if there is none. */
export function questionOf(whose: Whose): LeaveQuestion | null {
  const dirty = cleared.map((of) => of(whose)).filter((draft) => draft.isDirty());
  const [first] = dirty;
  if (!first) return null;
  const what = dirty.map((draft) => draft.says()).filter((says) => says !== '');
  return { title: dirty.length > 1 ? 'Leave what you began?' : first.question, what: what.join(', ') };
}

/** Clears the drafts; with `keepsWhatWasTyped`, unsaved input is put aside first. */
export function clearSidebarDrafts(whose: Whose, keepsWhatWasTyped: boolean): void {
  for (const of of cleared) {
    const draft = of(whose);
    if (keepsWhatWasTyped) draft.keep();
    else draft.discard();
  }
}
