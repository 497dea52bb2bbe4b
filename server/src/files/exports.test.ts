import { api } from '@bahi/contract/api';
import { exportedValue, exportOf, listExports } from '@bahi/core/files/exports';
import { registerExports } from '@bahi/core/files/register-exports';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { get, type Headers, post } from '../testing/calls.ts';
import { rowsOf } from '../testing/file-rows.ts';
import { checkFile, download, importFile } from '../testing/imports.ts';
import { addParty } from '../testing/masters.ts';
import { anyAdmin, anyOwner, openShop, type Shop } from '../testing/people.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { testApp } from '../testing/test-app.ts';

const parts = await testApp();
const { app, pool, ownerPool } = parts;
const take = (shop: Shop, what: string, query = '', who = shop.clerk) => download(app, who, `${shop.path}/exports/${what}${query}`);
const cells = async (bytes: Buffer) => (await rowsOf(bytes)).map((row) => row.cells);

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
const within = (schema: Schema | undefined, part: string): Schema | undefined => {
  const one = schema?.anyOf?.find((each) => each.properties ?? each.items) ?? schema;
  return /^\d+$/.test(part) ? one?.items : one?.properties?.[part];
};

test.each([...listExports, ...registerExports])('$name: every column is a field of its route’s answer', ({ route, rows, columns }) => {
  const [noun, name] = route.split('.') as [keyof typeof api, string];
  const { outputSchema } = (api[noun] as unknown as Record<string, { '~orpc': { outputSchema: z.ZodType } }>)[name]!['~orpc'];
  const answer = z.toJSONSchema(outputSchema, { io: 'output', unrepresentable: 'any' }) as Schema;
  const row = within(within(answer, rows), '0');
  for (const { field } of columns) {
    expect({ field, isThere: field.split('.').reduce<Schema | undefined>(within, row) !== undefined }).toEqual({ field, isThere: true });
  }
  expect(new Set(columns.map(({ title }) => title)).size).toBe(columns.length);
});

