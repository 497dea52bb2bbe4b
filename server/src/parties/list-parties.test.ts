import { bestFirst, searchWords } from '@bahi/core/basics/search-words';
import { similarKeys } from '@bahi/core/basics/similar-keys';
import { searchText } from '@bahi/core/basics/sort-key';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { anyGstin, openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();

type List = { parties: { _id: string; partyName: string; balance: number }[]; next: string | null; isSimilar?: boolean };
const list = async (shop: Shop, query: Record<string, string> = {}) => {
  const answer = await get<List>(app, shop.clerk, `${shop.path}/parties?${new URLSearchParams(query)}`);
  return { ...answer, names: answer.body.parties?.map(({ partyName }) => partyName) };
};

/** All pages, one after the other. */
async function listAll(shop: Shop, query: Record<string, string>): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null && pages.length < 50; ) {
    const page = await list(shop, cursor === '' ? query : { ...query, cursor });
    pages.push(page.names);
    cursor = page.body.next;
  }
  return pages;
}

async function shopWith(...names: string[]) {
  const shop = await openShop(app, pool);
  for (const partyName of names) await addParty(app, shop, { partyName });
  return shop;
}

test('parties are listed by name, ignoring case', async () => {
  const shop = await shopWith('banana', 'Apple', 'cherry', 'अशोक', 'Éclair');
  expect(await list(shop)).toMatchObject({ status: 200, names: ['Apple', 'banana', 'cherry', 'Éclair', 'अशोक'], body: { next: null } });
});

test('page by page each party is listed once', async () => {
  const names = Array.from({ length: 7 }, (_, at) => `Party ${at}`);
  const shop = await shopWith(...names.toReversed());
  expect(await listAll(shop, { limit: '3' })).toEqual([names.slice(0, 3), names.slice(3, 6), names.slice(6)]);
  expect(await listAll(shop, { limit: '3', search: 'party' })).toEqual([names.slice(0, 3), names.slice(3, 6), names.slice(6)]);
  expect(await listAll(shop, { limit: '7' })).toEqual([names]);
});

test('receivable and payable totals of a list, for its filter and for the parties that its reader sees', async () => {
  const shop = await shopWith('Asha', 'Asha Two', 'Ravi', 'Nobody');
  await ownerPool.query(
    `insert into ledger_balances (org_id, ledger_id, month, debit_paise, credit_paise)
     select org_id, id, m::date, case when name = 'Ravi' then 0 else 150 end, case when name = 'Ravi' then 1000 else 50 end
     from parties, unnest(array['2025-04-01', '2025-05-01']) m where org_id = $1 and name <> 'Nobody'`,
    [shop.orgId],
  );
  const totals = async (query = '') => (await get<{ totals: object }>(app, shop.clerk, `${shop.path}/partyTotals${query}`)).body.totals;
  expect(await totals()).toEqual({ debit: 4, credit: 20 });
  expect(await totals('?search=asha')).toEqual({ debit: 4, credit: 0 });
  expect(await totals('?state=inactive')).toEqual({ debit: 0, credit: 0 });
});

test('names of the maximum length, in any script, have pages too', async () => {
  const names = ['अ'.repeat(120), 'ക'.repeat(120), '"'.repeat(120), '𑄃'.repeat(60)];
  const shop = await shopWith(...names);
  const pages = await listAll(shop, { limit: '1' });
  expect(pages.flat().toSorted()).toEqual(names.toSorted());
});

test('a search finds any part of name, phone and GSTIN', async () => {
  const shop = await openShop(app, pool);
  const gstin = anyGstin('27');
  await addParty(app, shop, { partyName: 'Gupta Cloth House', mobileNumber: '9812345678', gstin, category: 'regular' });
  await addParty(app, shop, { partyName: 'Other' });
  for (const search of ['cloth', 'HOUSE', 'pta cl', '12345', gstin.slice(2, 12), gstin.slice(2, 12).toLowerCase()]) {
    expect((await list(shop, { search })).names).toEqual(['Gupta Cloth House']);
  }
  expect((await list(shop, { search: 'nobody' })).names).toEqual([]);
});

