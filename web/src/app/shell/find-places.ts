import { bestFirst, searchWords } from '@bahi/core/basics/search-words';
import { searchText } from '@bahi/core/basics/sort-key';
import { formatDate } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import type { LinkProps } from '@tanstack/react-router';
import { findParties } from '../../platform/find-parties.ts';
import { query, queryClient } from '../../platform/queries.ts';
import { voucherLink } from '../../platform/voucher-link.ts';
import type { TileOf } from '../../ui/tile.ts';
import { screenWords } from './screen-words.ts';

/** A search result: a screen, an action, a party, an item, a ledger or a voucher. */
export type Place = {
  readonly key: string;
  readonly group:
    | 'Recent'
    | 'New'
    | 'Screens and reports'
    | 'Parties'
    | 'Items'
    | 'Serial numbers'
    | 'Ledgers'
    | 'Vouchers'
    | `With ${string}`;
  readonly name: string;
  /** Dim, behind the name. */
  readonly what: string;
  readonly keys?: string;
  /** At the right: a balance (a debit positive) or the total of a voucher, in paise. */
  readonly balancePaise?: number;
  readonly totalPaise?: number;
  readonly isSimilar?: boolean;
  readonly link: LinkProps;
};

/** The groups to which a prefix narrows the search. */
export type Scope = 'all' | 'actions' | 'parties' | 'items' | 'amount';
const prefixes: Readonly<Record<string, Scope>> = { '>': 'actions', '@': 'parties', '#': 'items', '₹': 'amount' };

/** "@ameen" searches "ameen" among parties only. */
export function readScope(typed: string): { readonly scope: Scope; readonly text: string } {
  const text = typed.trim();
  const scope = prefixes[text.charAt(0)];
  return scope ? { scope, text: text.slice(1).trim() } : { scope: 'all', text };
}

const SHOWN = 5;

type Named = TileOf & { /** Other usual words, beside those of `screenWords`. */ readonly words?: string };

const textOf = ({ label, keys, words }: Named) => searchText(label, screenWords[label] ?? '', words ?? '', keys ?? '');

const placeOf = ({ label, keys, link }: Named, group: Place['group']): Place => ({
  key: `${group} ${label}`,
  group,
  name: label,
  what: group === 'New' ? 'New' : '',
  link,
  ...(keys && { keys }),
});

/** Screens and actions by their names and their other usual words, the best first. */
export function findScreens(begun: readonly Named[], opened: readonly Named[], text: string): readonly Place[] {
  const words = searchWords(text);
  const placed = (tiles: readonly Named[], group: Place['group']) =>
    bestFirst(
      words,
      tiles.map((tile) => ({ ...placeOf(tile, group), text: textOf(tile) })),
    ).map(({ text: _, fit, ...place }): Place => ({ ...place, ...(fit === 'similar' && { isSimilar: true }) }));
  const found = [...placed(begun, 'New'), ...placed(opened, 'Screens and reports')];
  const right = found.filter(({ isSimilar }) => !isSimilar);
  return right.length > 0 ? right : found;
}

/** Words of a sentence that name no screen. */
const fillers = new Set(
  (
    'a an the my me i we our us you your it its is are was were be do does did has have had can could will would should want need please let ' +
    'to of for in on at by with from into about and or not how what which where when why who whom this that these there again all any some ' +
    'much many more see show find open view look get give tell go take put use add new create make enter write change edit set up'
  ).split(' '),
);
const MOST_GUESSED = 6;

/**
 * The screens and actions that a sentence in everyday words means: those that hold the most of its words, such as "who owes me money" or
 * "change the invoice's numbering". An -s at the end of a word does not count, nor do words that name no screen, unless there are no others.
 */
