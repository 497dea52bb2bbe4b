import type { SheetName } from '@bahi/core/files/all-sheets';
import { expect, test } from 'vitest';
import { patch, post } from '../testing/calls.ts';
import { checkFile, importFile, lookAtImport, workOffImports } from '../testing/imports.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { waiting, whileHeld } from '../testing/locks.ts';
import { csvOf } from '../testing/messy-files.ts';
import { openShop, type Shop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const parts = await testApp();
const { app, pool, db, ownerPool } = parts;

type Case = {
  sheet: SheetName;
  table: string;
  before?: (shop: Shop) => Promise<unknown>;
  first: string[][];
  again: string[][];
  edit: object;
  stands: object;
};

const cases: Case[] = [
  {
    sheet: 'parties',
    table: 'parties',
    first: [
      ['Party name', 'State', 'Email'],
      ['Ravi', 'Kerala', 'old@example.in'],
    ],
    again: [
      ['Party name', 'Credit days'],
      ['Ravi', '15'],
    ],
    edit: { email: 'new@example.in' },
    stands: { email: 'new@example.in', credit_days: 15 },
  },
  {
    sheet: 'products',
    table: 'products',
    before: (shop) => importFile(parts, shop, 'taxClassifications', 'HSN,From,GST %\n6907,01/07/2017,18\n'),
    first: [
      ['Product name', 'HSN', 'Unit', 'MRP'],
      ['Tile', '6907', 'PCS', '100'],
    ],
    again: [
      ['Product name', 'HSN', 'Warranty months'],
      ['Tile', '6907', '12'],
    ],
    edit: { mrp: 90 },
    stands: { mrp_paise: 9000, warranty_months: 12 },
  },
  {
    sheet: 'taxClassifications',
    table: 'tax_classifications',
    first: [
      ['HSN', 'Description', 'From', 'GST %'],
      ['6907', 'Tiles', '01/07/2017', '28'],
    ],
    again: [
      ['HSN', 'Description', 'From', 'GST %'],
      ['6907', 'Tiles', '22/09/2025', '18'],
    ],
    edit: { isActive: false },
    stands: { is_active: false },
  },
  {
    sheet: 'additionalCharges',
    table: 'additional_charges',
    before: async (shop) => (await openLedgers(app, shop)).save('Cartage', 'Indirect Incomes'),
    first: [
      ['Charge', 'Ledger', 'Percent'],
      ['Freight', 'Cartage', '2'],
    ],
    again: [
      ['Charge', 'Percent'],
      ['Freight', '3'],
    ],
    edit: { isActive: false },
    stands: { is_active: false, percent_e4: 30000 },
  },
];

test.each(cases)(
  '$sheet: a user changes a record that a file is about to change: both changes are kept, one after the other',
  async (each) => {
    const { sheet, table, before, first, again, edit, stands } = each;
    const shop = await openShop(app, pool);
    await before?.(shop);
    expect((await importFile(parts, shop, sheet, csvOf(first))).import).toMatchObject({ created: 1, faultyRows: 0 });
    const checked = await checkFile(parts, shop, sheet, csvOf(again));
    expect(checked.import).toMatchObject({ state: 'checked', faultyRows: 0 });
    const importId = checked.import._id;
    await post(app, shop.owner, `${shop.path}/imports/${importId}/run`, {});
    const stored = await ownerPool.query<{ id: string }>(`select id from ${table} where org_id = $1`, [shop.orgId]);
    const [{ id }] = stored.rows as [{ id: string }];

    const warnings: unknown[] = [];
    const [edited] = await whileHeld<unknown>(ownerPool, `select from ${table} where org_id = $1 and id = $2`, [shop.orgId, id], () => [
      patch(app, shop.manager, `${shop.path}/${sheet}/${id}`, { version: 1, ...edit }),
      waiting(ownerPool, 1).then(() => workOffImports(parts, { log: { warn: (about) => warnings.push(about) } })),
    ]);
    expect(edited).toMatchObject({ status: 200 });
    expect(warnings).toEqual([]);
    expect((await lookAtImport(app, shop, importId)).import).toMatchObject({ state: 'done', faultyRows: 0 });
    const { rows } = await ownerPool.query(`select * from ${table} where org_id = $1 and id = $2`, [shop.orgId, id]);
    expect(rows[0]).toMatchObject({ ...stands, version: 3 });
    expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
  },
);
