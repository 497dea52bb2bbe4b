import { expect, test } from 'vitest';
import { get, post } from '../testing/calls.ts';
import { rowsOf } from '../testing/file-rows.ts';
import { beginImport, checkFile, download, importFile, lookAtImport, runImport, sendFile, workOffImports } from '../testing/imports.ts';
import { addTax, rate } from '../testing/masters.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const parts = await testApp();
const { app, pool, ownerPool } = parts;
const shop = await openShop(app, pool);

const namesIn = async (path: string, who = shop) =>
  (await get<{ rows: { name: string }[] }>(app, who.owner, `${who.path}/${path}?state=all`)).body.rows.map(({ name }) => name);

test('a file of brands is checked completely, and its valid rows are imported', async () => {
  const here = await openShop(app, pool);
  const file = ' Brand , Active \r\nHimgiri,Yes\r\n  Malabar Gold  ,no\r\n"",yes\r\nRaja,perhaps\r\nहिमालय,\r\n';
  const checked = await checkFile(parts, here, 'brands', file);
  expect(checked.import).toMatchObject({ state: 'checked', totalRows: 5, checkedRows: 5, faultyRows: 2, created: 0 });
  expect(checked.faults.map(({ rowNo, reason }) => [rowNo, reason])).toEqual([
    [4, 'Brand: Is needed.'],
    [5, 'Active: Write Yes or No.'],
  ]);
  expect(await namesIn('brands', here)).toEqual([]);

  await runImport(parts, here, checked.import._id);
  const done = await lookAtImport(app, here, checked.import._id);
  expect(done.import).toMatchObject({ state: 'done', doneRows: 5, faultyRows: 2, created: 3, updated: 0, same: 0 });
  expect(await namesIn('brands', here)).toEqual(['Himgiri', 'Malabar Gold', 'हिमालय']);
});

test('the same file a second time changes nothing and no version; a third in another case changes the spelling', async () => {
  const here = await openShop(app, pool);
  const file = 'Brand\nHimgiri\nRaja\n';
  await importFile(parts, here, 'brands', file);
  const again = await importFile(parts, here, 'brands', file);
  expect(again.import).toMatchObject({ created: 0, updated: 0, same: 2 });
  const third = await importFile(parts, here, 'brands', 'Brand\nHIMGIRI\nRaja\n');
  expect(third.import).toMatchObject({ created: 0, updated: 1, same: 1 });
  const { body } = await get<{ rows: { _id: string; name: string; version: number; changedBy: string }[] }>(
    app,
    here.owner,
    `${here.path}/brands`,
  );
  expect(body.rows).toMatchObject([
    { name: 'HIMGIRI', version: 2, changedBy: 'Owner' },
    { name: 'Raja', version: 1 },
  ]);
  const changes = await get<{ changes: object[] }>(app, here.owner, `${here.path}/records/brand/${body.rows[0]!._id}/changes`);
  expect(changes.body.changes).toMatchObject([{ by: 'Owner', fields: [{ field: 'name', old: 'Himgiri', new: 'HIMGIRI' }] }]);
});