test('a list is exported as shown: search, state, and the chosen columns in order', async () => {
  const shop = await openShop(app, pool);
  await importFile(parts, shop, 'brands', 'Brand,Active\nHimalaya,Yes\nHimgiri,No\nRaja,Yes\n');
  expect(await cells((await take(shop, 'brands/csv')).bytes)).toMatchObject([
    ['Brand', 'Active', 'Last changed', 'By'],
    ['Himalaya', 'Yes', '', ''],
    ['Raja', 'Yes', '', ''],
  ]);
  const some = await take(shop, 'brands/csv', '?search=him&state=all&columns=isActive,name,nonsense');
  expect(await cells(some.bytes)).toEqual([
    ['Active', 'Brand'],
    ['Yes', 'Himalaya'],
    ['No', 'Himgiri'],
  ]);
  expect(some.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="Brands.csv"; filename*=UTF-8''Brands.csv`,
  });
  expect(await take(shop, 'brands/csv', '?state=sleeping')).toMatchObject({ status: 422 });
  expect(await take(shop, 'brands/csv', '?surprise=1')).toMatchObject({ status: 422 });
  expect(await take(shop, 'brands/doc')).toMatchObject({ status: 404 });
  expect(await take(shop, 'nothing/csv')).toMatchObject({ status: 404 });
});

test('every list of masters is exported with its search, state and filters', async () => {
  const shop = await openShop(app, pool);
  for (const [sheet, file] of [
    ['brands', 'Brand,Active\nAlpha,Yes\nBeta,No\nAlpine,Yes\n'],
    ['categories', 'Category,Active\nAlpha,Yes\nBeta,No\n'],
    ['subcategories', 'Sub-category,Category\nAlpha,Alpha\nBeta,Alpha\n'],
    ['priceLevels', 'Price level\nAlpha\nBeta\n'],
    ['godowns', 'Godown,Active\nAlpha,Yes\nBeta,No\n'],
    ['taxClassifications', 'HSN,Description,From,GST %\n3401,Alpha,01/07/2017,5\n3402,Beta,01/07/2017,18\n'],
    ['products', 'Product name,HSN,Brand,Active\nAlpha,3401,Alpha,Yes\nBeta,3402,,No\nAlpine,3402,Alpine,Yes\n'],
    ['parties', 'Party name,Active\nAlpha Stores,Yes\nBeta Stores,No\n'],
    ['accountGroups', 'Group,Lies within\nAlpha group,Fixed Assets\n'],
    ['ledgers', 'Ledger,Group\nAlpha rent,Indirect Expenses\nAlpha Bank,Bank Accounts\nAlpha Till,Cash-in-Hand\n'],
  ] as const)
    expect((await importFile(parts, shop, sheet, file)).import).toMatchObject({ state: 'done', faultyRows: 0 });
  const { body: ledgers } = await get<{ ledgers: { _id: string }[] }>(app, shop.owner, `${shop.path}/ledgers?search=alpha%20rent`);
  const charge = { name: 'Alpha freight', ledgerId: ledgers.ledgers[0]!._id, figure: 'amount', amount: 50 };
  expect((await post(app, shop.owner, `${shop.path}/additionalCharges`, charge)).status).toBe(200);

  const { body: goods } = await get<{ products: { _id: string }[] }>(app, shop.owner, `${shop.path}/products?state=all`);
  const [made, material] = goods.products.map(({ _id }) => _id);
  const bom = { name: 'Alpha pack', productId: made, makes: 1, items: [{ productId: material, count: 2 }] };
  expect((await post(app, shop.owner, `${shop.path}/boms`, bom)).status).toBe(200);

  for (const { name, route, rows, columns } of listExports) {
    const [noun, verb] = route.split('.') as [keyof typeof api, string];
    const { path } = (api[noun] as unknown as Record<string, { '~orpc': { route: { path: string } } }>)[verb]!['~orpc'].route;
    for (const query of ['?search=alp&state=all', '?search=alp&state=inactive']) {
      const list = await get<Record<string, object[]>>(app, shop.owner, `${path.replace('{orgId}', shop.orgId)}${query}`);
      const [, ...out] = await cells((await take(shop, `${name}/csv`, query, shop.owner)).bytes);
      const shown = list.body[rows]!.map((row) => String(exportedValue(row, columns[0]!)));
      expect([name, query, ...out.map(([first]) => first)]).toEqual([name, query, ...shown]);
      if (query === '?search=alp&state=all' && name !== 'series') expect([name, shown.length > 0]).toEqual([name, true]);
    }
  }
  const { body } = await get<{ rows: { _id: string; name: string }[] }>(app, shop.owner, `${shop.path}/brands?search=alpine`);
  const filtered = await cells((await take(shop, 'products/csv', `?brandId=${body.rows[0]!._id}&columns=product_name`, shop.owner)).bytes);
  expect(filtered).toEqual([['Product name'], ['Alpine']]);
});

test('a long list is exported completely, page after page', async () => {
  const shop = await openShop(app, pool);
  const names = Array.from({ length: 450 }, (_, at) => `Brand ${String(at).padStart(3, '0')}`);
  await importFile(parts, shop, 'brands', `Brand\n${names.join('\n')}\n`);
  for (const format of ['csv', 'xlsx']) {
    const rows = await cells((await take(shop, `brands/${format}`, '?columns=name')).bytes);
    expect(rows.slice(1).map(([name]) => name)).toEqual(names);
  }
});

test('a printed list: its filters, columns, a head on each page and the total of its balances; one that is too long is refused', async () => {
  const shop = await openShop(app, pool);
  const names = Array.from({ length: 80 }, (_, at) => `Asha ${String(at).padStart(2, '0')}`);
  await importFile(
    parts,
    shop,
    'parties',
    `Party name,State,Credit limit\n${names.map((name) => `${name},Kerala,1000.5`).join('\n')}\nആശ,Kerala,\n`,
  );
  await ownerPool.query(
    `insert into ledger_balances (org_id, ledger_id, month, debit_paise, credit_paise)
     select org_id, id, '2025-04-01', case when name = 'Asha 00' then 0 else 1010 end, case when name = 'Asha 00' then 100 else 0 end from parties where org_id = $1`,
    [shop.orgId],
  );
  const taken = await take(shop, 'parties/pdf', '?search=asha&state=all&columns=partyName,state,creditLimit,balance');
  expect(taken.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': expect.stringContaining('Parties.pdf') });
  const { text, pages } = readPdf(taken.bytes);
  expect(pages).toBe(2);
  const oneLine = text.replace(/\s+/g, ' ');
  expect(oneLine).toContain('Holding “asha” · Active and inactive');
  expect(oneLine.match(/Party name State Credit limit Balance/g)).toHaveLength(2);
  expect(oneLine).toContain('Asha 00 Kerala 1,000.50 1.00 Cr Asha 01 Kerala 1,000.50 10.10 Dr');
  expect(oneLine).toContain('Total 796.90 Dr');
  expect(readPdf((await take(shop, 'parties/pdf', '?columns=partyName')).bytes).text).toContain('ആശ');

  await importFile(parts, shop, 'brands', `Brand\n${Array.from({ length: 2001 }, (_, at) => `B ${at}`).join('\n')}\n`);
  expect(await take(shop, 'brands/pdf')).toMatchObject({ status: 422 });
});

test('no text of a file is a formula to the spreadsheet that opens it, and numbers stay numbers', async () => {
  const shop = await openShop(app, pool);
  for (const partyName of ['=HYPERLINK("http://x")', '+91', '-5', '@SUM(A1)', '＝1+1']) await addParty(app, shop, { partyName });
  await ownerPool.query(
    `insert into ledger_balances (org_id, ledger_id, month, debit_paise, credit_paise) select org_id, id, '2025-04-01', 0, 50050 from parties where org_id = $1`,
    [shop.orgId],
  );
  const { bytes } = await take(shop, 'parties/csv', '?columns=partyName,balance');
  expect(bytes.toString().split('\r\n').slice(1, 6)).toEqual([
    `'+91,-500.5`,
    `'-5,-500.5`,
    `'＝1+1,-500.5`,
    `"'=HYPERLINK(""http://x"")",-500.5`,
    `'@SUM(A1),-500.5`,
  ]);
  const workbook = await cells((await take(shop, 'parties/xlsx', '?columns=partyName,balance')).bytes);
  expect(workbook[1]).toEqual(['+91', '-500.5']);
});