test('a search is of words in any order; what nothing contains finds names that are spelled alike', async () => {
  const shop = await shopWith('Al Ameen Agencies, Ernakulam', 'Ameena Footwear, Ernakulam', 'Al Ameen Agencies, Kochi');
  expect((await list(shop, { search: 'ern ameen agen' })).names).toEqual(['Al Ameen Agencies, Ernakulam']);
  expect((await list(shop, { search: 'al ameen agencies er' })).names).toEqual(['Al Ameen Agencies, Ernakulam']);
  expect((await list(shop, { search: 'ameen ern' })).body).toMatchObject({ isSimilar: false, parties: [{}, {}] });
  const alike = await list(shop, { search: 'amin kochi', limit: '1' });
  expect(alike).toMatchObject({ names: ['Al Ameen Agencies, Kochi'], body: { isSimilar: true, next: null } });
});

test('a search field gets the best first: suppliers in a purchase, and who was billed lately', async () => {
  const shop = await openShop(app, pool);
  const named = (partyName: string, accountGroup: string) => addParty(app, shop, { partyName, accountGroup });
  await named('Anand Agencies', 'Sundry Debtors');
  await named('Anand Mills', 'Sundry Creditors');
  const often = await named('Anand Stores', 'Sundry Debtors');
  await ownerPool.query(
    `insert into vouchers (org_id, id, kind, series_id, financial_year, number, voucher_date, party_id, place_of_supply, total_paise, note, created_by, created_by_name)
     select $1, gen_random_uuid(), 'sales', s.id, 2026, 'X-1', '2026-05-01', $2, '27', 0, '', $1, '' from number_series s where s.org_id = $1 and s.kind = 'sales' limit 1`,
    [shop.orgId, often],
  );
  expect((await list(shop, { search: 'anand', bestFor: 'sales' })).names).toEqual(['Anand Stores', 'Anand Agencies', 'Anand Mills']);
  expect((await list(shop, { search: 'anand', bestFor: 'purchase' })).names).toEqual(['Anand Mills', 'Anand Agencies', 'Anand Stores']);
  expect((await list(shop, { bestFor: 'sales', limit: '1' })).names).toEqual(['Anand Stores']);
});

test('what the database finds is what core finds, by words and by spelling', async () => {
  const shop = await openShop(app, pool);
  const words = ['Ameen', 'Lakshmi', 'Chandrika', 'Phoenix', 'Quilon', 'Xavier', 'Zeenath', 'Bazaar', '104', 'C-7', 'സോനി', '100%', 'a_b'];
  const names = fc.sample(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((some) => some.join(' ')),
    { numRuns: 60, seed: 7 },
  );
  const kept = [...new Set(names)];
  for (const partyName of kept) await addParty(app, shop, { partyName });
  const typed = [
    'amin',
    'laxmi',
    'chandika ameen',
    'fenix',
    'quiln',
    'zinat bazar',
    'xaver',
    'meen 10',
    '00%',
    '_',
    'ോന',
    'c-7 la',
    'nobody',
    'bazzar 104',
  ];
  for (const search of typed) {
    const found = bestFirst(
      searchWords(search),
      kept.map((name) => ({ name, text: searchText(name) })),
    );
    const { names, body } = await list(shop, { search, limit: '200' });
    expect([search, names.toSorted(), body.isSimilar]).toEqual([
      search,
      found.map(({ name }) => name).toSorted(),
      found[0]?.fit === 'similar',
    ]);
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: fc.constantFrom(...'aceiouhyzwxkqphmnr '), maxLength: 14 })), {
        maxLength: 5,
      }),
      async (some) => {
        const text = searchText(...some);
        const { rows } = await ownerPool.query<{ keys: string[] }>('select similar_keys($1) as keys', [text]);
        expect(rows[0]!.keys.toSorted()).toEqual(similarKeys(text).toSorted());
      },
    ),
    { numRuns: 200 },
  );
});

test('%, _ and \\ in a search are literal', async () => {
  const shop = await shopWith('100% Cotton', '100 Cotton', 'a_b', 'axb', 'c\\d');
  expect((await list(shop, { search: '0%' })).names).toEqual(['100% Cotton']);
  expect((await list(shop, { search: 'a_b' })).names).toEqual(['a_b']);
  expect((await list(shop, { search: '\\' })).names).toEqual(['c\\d']);
});