test('an empty cell keeps the stored value, (clear) removes it; the check counts such cells', async () => {
  const here = await openShop(app, pool);
  await addTax(app, here, [rate(5)], '6907');
  for (const [sheet, file] of [
    ['brands', 'Brand\nHimgiri\n'],
    ['priceLevels', 'Price level\nRetail\n'],
    [
      'products',
      'Code,Product name,HSN,Brand,Barcodes,MRP,Reorder level\nP1,Tile,6907,Himgiri,8901,120,5\nP2,Slab,6907,Himgiri,8902,130,6\n',
    ],
    ['parties', 'Code,Party name,Mobile,PIN,Price level,Credit limit\nC1,Ravi,9800000001,400001,Retail,5000\n'],
  ] as const)
    expect((await importFile(parts, here, sheet, file)).import.faultyRows).toBe(0);

  const file = 'Code,Product name,HSN,Brand,Barcodes,MRP,Reorder level\nP1,Tile,6907,(clear),(CLEAR),(clear),(clear)\nP2,Slab,6907,,,,\n';
  const checked = await checkFile(parts, here, 'products', file);
  expect(checked.import).toMatchObject({ faultyRows: 0, clearedCells: 4 });
  await runImport(parts, here, checked.import._id);
  expect((await lookAtImport(app, here, checked.import._id)).import).toMatchObject({ updated: 1, same: 1, clearedCells: 4 });
  const { body } = await get<{ products: { _id: string }[] }>(app, here.owner, `${here.path}/products`);
  const [slab, tile] = await Promise.all(body.products.map(({ _id }) => get(app, here.owner, `${here.path}/products/${_id}`)));
  expect(slab?.body).toMatchObject({ product: { brandName: 'Himgiri', barcodes: ['8902'], mrp: 130, reorderLevel: 6 } });
  expect(tile?.body).toMatchObject({ product: { brandName: null, barcodes: [], mrp: 0, reorderLevel: null } });

  const cleared = await importFile(
    parts,
    here,
    'parties',
    'Code,Party name,Mobile,PIN,Price level,Credit limit\nC1,Ravi,(clear),(clear),(clear),(clear)\n',
  );
  expect(cleared.import).toMatchObject({ updated: 1, clearedCells: 4 });
  const { body: list } = await get<{ parties: object[] }>(app, here.owner, `${here.path}/parties`);
  expect(list.parties).toMatchObject([{ code: 'C1', mobileNumber: '', pin: '', priceLevelName: null, creditLimit: null }]);

  const refused = await checkFile(parts, here, 'parties', 'Code,Party name\n(clear),Ravi\n');
  expect(refused).toMatchObject({ import: { clearedCells: 0 }, faults: [{ reason: 'Code: This column cannot be emptied.' }] });
});

test('a party gets any number of shipping addresses and licences by file; a row replaces one with the same label or number', async () => {
  const here = await openShop(app, pool);
  await importFile(parts, here, 'parties', 'Code,Party name,State\nC1,Ravi,Kerala\n');
  const addresses =
    'Code,Party name,Label,Address,State,PIN\nC1,,Shop,MG Road,Kerala,682001\n,ravi,Godown,Plot 7,KA,\nC1,,Bad,Here,,12\nC1,,Later,There,,\n,Nobody,Shop,X,,\n';
  const done = await importFile(parts, here, 'partyAddresses', addresses);
  expect(done.import).toMatchObject({ created: 3, faultyRows: 2 });
  expect(done.faults.map(({ rowNo, reason }) => [rowNo, reason.split(':')[0]])).toEqual([
    [4, 'PIN'],
    [6, 'Party name'],
  ]);
  const licences = 'Code,Licence,Number,Valid up to\nC1,Drug licence,20B-1,31/03/2027\nC1,FSSAI,123,\nC1,Udyam (MSME),UDYAM-1,\n';
  expect((await importFile(parts, here, 'partyLicences', licences)).import).toMatchObject({ created: 2, faultyRows: 1 });

  const again = 'Party name,Label,Address,PIN\nRavi,SHOP,MG Road 2,(clear)\nRavi,Later,There,\n';
  expect((await importFile(parts, here, 'partyAddresses', again)).import).toMatchObject({
    created: 0,
    updated: 1,
    same: 1,
    clearedCells: 1,
  });
  expect((await importFile(parts, here, 'partyLicences', licences)).import).toMatchObject({ created: 0, updated: 0, same: 2 });
  const { body } = await get<{ parties: { _id: string }[] }>(app, here.owner, `${here.path}/parties`);
  const { body: detail } = await get<{ party: object }>(app, here.owner, `${here.path}/parties/${body.parties[0]!._id}`);
  expect(detail.party).toMatchObject({
    version: 4,
    shippingAddresses: [
      { label: 'SHOP', address: 'MG Road 2', state: '32', pin: '' },
      { label: 'Godown', address: 'Plot 7', state: '29', pin: '' },
      { label: 'Later', address: 'There', state: '32', pin: '' },
    ],
    licences: [
      { kind: 'drug', number: '20B-1', expiresOn: '2027-03-31' },
      { kind: 'udyam', number: 'UDYAM-1', expiresOn: null },
    ],
  });
});

