import { type ChequeDirection, type ChequeState, chequeDirections, chequeStates } from '@bahi/core/cheques/cheque';
import { isIsoDate } from '@bahi/core/periods/business-date';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { api } from '../platform/api.ts';

type Read = Parameters<typeof api.cheques.listCheques>[0];
export type ChequeSearch = { of?: 'issued'; state?: ChequeState; from?: string; to?: string; bank?: string };

/** The first page is small and fast; later pages are larger, so that scrolling seldom waits. */
const PAGE = 50;
const NEXT_PAGE = 200;

/** The states of a side, in the order in which a cheque passes them. */
export const statesOf: Readonly<Record<ChequeDirection, readonly ChequeState[]>> = {
  received: ['inHand', 'deposited', 'cleared', 'bounced'],
  issued: ['waiting', 'issued', 'cleared', 'bounced', 'stopped'],
};

/** The filters of the register, read from its address. */
export function useChequeFilters(orgId: string) {
  const { of, state, from, to, bank } = useSearch({ strict: false }) as ChequeSearch;
  const navigate = useNavigate();
  const direction: ChequeDirection = chequeDirections.find((each) => each === of) ?? 'received';
  const known = chequeStates.find((each) => each === state && statesOf[direction].includes(each));
  const asked = { state: known, from: isIsoDate(from ?? '') ? from : undefined, to: isIsoDate(to ?? '') ? to : undefined, bank };
  const narrow = (changes: { [Name in keyof ChequeSearch]?: ChequeSearch[Name] | undefined }) => {
    const all = { of, ...asked, ...changes };
    const search = Object.fromEntries(Object.entries(all).filter(([, value]) => value));
    void navigate({ to: '/sUsers/cheques', search, replace: true });
  };
  return {
    direction,
    ...asked,
    isNarrowed: Object.values(asked).some(Boolean),
    narrow,
    /** The filters of the exported list. */
    exported: { direction, state: asked.state, from: asked.from, to: asked.to, bankLedgerId: asked.bank },
    input: (cursor: string | undefined): Read => ({
      orgId,
      direction,
      limit: cursor === undefined ? PAGE : NEXT_PAGE,
      ...(cursor !== undefined && { cursor }),
      ...(asked.state && { state: asked.state }),
      ...(asked.from && { from: asked.from }),
      ...(asked.to && { to: asked.to }),
      ...(asked.bank && { bankLedgerId: asked.bank }),
    }),
  };
}