test('an exported file can be imported without a change', async () => {
  const shop = await openShop(app, pool);
  const file =
    'Party name,Code,State,Mobile,Credit days,Credit limit,Registration\nशर्मा,A1,Kerala,9812345678,30,"1,00,000",Unregistered\n"Q, ""R""",A2,DL,,,,Unregistered\n';
  await importFile(parts, shop, 'parties', file);
  for (const format of ['csv', 'xlsx']) {
    const checked = await importFile(parts, shop, 'parties', (await take(shop, `parties/${format}`)).bytes);
    expect(checked.faults).toEqual([]);
    expect(checked.import).toMatchObject({ state: 'done', same: 2, created: 0, updated: 0 });
  }
  expect((await checkFile(parts, shop, 'parties', (await take(shop, 'parties/csv')).bytes)).unknownColumns).toContain('Balance');
});

test('an export needs the right to see the list, and is recorded in the audit trail', async () => {
  const shop = await openShop(app, pool);
  const other = await openShop(app, pool);
  expect(await take(shop, 'ledgers/csv')).toMatchObject({ status: 403 });
  expect(await take(shop, 'parties/csv', '', other.owner)).toMatchObject({ status: 404 });
  expect(await take(shop, 'parties/csv', '', { host: 'localhost' })).toMatchObject({ status: 401 });
  expect(await take(shop, 'ledgers/csv', '', shop.manager)).toMatchObject({ status: 200 });
  const { rows } = await ownerPool.query<{ text: string }>(`select text from audit_events where org_id = $1 and text like '%"exports"%'`, [
    shop.orgId,
  ]);
  expect(rows.map(({ text }) => JSON.parse(text))).toMatchObject([
    { action: 'exports', by: { name: 'Staff admin' }, body: { list: 'ledgers', format: 'csv' } },
  ]);
});

test('an expired subscription allows exports, and no imports', async () => {
  const shop = await openShop(app, pool);
  await pool.query(`update primary_users set subscription_started_at = now() - interval '400 days' where id = $1`, [shop.people.owner.id]);
  expect(await take(shop, 'parties/csv')).toMatchObject({ status: 200 });
  expect(await post(app, shop.owner, `${shop.path}/imports`, { sheet: 'brands', fileName: 'a.csv' })).toMatchObject({
    status: 403,
    body: { code: 'SUBSCRIPTION_EXPIRED' },
  });
});

test('every kind of record that can be imported can be exported', () => {
  for (const name of [
    'brands',
    'categories',
    'subcategories',
    'godowns',
    'priceLevels',
    'taxClassifications',
    'products',
    'parties',
    'ledgers',
    'accountGroups',
  ]) {
    expect(exportOf(name)).toBeDefined();
  }
});

test('users, companies and owners are exported with the filters of their lists, to those who may read them', async () => {
  const shop = await openShop(app, pool);
  const rows = async (who: Headers, list: string, query = '') => {
    const { status, bytes } = await download(app, who, `/exports/${list}/csv${query}`);
    expect([list, status]).toEqual([list, 200]);
    const [, ...out] = await cells(bytes);
    return out;
  };
  const { body: staff } = await get<{ secondaryUsers: { name: string; email: string }[] }>(app, shop.owner, '/pUsers/secondaryUsers');
  expect((await rows(shop.owner, 'users')).map(([name, email]) => [name, email])).toEqual(
    staff.secondaryUsers.map(({ name, email }) => [name, email]),
  );
  expect(await rows(shop.owner, 'users', '?search=nobody&state=active')).toEqual([]);
  const { body: companies } = await get<{ organizationData: { name: string }[] }>(app, shop.owner, '/pUsers/getOrganizations');
  for (const [who, list] of [
    [shop.owner, 'companies'],
    [shop.manager, 'ownCompanies'],
  ] as const)
    expect((await rows(who, list)).map(([name]) => name)).toEqual(companies.organizationData.map(({ name }) => name));

  // More than one page of the admin's list.
  const mark = `Exp ${shop.orgId.slice(-5)}`;
  for (let at = 0; at < 13; at++) await anyOwner(pool, { name: `${mark} ${at}` });
  const { headers: admin } = await anyAdmin(pool);
  const owners = await rows(admin, 'owners', `?search=${encodeURIComponent(mark)}&status=approved&plan=all`);
  expect(new Set(owners.map(([name]) => name)).size).toBe(13);
  expect(readPdf((await download(app, admin, `/exports/owners/pdf?search=${encodeURIComponent(mark)}`)).bytes).text).toContain(mark);

  expect(await download(app, shop.clerk, '/exports/users/csv')).toMatchObject({ status: 403 });
  expect(await download(app, shop.owner, '/exports/owners/csv')).toMatchObject({ status: 403 });
  expect(await download(app, {}, '/exports/companies/csv')).toMatchObject({ status: 401 });
  expect(await download(app, shop.owner, '/exports/brands/csv')).toMatchObject({ status: 404 });
});