test('a row may remove an address or licence of a party; the check counts them, and the same file again removes nothing', async () => {
  const here = await openShop(app, pool);
  await importFile(parts, here, 'parties', 'Code,Party name,State\nC1,Ravi,Kerala\n');
  await importFile(parts, here, 'partyAddresses', 'Code,Label,Address\nC1,Shop,MG Road\nC1,Old,Fort\nC1,Yard,Quay\n');
  await importFile(parts, here, 'partyLicences', 'Code,Licence,Number\nC1,FSSAI,10012345000001\nC1,Drug licence,20B-1\n');
  const file = 'Code,Label,Address,PIN,Delete\nC1,old,,,yes\nC1,Shop,,682001,No\nC1,Nowhere,,,Yes\nC1,New,,,\n';
  const checked = await checkFile(parts, here, 'partyAddresses', file);
  expect(checked.import).toMatchObject({ faultyRows: 1, clearedCells: 2 });
  expect(checked.faults).toMatchObject([{ rowNo: 5, reason: 'Address: Enter the address.' }]);
  expect((await importFile(parts, here, 'partyAddresses', file)).import).toMatchObject({ created: 0, updated: 2, same: 1, faultyRows: 1 });
  expect((await importFile(parts, here, 'partyAddresses', file)).import).toMatchObject({ created: 0, updated: 0, same: 3, faultyRows: 1 });
  const drug = 'Code,Licence,Number,Delete\nC1,Drug licence,20b-1,Yes\n';
  expect((await importFile(parts, here, 'partyLicences', drug)).import).toMatchObject({ updated: 1 });
  const { body } = await get<{ parties: { _id: string }[] }>(app, here.owner, `${here.path}/parties`);
  const id = body.parties[0]!._id;
  const { body: detail } = await get<{ party: object }>(app, here.owner, `${here.path}/parties/${id}`);
  expect(detail.party).toMatchObject({
    shippingAddresses: [
      { label: 'Shop', address: 'MG Road', pin: '682001' },
      { label: 'Yard', address: 'Quay', pin: '' },
    ],
    licences: [{ kind: 'fssai' }],
  });
  const log = await get<{ changes: { fields: { field: string }[] }[] }>(app, here.owner, `${here.path}/records/party/${id}/changes`);
  expect(log.body.changes[0]!.fields.map(({ field }) => field.split('.')[0])).toEqual(['licences', 'licences', 'licences']);
});

test('additional charges are imported by file, and exported ones can be imported', async () => {
  const here = await openShop(app, pool);
  await addTax(app, here, [rate(18)], '9965');
  await importFile(parts, here, 'ledgers', 'Ledger,Group\nFreight outward,Indirect Incomes\nDiscount given,Indirect Expenses\n');
  const file =
    'Charge,Ledger,Taken off,Amount,Percent,Tax,HSN,Active\nFreight,freight outward,,250,,Own rate,9965,\nBill discount,Discount given,Yes,,2.5,,,\nLost,Nowhere,,5,,,,\nBoth,Freight outward,,5,5,,,\nUntaxed,Freight outward,,5,,Own rate,,\nOld,Freight outward,,,,After tax,,No\n';
  const done = await importFile(parts, here, 'additionalCharges', file);
  expect(done.import).toMatchObject({ created: 3, faultyRows: 3 });
  expect(done.faults.map(({ rowNo, reason }) => [rowNo, reason.split(':')[0]])).toEqual([
    [4, 'Ledger'],
    [5, 'Percent'],
    [6, 'HSN'],
  ]);
  const rowsNow = async () => (await get<{ rows: object[] }>(app, here.owner, `${here.path}/additionalCharges?state=all`)).body.rows;
  expect(await rowsNow()).toMatchObject([
    { name: 'Bill discount', isDeduction: true, figure: 'percent', percent: 2.5, taxing: 'spread', version: 1 },
    { name: 'Freight', figure: 'amount', amount: 250, taxing: 'own', hsn: '9965' },
    { name: 'Old', isActive: false, amount: 0, taxing: 'afterTax' },
  ]);
  const { bytes } = await download(app, here.owner, `${here.path}/exports/additionalCharges/csv?state=all`);
  expect((await importFile(parts, here, 'additionalCharges', bytes)).import).toMatchObject({ same: 3, updated: 0, faultyRows: 0 });
  await importFile(parts, here, 'additionalCharges', 'Charge,Percent\nFREIGHT,3\n');
  expect((await rowsNow())[1]).toMatchObject({ name: 'FREIGHT', figure: 'percent', percent: 3, amount: 0, version: 2 });
});

test('two rows with one name are both refused with their row numbers', async () => {
  const { faults } = await checkFile(parts, shop, 'brands', 'Brand\nOne\nTwo\none\nThree\n ONE \n');
  expect(faults.map(({ rowNo, reason }) => [rowNo, reason])).toEqual([
    [2, 'Rows 2, 4 and 6 have the same Brand. Keep one of them.'],
    [4, 'Rows 2, 4 and 6 have the same Brand. Keep one of them.'],
    [6, 'Rows 2, 4 and 6 have the same Brand. Keep one of them.'],
  ]);
});

