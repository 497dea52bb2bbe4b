import type { QueryClient } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { query } from '../../platform/queries.ts';
import { reportTiles } from '../../platform/report-tiles.ts';
import { voucherLink } from '../../platform/voucher-link.ts';
import type { TileOf } from '../../ui/tile.tsx';

/** A target of navigation: a screen, a party's account, an item's stock moves, a voucher. */
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

/** The places of which the name, or one of its words, starts with the typed text. */
function matching(places: readonly Place[], typed: string): readonly Place[] {
  const wanted = typed.toLowerCase();
  return places.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`));
}

/** Everything that can be created: each kind of voucher, a party, a product. */
export const newPlaces = (offered: readonly TileOf[], typed: string): readonly Place[] => matching(placesOf(offered, 'New'), typed.trim());

export type Offered = { readonly begun: readonly TileOf[]; readonly opened: readonly TileOf[] };

/** Screens by name; from two letters on also parties, items and vouchers, in one call each. */
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
    // For the best matching party also its new vouchers.
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
