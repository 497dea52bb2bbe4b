import { expect, test } from 'vitest';
import { get, post } from '../testing/calls.ts';
import { checkFile, importFile, runImport } from '../testing/imports.ts';
import { addTax, rate } from '../testing/masters.ts';
import { messyHsns, messyOpeningBills, messyParties, messyProducts } from '../testing/messy-files.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const parts = await testApp();
const { app, pool, ownerPool } = parts;

test('600 messy products: every faulty row is reported with its reason, every valid one is imported, and the same file again changes nothing', async () => {
  const shop = await openShop(app, pool);
  for (const hsn of messyHsns) await addTax(app, shop, [rate(5)], hsn);
  const file = messyProducts(600);
  const checked = await checkFile(parts, shop, 'products', file.csv);
  expect(checked.faults.map(({ rowNo }) => rowNo)).toEqual([...file.faults.keys()]);
  for (const { rowNo, reason } of checked.faults) expect(reason).toMatch(file.faults.get(rowNo)!);
  expect(checked.unknownColumns).toEqual(['Remarks']);

  await runImport(parts, shop, checked.import._id);
  const right = file.rows - file.faults.size;
  const { rows } = await ownerPool.query('select count(*)::int as n, count(distinct name)::int as names from products where org_id = $1', [
    shop.orgId,
  ]);
  expect(rows).toEqual([{ n: right, names: right }]);
  const again = await importFile(parts, shop, 'products', file.csv);
  expect(again.import).toMatchObject({ created: 0, updated: 0, same: right, faultyRows: file.faults.size });
});

test('400 messy parties and their opening bills', async () => {
  const shop = await openShop(app, pool);
  const file = messyParties(400);
  const done = await importFile(parts, shop, 'parties', file.csv);
  expect(done.faults.map(({ rowNo }) => rowNo)).toEqual([...file.faults.keys()]);
  for (const { rowNo, reason } of done.faults) expect(reason).toMatch(file.faults.get(rowNo)!);
  const right = file.rows - file.faults.size;
  expect(done.import).toMatchObject({ created: right });
  expect((await importFile(parts, shop, 'parties', file.csv)).import).toMatchObject({ created: 0, updated: 0, same: right });

  const bills = await importFile(parts, shop, 'openingBills', messyOpeningBills(300, 500));
  const { rows } = await ownerPool.query<{ bills: string; balances: string }>(
    `select (select coalesce(sum(amount_paise), 0) from bills where org_id = $1) as bills,
       (select coalesce(sum(debit_paise - credit_paise), 0) from ledger_balances where org_id = $1) as balances`,
    [shop.orgId],
  );
  expect(bills.import.created).toBeGreaterThan(400);
  expect(rows[0]!.balances).toBe(rows[0]!.bills);
  const again = await importFile(parts, shop, 'openingBills', messyOpeningBills(300, 500));
  expect(again.import).toMatchObject({ created: 0, updated: 0, same: bills.import.created });
});

test('a party renamed by its code keeps its id; fields missing in the file stay', async () => {
  const shop = await openShop(app, pool);
  await importFile(parts, shop, 'parties', 'Code,Party name,Mobile,Credit days\nC1,Old name,9812345678,30\n');
  const done = await importFile(parts, shop, 'parties', 'Code,Party name,Group\nC1,New name,\nC2,Supplier,Sundry Creditors\n');
  expect(done.import).toMatchObject({ created: 1, updated: 1 });
  const { body } = await get<{ parties: object[] }>(app, shop.owner, `${shop.path}/parties`);
  expect(body.parties).toMatchObject([
    { partyName: 'New name', mobileNumber: '9812345678', creditDays: 30, version: 2 },
    { partyName: 'Supplier', accountGroup: 'Sundry Creditors' },
  ]);
});