test('godowns may be under others further down, and not under themselves', async () => {
  const here = await openShop(app, pool);
  const file = 'Godown,Lies within\nShelf,Rack\nRack,Main\nA,B\nB,A\nLost,Nowhere\n';
  const done = await importFile(parts, here, 'godowns', file);
  expect(done.import).toMatchObject({ created: 2, faultyRows: 3 });
  expect(done.faults.map(({ rowNo }) => rowNo)).toEqual([4, 5, 6]);
  const { body } = await get<{ rows: { name: string; parentName: string | null }[] }>(app, here.owner, `${here.path}/godowns`);
  expect(body.rows.map(({ name, parentName }) => [name, parentName])).toEqual([
    ['Main', null],
    ['Rack', 'Main'],
    ['Shelf', 'Rack'],
  ]);
});

test('a sub-category needs an existing category', async () => {
  const here = await openShop(app, pool);
  await importFile(parts, here, 'categories', 'Category\nGrocery\n');
  const done = await importFile(parts, here, 'subcategories', 'Sub-category,Category\nRice, grocery\nTea,Drinks\n');
  expect(done.faults).toMatchObject([{ rowNo: 3, reason: 'Category: There is no category of this name. Import the categories first.' }]);
  expect(await namesIn('subcategories', here)).toEqual(['Rice']);
});

test('the template is valid, and its example is skipped', async () => {
  for (const format of ['csv', 'xlsx']) {
    const { status, bytes, headers } = await download(app, shop.owner, `${shop.path}/importTemplates/godowns/${format}`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain(`Godowns - template.${format}`);
    const rows = await rowsOf(bytes);
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Godown', 'Rack A (example)']);
    const id = await beginImport(app, shop, 'godowns');
    expect(await sendFile(app, shop, id, bytes)).toMatchObject({ status: 422, body: { message: 'There are no rows below the header.' } });
  }
});

test('rejected rows can be downloaded with their numbers and reasons, and sent again; columns of no meaning are not stored', async () => {
  const checked = await checkFile(parts, shop, 'brands', 'Brand,Note,Active\n"=HYPERLINK(""x"")",a,maybe\nGood,b,Yes\n');
  expect(checked.unknownColumns).toEqual(['Note']);
  for (const format of ['csv', 'xlsx']) {
    const { bytes } = await download(app, shop.owner, `${shop.path}/imports/${checked.import._id}/faults/${format}`);
    if (format === 'csv') expect(bytes.toString()).toContain(`"'=HYPERLINK(""x"")"`);
    const rows = await rowsOf(bytes);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Row', 'Brand', 'Active', 'Reason'],
      ['2', '=HYPERLINK("x")', 'maybe', 'Active: Write Yes or No.'],
    ]);
    const again = await checkFile(parts, shop, 'brands', bytes);
    expect(again).toMatchObject({ unknownColumns: ['Row', 'Reason'], faults: [{ reason: 'Active: Write Yes or No.' }] });
  }
  const { rows: stored } = await ownerPool.query('select cells from import_rows where import_id = $1 order by position', [
    checked.import._id,
  ]);
  expect(stored.map(({ cells }) => JSON.parse(cells))).toEqual([
    ['=HYPERLINK("x")', '', 'maybe'],
    ['Good', '', 'Yes'],
  ]);
});

test('a stopped import keeps its imported rows, and continues from there', async () => {
  const here = await openShop(app, pool);
  const file = `Brand\n${Array.from({ length: 450 }, (_, at) => `Brand ${String(at).padStart(3, '0')}`).join('\n')}\n`;
  const { import: checked } = await checkFile(parts, here, 'brands', file);
  const path = `${here.path}/imports/${checked._id}`;
  expect(await post(app, here.owner, `${path}/run`, {})).toMatchObject({ body: { import: { state: 'running' } } });
  expect(await post(app, here.owner, `${path}/stop`, {})).toMatchObject({ body: { import: { state: 'stopped', doneRows: 0 } } });
  await workOffImports(parts);
  expect((await lookAtImport(app, here, checked._id)).import).toMatchObject({ state: 'stopped', created: 0 });
  await runImport(parts, here, checked._id);
  expect((await lookAtImport(app, here, checked._id)).import).toMatchObject({ state: 'done', created: 450, doneRows: 450 });
  expect(await runImport(parts, here, checked._id)).toMatchObject({ status: 409 });
});

