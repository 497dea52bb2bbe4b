import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { query } from '../../platform/queries.ts';
import { reportTiles } from '../../platform/report-tiles.ts';
import { voucherLink } from '../../platform/voucher-link.ts';
import type { TileOf } from '../../ui/tile.tsx';

/** Somewhere one can go: a screen, a party's account, an item's moves, a voucher. */
export type Place = {
  readonly key: string;
  readonly name: string;
  readonly what: string;
  readonly keys?: string;
  readonly link: LinkProps;
};

const SHOWN = 5;

export const screens: readonly TileOf[] = [
  ...reportTiles,
  { label: 'Rules of statements', link: { to: '/sUsers/bankRules' }, forAdmins: true },
  { label: 'Reports', link: { to: '/sUsers/reports' } },
  { label: 'Settings', link: { to: '/sUsers/settings' } },
  { label: 'Home', link: { to: '/sUsers/dashboard' } },
];

const placesOf = (tiles: readonly TileOf[], what: string): readonly Place[] =>
  tiles.map(({ label, keys, link }) => ({ key: `${what} ${label}`, name: label, what, link, ...(keys && { keys }) }));

/** Those that begin with what was typed, or have a word that does. */
function matching(places: readonly Place[], typed: string): readonly Place[] {
  const wanted = typed.toLowerCase();
  return places.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`));
}

/** What can be begun: every kind of voucher, a party, a product. */
export const newPlaces = (offered: readonly TileOf[], typed: string): readonly Place[] => matching(placesOf(offered, 'New'), typed.trim());

export type Offered = { readonly begun: readonly TileOf[]; readonly opened: readonly TileOf[] };

/** Screens by their names; from two letters on parties, items and vouchers too, in one call each. */
export async function findPlaces(
  queries: QueryClient,
  orgId: string,
  { begun, opened }: Offered,
  typed: string,
): Promise<readonly Place[]> {
  const text = typed.trim();
  const named = [...newPlaces(begun, text), ...matching(placesOf(opened, 'Open'), text)];
  if (text.length < 2) return named;
  const asked = { orgId, search: text, limit: SHOWN } as const;
  const [{ parties }, { products }, { vouchers }] = await Promise.all([
    queries.fetchQuery(query.parties.listParties.queryOptions({ input: { ...asked, state: 'active', isCounted: false } })),
    queries.fetchQuery(query.products.listProducts.queryOptions({ input: { ...asked, state: 'active' } })),
    queries.fetchQuery(query.vouchers.listVouchers.queryOptions({ input: { ...asked, state: 'all' } })),
  ]);
  return [
    ...named,
    ...parties.map(
      ({ _id, partyName }): Place => ({
        key: _id,
        name: partyName,
        what: 'Party',
        link: { to: '/sUsers/ledger/$ledgerId', params: { ledgerId: _id } },
      }),
    ),
    // Of the party that fits best also what it is sent.
    ...parties.slice(0, 1).map(
      ({ _id, partyName }): Place => ({
        key: `${_id} statement`,
        name: partyName,
        what: 'Statement of account',
        link: { to: '/sUsers/statement/$party_id', params: { party_id: _id } },
      }),
    ),
    ...products.map(
      ({ _id, product_name }): Place => ({
        key: _id,
        name: product_name,
        what: 'Item',
        link: { to: '/sUsers/stockMoves/$productId', params: { productId: _id } },
      }),
    ),
    ...vouchers.map(({ _id, kind, voucherNumber, partyName }): Place => {
      const what = partyName === '' ? 'Voucher' : partyName;
      return { key: _id, name: voucherNumber, what, link: voucherLink(kind, _id) };
    }),
  ];
}