export function guessScreens(begun: readonly Named[], opened: readonly Named[], text: string): readonly Place[] {
  const all = searchWords(text.replaceAll(/['’]s\b/g, '')).map((word) => word.replace(/[?!.]+$/, ''));
  const telling = all.filter((word) => !fillers.has(word));
  const words = (telling.length > 0 ? telling : all).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
  const inGroup = (group: Place['group']) => (tile: Named) => {
    // A bill of materials is no bill, but its usual words say it.
    const text = ` ${textOf(tile).replaceAll(/\s+/g, ' ').replace('bills of materials', 'materials')}`;
    const at = words.map((word) => text.indexOf(` ${word}`)).filter((each) => each >= 0);
    // The usual words of a screen come first in its text.
    return { place: placeOf(tile, group), held: at.length, first: Math.min(...at) };
  };
  const scored = [...begun.map(inGroup('New')), ...opened.map(inGroup('Screens and reports'))];
  const most = Math.max(1, ...scored.map(({ held }) => held));
  const guessed = scored.filter(({ held }) => held === most).toSorted((a, b) => a.first - b.first);
  const shown = guessed.slice(0, MOST_GUESSED).map(({ place }) => place);
  // Each group has one heading; the group of the best guess comes first.
  return [...shown.filter(({ group }) => group === shown[0]?.group), ...shown.filter(({ group }) => group !== shown[0]?.group)];
}

/** Parties, items, ledgers and vouchers that fit a text of at least two characters, in one call for each. */
export async function findRecords(orgId: string, scope: Scope, text: string): Promise<readonly Place[]> {
  if (text.length < 2 || scope === 'actions') return [];
  const wants = (one: Scope) => scope === 'all' || scope === one;
  const [parties, items, serials, ledgers, vouchers] = await Promise.all([
    wants('parties') ? partiesOf(orgId, text) : [],
    wants('items') ? itemsOf(orgId, text) : [],
    wants('items') && isSerialLike(text) ? serialsOf(orgId, text) : [],
    scope === 'all' ? ledgersOf(orgId, text) : [],
    wants('amount') ? vouchersOf(orgId, text) : [],
  ]);
  return [...parties, ...items, ...serials, ...ledgers, ...vouchers];
}

async function partiesOf(orgId: string, text: string): Promise<readonly Place[]> {
  const { options, isSimilar } = await findParties(orgId, text, 'any', SHOWN);
  const places = options.map(
    ({ _id, partyName, accountGroup, balancePaise }): Place => ({
      key: _id,
      group: 'Parties',
      name: partyName,
      what: accountGroup === 'Sundry Debtors' ? 'Customer' : 'Supplier',
      balancePaise,
      isSimilar,
      link: { to: '/sUsers/ledger/$ledgerId', params: { ledgerId: _id } },
    }),
  );
  const [best] = options;
  return best ? [...places, ...actionsWith(best)] : places;
}

/** The usual next acts with the party that fits best. */
function actionsWith({ _id, partyName }: { _id: string; partyName: string }): readonly Place[] {
  const group = `With ${partyName}` as const;
  const action = (name: string, link: LinkProps, keys?: string): Place => ({
    key: `${_id} ${name}`,
    group,
    name,
    what: '',
    link,
    ...(keys && { keys }),
  });
  return [
    action('Receive', { to: '/sUsers/receipt', search: { party: _id } }, 'F6'),
    action('Pay', { to: '/sUsers/payment', search: { party: _id } }, 'F5'),
    action('Statement of account', { to: '/sUsers/statement/$party_id', params: { party_id: _id } }),
    action('Open bills', { to: '/sUsers/outstandingDetails/$party_id', params: { party_id: _id } }),
  ];
}

async function itemsOf(orgId: string, text: string): Promise<readonly Place[]> {
  const input = { orgId, search: text, state: 'active', bestFor: 'any', limit: SHOWN } as const;
  const { products, isSimilar = false } = await queryClient.fetchQuery(query.products.listProducts.queryOptions({ input }));
  return products.map(
    ({ _id, name, code }): Place => ({
      key: _id,
      group: 'Items',
      name,
      what: code,
      isSimilar,
      link: { to: '/sUsers/stockMoves/$productId', params: { productId: _id } },
    }),
  );
}

/** Serial numbers have a digit; a name has none. */
const isSerialLike = (text: string) => text.length >= 4 && /\d/.test(text);

async function serialsOf(orgId: string, text: string): Promise<readonly Place[]> {
  const input = { orgId, search: text, limit: SHOWN };
  const { serials } = await queryClient.fetchQuery(query.vouchers.listSerials.queryOptions({ input }));
  return serials.map(
    ({ productId, productName, serial, godownName }): Place => ({
      key: `${productId} ${serial}`,
      group: 'Serial numbers',
      name: serial,
      what: [productName, godownName].filter((each) => each !== '').join(' · '),
      link: { to: '/sUsers/serialNumbers', search: { productId, serial } as never },
    }),
  );
}

async function ledgersOf(orgId: string, text: string): Promise<readonly Place[]> {
  const { ledgers } = await queryClient.fetchQuery(query.vouchers.listJournalLedgers.queryOptions({ input: { orgId, search: text } }));
  return ledgers
    .filter(({ kind }) => kind !== 'party')
    .slice(0, SHOWN)
    .map(
      ({ _id, name, group }): Place => ({
        key: _id,
        group: 'Ledgers',
        name,
        what: group,
        link: { to: '/sUsers/ledger/$ledgerId', params: { ledgerId: _id } },
      }),
    );
}

async function vouchersOf(orgId: string, text: string): Promise<readonly Place[]> {
  const { vouchers } = await queryClient.fetchQuery(
    query.vouchers.listVouchers.queryOptions({ input: { orgId, search: text, limit: SHOWN, state: 'all' } }),
  );
  return vouchers.map(
    ({ _id, kind, voucherNumber, partyName, date, amountPaise }): Place => ({
      key: _id,
      group: 'Vouchers',
      name: voucherNumber,
      what: [voucherLabel(kind), partyName, formatDate(date)].filter((each) => each !== '').join(' · '),
      totalPaise: amountPaise,
      link: voucherLink(kind, _id),
    }),
  );
}