test('work of a dead process is continued by another when its lease has expired', async () => {
  const here = await openShop(app, pool);
  const { import: checked } = await checkFile(
    parts,
    here,
    'brands',
    `Brand\n${Array.from({ length: 450 }, (_, at) => `B${at}`).join('\n')}\n`,
  );
  await post(app, here.owner, `${here.path}/imports/${checked._id}/run`, {});
  await pool.query(
    `update jobs set state = 'running', run_id = gen_random_uuid(), next_at = now() + interval '1 minute' where subject_id = $1`,
    [checked._id],
  );
  await workOffImports(parts);
  expect((await lookAtImport(app, here, checked._id)).import).toMatchObject({ state: 'running', created: 0 });
  await pool.query('update jobs set next_at = now() where subject_id = $1', [checked._id]);
  await Promise.all([workOffImports(parts), workOffImports(parts), workOffImports(parts)]);
  expect((await lookAtImport(app, here, checked._id)).import).toMatchObject({ state: 'done', created: 450, same: 0, faultyRows: 0 });
});

test('a row refused by the database is skipped with its reason, the others of its chunk are not', async () => {
  const here = await openShop(app, pool);
  await ownerPool.query(`create function refuse_bad() returns trigger language plpgsql as
    $$ begin if new.name = 'Bad' then raise exception 'x' using errcode = '23505', constraint = 'brands_name_unique'; end if; return new; end $$`);
  await ownerPool.query('create trigger refuse_bad before insert on brands for each row execute function refuse_bad()');
  try {
    const done = await importFile(parts, here, 'brands', 'Brand\nFirst\nBad\nLast\n');
    expect(done.import).toMatchObject({ state: 'done', created: 2, faultyRows: 1, doneRows: 3 });
    expect(done.faults).toMatchObject([{ rowNo: 3, reason: 'This name is in use' }]);
  } finally {
    await ownerPool.query('drop trigger refuse_bad on brands');
    await ownerPool.query('drop function refuse_bad');
  }
});

test('every chunk with changes is recorded in the audit trail, in the name of the user who started it', async () => {
  const here = await openShop(app, pool);
  const done = await importFile(parts, here, 'brands', 'Brand\nOne\n');
  const { rows } = await ownerPool.query<{ text: string }>('select text from audit_events where org_id = $1 order by sequence', [
    here.orgId,
  ]);
  const events = rows.map(({ text }) => JSON.parse(text)).filter(({ body }) => body?.import === done.import._id);
  expect(events.map(({ action, by }) => [action, by.name])).toEqual([
    ['imports.file', 'Owner'],
    ['imports.chunk', 'Owner'],
  ]);
  expect(events[1].answer.created).toHaveLength(1);
});

