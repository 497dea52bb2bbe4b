import { atEndOfSession, storedSession } from '../platform/session.ts';

/** Screens of the staff that the owner reads, by the start of their path below /sUsers. The forms behind them are not among them. */
const viewed =
  /^(dashboard|reports|vouchers|outstanding|outstandingSummary|outstandingDetails|statement|lowStock|ledger|bankBooks|cheques|handOvers|warrantyCards|serialNumbers|tds|trialBalance|ratios|cashFlow|groupSummary|monthlySummary|profitAndLoss|registers|pendingOrders|restaurant\/day|hotelReports|balanceSheet|stockSummary|stockMovement|stockBy|stockTurns|stockAgeing|expiringStock|negativeStock|stockMoves|\w+Details|(receipt|payment)\/details)(?=\/|$)/;

/** True for a path below /sUsers, such as `ledger/$ledgerId`, that the owner's area has too. */
export const isViewedByOwner = (path: string): boolean => viewed.test(path);

const homes = ['dashboard', 'reports'];
/** The area of the last page, for a browser in which an owner and a member of staff are both signed in. */
let area: 'owner' | 'staff' | null = null;
atEndOfSession(() => {
  area = null;
});
export const enterArea = (entered: 'owner' | 'staff'): void => {
  area = entered;
};

/**
 * The address in the owner's area for an address of the staff, whose links the shared reports have; null if the page belongs to the staff:
 * a member of staff is signed in and did not come from the owner's area, or the owner does not read this screen.
 */
export function ownersViewOf(pathname: string): string | null {
  const isOwners = storedSession('owner') !== null && (area === 'owner' || storedSession('staff') === null);
  const path = pathname.replace(/^\/sUsers\//, '');
  if (!isOwners || !isViewedByOwner(path)) return null;
  return `/pUsers/${homes.includes(path) ? 'dashboard' : path}`;
}