test('a party shows its balance, summed over the months', async () => {
  const shop = await openShop(app, pool);
  const id = await addParty(app, shop, { partyName: 'Owes' });
  await ownerPool.query(
    `insert into ledger_balances (org_id, ledger_id, month, debit_paise, credit_paise) values ($1, $2, '2025-04-01', 118000, 0), ($1, $2, '2025-05-01', 0, 50050)`,
    [shop.orgId, id],
  );
  expect((await list(shop)).body.parties).toMatchObject([{ balance: 679.5 }]);
  expect((await list(shop, { search: 'owes' })).body.parties).toMatchObject([{ balance: 679.5 }]);
  expect(await get(app, shop.clerk, `${shop.path}/parties/${id}`)).toMatchObject({ body: { party: { balance: 679.5 } } });
});

test('a company sees only its own parties', async () => {
  const mine = await shopWith('Mine');
  const theirs = await shopWith('Theirs');
  expect((await list(mine)).names).toEqual(['Mine']);
  expect((await list(mine, { search: 'theirs' })).names).toEqual([]);
  const { parties } = (await list(theirs)).body;
  expect(await get(app, mine.clerk, `${mine.path}/parties/${parties[0]?._id}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('an invalid cursor is refused', async () => {
  const shop = await shopWith('One');
  for (const cursor of ['x', btoa('["a"]'), btoa('["a","b"]'), btoa('{"0":"a"}')]) {
    expect(await list(shop, { cursor })).toMatchObject({ status: 422, body: { code: 'INVALID', problems: [{ field: 'cursor' }] } });
  }
  expect(await list(shop, { limit: '201' })).toMatchObject({ status: 422 });
});

describe('a search among many', () => {
  let shop: Shop;

  // More names before the matching ones than are scanned, and more matches than are sorted at once.
  beforeAll(async () => {
    shop = await shopWith('സോനി സ്റ്റോഴ്സ്', 'सोनी ट्रेडर्स', 'Zed & Co');
    await ownerPool.query(
      `with made as (select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000001')::uuid as id, n, case when n <= 1500 then 'a' else 'm' end || lpad(n::text, 5, '0')
           || case when n > 1500 then ' late' when n % 500 = 0 then ' rare' else '' end as name from generate_series(1, 7000) n),
         opened as (insert into ledgers (org_id, id, group_id, name, sort_key, search_text, kind)
           select $1, made.id, g.id, made.name, made.name, made.name, 'party' from made, account_groups g where g.org_id = $1 and g.name = 'Sundry Debtors')
       insert into parties (org_id, id, name, sort_key, search_text, match_key, mobile, email, category, state, address, account_group, credit_days, created_by)
         select $1, id, name, name, name || E'\\n' || '9' || lpad(n::text, 9, '0'), name, '', '', 'unregistered', '27', '', 'Sundry Debtors', 0, $1 from made`,
      [shop.orgId],
    );
  });

  test.each([
    ['of two letters', 'ed', ['Zed & Co']],
    ['of two letters that nobody has', 'qq', []],
    ['of one letter', '&', ['Zed & Co']],
    ['in Malayalam', 'സോനി', ['സോനി സ്റ്റോഴ്സ്']],
    ['in Hindi', 'ोन', ['सोनी ट्रेडर्स']],
    ['that stands for itself in a pattern', '%', []],
    ['of a phone, held by one name far down', '900000699', Array.from({ length: 10 }, (_, n) => `m0699${n} late`)],
  ])('a part %s is found at any position', async (_what, part, names) => {
    expect((await list(shop, { search: part })).names).toEqual(names);
  });

  test('a search with few matches among the first names continues further down, page by page, each once', async () => {
    const pages = await listAll(shop, { search: 'rare', limit: '2' });
    expect(pages).toEqual([['a00500 rare', 'a01000 rare'], ['a01500 rare']]);
  });

  test('a part with thousands of matches, none among the first names, is listed by name', async () => {
    const first = await list(shop, { search: 'late', limit: '3' });
    expect(first.names).toEqual(['m01501 late', 'm01502 late', 'm01503 late']);
    const second = await list(shop, { search: 'late', limit: '3', cursor: first.body.next! });
    expect(second.names).toEqual(['m01504 late', 'm01505 late', 'm01506 late']);
  });
});