test('staff of role user cannot start or upload; another company sees nothing; a wrong session must sign in', async () => {
  const other = await openShop(app, pool);
  const id = await beginImport(app, shop, 'brands');
  const file = Buffer.from('Brand\nX\n');
  expect(await post(app, shop.clerk, `${shop.path}/imports`, { sheet: 'brands', fileName: 'a.csv' })).toMatchObject({ status: 403 });
  expect(await sendFile(app, shop, id, file, shop.clerk)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  expect(await sendFile(app, other, id, file)).toMatchObject({ status: 404 });
  expect(await sendFile(app, shop, id, file, other.owner)).toMatchObject({ status: 404 });
  const nobody = { host: 'localhost', origin: 'http://localhost' };
  expect(await sendFile(app, shop, id, file, nobody)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FIRST' } });
  expect(await sendFile(app, shop, id, file, { ...shop.owner, origin: 'http://elsewhere' })).toMatchObject({ status: 403 });
  expect((await download(app, shop.clerk, `${shop.path}/imports/${id}/faults/csv`)).status).toBe(403);
  expect((await download(app, nobody, `${shop.path}/importTemplates/brands/csv`)).status).toBe(401);
  expect(await sendFile(app, shop, id, file)).toMatchObject({ status: 200 });
  expect(await sendFile(app, shop, id, file)).toMatchObject({ status: 409 });
});

test('masters of an integrated company are imported by its owner only', async () => {
  const here = await openShop(app, pool);
  await pool.query("update organizations set type = 'integrated' where id = $1", [here.orgId]);
  expect(await post(app, here.owner, `${here.path}/brands`, { name: 'By hand' })).toMatchObject({ status: 409 });
  const body = { sheet: 'brands', fileName: 'a.csv' };
  expect(await post(app, here.manager, `${here.path}/imports`, body)).toMatchObject({ status: 409, body: { code: 'MASTERS_READ_ONLY' } });
  expect((await importFile(parts, here, 'brands', 'Brand\nFrom Tally\n')).import).toMatchObject({ state: 'done', created: 1 });
});

test('a company that was blocked meanwhile gets no more rows', async () => {
  const here = await openShop(app, pool);
  const { import: checked } = await checkFile(parts, here, 'brands', 'Brand\nOne\n');
  await post(app, here.owner, `${here.path}/imports/${checked._id}/run`, {});
  await pool.query('update organizations set is_blocked = true where id = $1', [here.orgId]);
  await workOffImports(parts);
  await pool.query('update organizations set is_blocked = false where id = $1', [here.orgId]);
  expect((await lookAtImport(app, here, checked._id)).import).toMatchObject({
    state: 'stopped',
    problem: 'The company is restricted.',
    created: 0,
  });
});

test.each([
  ['taken out of the company', 'delete from memberships where organization_id = $1 and secondary_user_id = $2'],
  ['blocked', 'update secondary_users set is_blocked = true where $1::uuid is not null and id = $2'],
  ['no longer of role admin', "update secondary_users set role = 'user' where $1::uuid is not null and id = $2"],
])('an import whose user is %s meanwhile stops at its next chunk with the reason', async (_what, statement) => {
  const here = await openShop(app, pool);
  const asManager = { ...here, owner: here.manager };
  const file = `Brand\n${Array.from({ length: 250 }, (_, at) => `Brand ${at}`).join('\n')}\n`;
  const { import: checked } = await checkFile(parts, asManager, 'brands', file);
  await post(app, here.manager, `${here.path}/imports/${checked._id}/run`, {});
  const { rows } = await ownerPool.query('select created_by from imports where org_id = $1 and id = $2', [here.orgId, checked._id]);
  await ownerPool.query(statement, [here.orgId, rows[0].created_by]);
  await workOffImports(parts);
  const { import: stopped } = await lookAtImport(app, here, checked._id);
  expect(stopped).toMatchObject({ state: 'stopped', created: 0, doneRows: 0 });
  expect(stopped.problem).toMatch(/ may no longer import files into this company\. A user who may can choose the file again\.$/);
});

test('an import stops when the subscription of its owner has expired', async () => {
  const here = await openShop(app, pool);
  const { import: checked } = await checkFile(parts, here, 'brands', 'Brand\nOne\n');
  await post(app, here.owner, `${here.path}/imports/${checked._id}/run`, {});
  const start = 'update primary_users set subscription_started_at = $2 where id = (select owner_id from organizations where id = $1)';
  await ownerPool.query(start, [here.orgId, '2020-01-01']);
  await workOffImports(parts);
  const { import: stopped } = await lookAtImport(app, here, checked._id);
  expect(stopped).toMatchObject({ state: 'stopped', problem: 'The subscription has expired.', created: 0 });
});

test('imports are listed newest first, page by page', async () => {
  const here = await openShop(app, pool);
  const ids = [];
  for (let n = 0; n < 3; n++) ids.unshift(await beginImport(app, here, 'brands'));
  type List = { imports: { _id: string }[]; next: string | null };
  const first = (await get<List>(app, here.owner, `${here.path}/imports?limit=2`)).body;
  const second = (await get<List>(app, here.owner, `${here.path}/imports?limit=2&cursor=${first.next}`)).body;
  expect([...first.imports, ...second.imports].map(({ _id }) => _id)).toEqual(ids);
  expect(second.next).toBeNull();
});

test('growing tables are reported when the check is done, and when the run is', async () => {
  const here = await openShop(app, pool);
  let events = 0;
  const look = () => workOffImports(parts, { lookAtGrowth: async () => (events += 1) });
  const id = await beginImport(app, here, 'brands');
  await sendFile(app, here, id, Buffer.from('Brand\nHimgiri\n'));
  await look();
  await look();
  expect(events).toBe(1);
  await post(app, here.owner, `${here.path}/imports/${id}/run`, {});
  await look();
  expect(events).toBe(2);
});