test('opening stock and price lists build on stored ones', async () => {
  const shop = await openShop(app, pool);
  await addTax(app, shop, [rate(5)], '1006');
  await importFile(parts, shop, 'products', 'Code,Product name,HSN,Unit\nA,Rice,1006,bag\nB,Wheat,1006,bag\n');
  const stock = await importFile(
    parts,
    shop,
    'openingStock',
    'Product name,Quantity,Value,Rate\nrice,10,"1,000.00",\nWheat,4,,25.5\nBarley,1,1,\n',
  );
  expect(stock.import).toMatchObject({ created: 0, updated: 2, faultyRows: 1 });
  const { rows } = await ownerPool.query(
    `select p.name, m.quantity_e4, m.value_paise, b.quantity_e4 as lies from products p join stock_moves m on m.org_id = p.org_id and m.product_id = p.id
       join stock_balances b on b.org_id = p.org_id and b.product_id = p.id where p.org_id = $1 order by p.name`,
    [shop.orgId],
  );
  expect(rows).toEqual([
    { name: 'Rice', quantity_e4: 100_000, value_paise: 100_000, lies: 100_000 },
    { name: 'Wheat', quantity_e4: 40_000, value_paise: 10_200, lies: 40_000 },
  ]);
  await importFile(parts, shop, 'priceLevels', 'Price level\nWholesale\n');
  const prices = 'Code,Price level,From,From quantity,Rate\nA,wholesale,01/04/2024,,900\nA,Wholesale,1-4-24,10,880\nA,Retail,1-4-24,,950\n';
  expect((await importFile(parts, shop, 'productPrices', prices)).import).toMatchObject({ updated: 2, faultyRows: 1 });
  expect((await importFile(parts, shop, 'productPrices', prices)).import).toMatchObject({ updated: 0, same: 2 });
});

test('dated rates of a code become one classification', async () => {
  const shop = await openShop(app, pool);
  const file =
    'HSN,Description,From,GST %,Up to value,GST % above\n6109,Knitted apparel,01/07/2017,5,"1,000",12\n6109,Knitted apparel,2025-09-22,5,2500,18\n902,Tea,1-7-17,5%,,\n61,Odd,1-7-17,5,,\n';
  const done = await importFile(parts, shop, 'taxClassifications', file);
  expect(done.faults).toMatchObject([{ rowNo: 5 }]);
  const { body } = await get<{ taxClassifications: { hsn: string; rates: object[] }[] }>(
    app,
    shop.owner,
    `${shop.path}/taxClassifications`,
  );
  const mine = body.taxClassifications.filter(({ hsn }) => hsn === '6109' || hsn === '0902');
  expect(mine).toMatchObject([
    { hsn: '0902', rates: [{ gst: 5 }] },
    {
      hsn: '6109',
      rates: [
        { from: '2025-09-22', gst: 5, upTo: 2500, gstAbove: 18 },
        { from: '2017-07-01', upTo: 1000, gstAbove: 12 },
      ],
    },
  ]);
  expect((await importFile(parts, shop, 'taxClassifications', file)).import).toMatchObject({ created: 0, updated: 0 });
});

test('groups, ledgers and banks with their opening balances', async () => {
  const shop = await openShop(app, pool);
  await importFile(parts, shop, 'accountGroups', 'Group,Under\nVans,Vehicles\nVehicles,Fixed Assets\nLost,Nowhere\n');
  const file =
    'Ledger,Under,Opening balance,Dr/Cr,IFSC,Account number\nTempo,Vans,"2,00,000.00",Dr,,\nCapital of owner,Capital Account,500000 Cr,,,\nHDFC,Bank Accounts,1000,,HDFC0000123,12345678\nBad,Nowhere,,,,\n';
  const done = await importFile(parts, shop, 'ledgers', file);
  expect(done.import).toMatchObject({ created: 3, faultyRows: 1 });
  const { rows } = await ownerPool.query(`select name, opening_paise from ledgers where org_id = $1 and opening_paise <> 0 order by name`, [
    shop.orgId,
  ]);
  expect(rows).toEqual([
    { name: 'Capital of owner', opening_paise: -50_000_000 },
    { name: 'HDFC', opening_paise: 100_000 },
    { name: 'Tempo', opening_paise: 20_000_000 },
  ]);
  expect((await importFile(parts, shop, 'ledgers', file)).import).toMatchObject({ created: 0, updated: 0, same: 3 });
  expect(await post(app, shop.owner, `${shop.path}/imports/${done.import._id}/run`, {})).toMatchObject({ status: 409 });
});
