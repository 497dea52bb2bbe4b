import { get, patch, post } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct } from '../fixtures/shop.ts';

test.describe.configure({ timeout: 180_000 });

test('a combo is set up with a recipe, ordered and billed: the stock falls by what was chosen, and the costs of dishes say so', async ({
  open,
  shop,
}) => {
  const { path } = shop;
  const { settings } = await get<{ settings: { version: number } }>(shop.manager, `${path}/settings`);
  await patch(shop.manager, `${path}/settings`, { version: settings.version, features: ['restaurant'] });
  const { taxClassification } = await post<{ taxClassification: { _id: string } }>(shop.manager, `${path}/taxClassifications`, {
    ...{ hsn: '996331', description: 'Restaurant service' },
    rates: [{ from: '2017-11-15', gst: 5, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null }],
  });
  const service = { kind: 'service', openingStock: [], taxClassificationId: taxClassification._id };
  const save = async (what: string, body: object) =>
    (await post<{ row: { _id: string } }>(shop.manager, `${path}/menu/${what}`, body)).row._id;
  const stations = { Kitchen: await save('stations', { name: 'Kitchen' }), Bar: await save('stations', { name: 'Bar' }) };
  const dish = async (name: string, rupees: number, more: object) => {
    const { _id: productId } = await addProduct(shop, name, { gst: 5, salePrice: rupees, more: service });
    return save('items', { name, productId, portions: [{ name: '', rate: rupees }], ...more });
  };
  await dish('Masala Dosa', 80, { stationId: stations.Kitchen, allergens: ['milk'] });
  await dish('Filter Coffee', 40, { stationId: stations.Bar });
  const batter = { unit: 'kg', purchaseRate: 60, openingStock: [{ quantity: 10 }], reorderLevel: 9.95 };
  await addProduct(shop, 'Batter', { gst: 5, salePrice: 0, more: batter });
  const table = { name: 'T1', seats: 4, column: 0, row: 0 };
  await post(shop.manager, `${path}/floor/areas`, { name: 'Hall', tables: [table] });

  // The parts of the combo, its recipe and when it leaves the stock.
  const manager = await open(shop.manager);
  await manager.goto('/sUsers/restaurant/menu');
  for (const [group, brought] of [['Main', 'Masala Dosa'] as const, ['Drink', 'Filter Coffee'] as const]) {
    await manager.getByRole('button', { name: 'New group' }).click();
    const dialog = manager.getByRole('dialog', { name: 'New modifier group' });
    await dialog.getByRole('textbox', { name: 'Group', exact: true }).fill(group);
    await dialog.getByRole('textbox', { name: 'At least' }).fill('1');
    await dialog.getByRole('checkbox', { name: /^Each option is a dish of the menu/ }).check();
    await dialog.getByRole('combobox', { name: 'Dish', exact: true }).selectOption(brought);
    await expect(dialog.getByRole('textbox', { name: 'Option', exact: true })).toHaveValue(brought);
    if (group === 'Main') await lookAt(manager, 'combo-group');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(manager.getByText(`Part of a combo · 1 to 1 of ${brought}`)).toBeVisible();
  }
  const { groups } = await get<{ groups: { _id: string }[] }>(shop.manager, `${path}/menu`);
  await dish('Breakfast', 100, { groupIds: groups.map(({ _id }) => _id) });
  await manager.reload();
  await manager.getByRole('button', { name: 'Recipe of Masala Dosa' }).click();
  const recipe = manager.getByRole('dialog', { name: 'Recipe of Masala Dosa' });
  await recipe.getByRole('button', { name: 'Add an ingredient' }).click();
  await recipe.getByRole('combobox', { name: 'Ingredient' }).fill('Batter');
  await manager.getByRole('option', { name: 'Batter' }).click();
  await recipe.getByRole('textbox', { name: 'Quantity' }).fill('0.1');
  await recipe.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(recipe).toHaveCount(0);
  await manager.getByRole('button', { name: 'Stock of the kitchen' }).click();
  const stock = manager.getByRole('dialog', { name: 'Stock of the kitchen' });
  await stock.getByRole('combobox').first().selectOption('bill');
  await stock.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(stock).toHaveCount(0);

  // One sheet, two kitchens, one line of the bill.
  const clerk = await open(shop.clerk);
  await clerk.goto('/sUsers/restaurant');
  await clerk.getByRole('button', { name: /^T1/ }).click();
  await clerk.getByRole('button', { name: 'Open table' }).click();
  await clerk.getByRole('button', { name: 'Add Breakfast' }).click();
  await expect(clerk.getByRole('radio', { name: 'Masala Dosa' })).toBeChecked();
  await lookAt(clerk, 'combo-sheet');
  await clerk.getByRole('button', { name: /^Add · / }).click();
  await clerk.getByRole('button', { name: 'Send to kitchen' }).click();
  await expect(
    clerk
      .getByText(/^Sent KOT 1/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  await manager.goto('/sUsers/restaurant/kitchen');
  await expect(manager.getByRole('article', { name: 'KOT 1 Kitchen' })).toContainText('of Breakfast');
  await expect(manager.getByRole('article', { name: 'KOT 1 Bar' })).toContainText('Filter Coffee');
  await lookAt(manager, 'combo-kitchen', { briefly: true });
  await clerk.getByRole('button', { name: 'Settle' }).click();
  await clerk.getByRole('button', { name: 'Settle ₹105.00' }).click();
  await expect(clerk.getByRole('button', { name: /^T1.*Free/ })).toBeVisible();

  // The batter of one dosa is gone, and it is low now.
  await manager.goto('/sUsers/restaurant/costs');
  await expect(manager.getByRole('row', { name: /Batter .*9\.9 kg/ })).toBeVisible();
  await expect(manager.getByRole('row', { name: /Masala Dosa 80\.00 6\.00 7\.50 % 74\.00/ })).toBeVisible();
  await expect(manager.getByRole('row', { name: /Breakfast 100\.00 6\.00/ })).toBeVisible();
  await lookAt(manager, 'dish-costs');

  // An order through a platform, and its payout.
  const platform = await addParty(shop, 'Foodline', { category: 'regular', gstin: '27AAACF1234E1Z7' });
  await post(shop.manager, `${path}/banks`, { name: 'HDFC', bank_name: 'HDFC Bank' });
  await manager.goto('/sUsers/restaurant/menu');
  await manager.getByRole('button', { name: 'Operators', exact: true }).click();
  const operators = manager.getByRole('dialog', { name: 'Operators' });
  await operators.getByRole('combobox', { name: 'Party' }).fill('Foodline');
  await manager.getByRole('option', { name: platform.partyName }).click();
  await operators.getByRole('button', { name: 'Add operator' }).click();
  await expect(operators.getByRole('button', { name: 'Remove Foodline' })).toBeVisible();
  await lookAt(manager, 'operators', { briefly: true });
  await clerk.reload();
  await clerk.getByRole('button', { name: 'Aggregator' }).click();
  await clerk.getByRole('textbox', { name: 'Order number of the operator' }).fill('FL-1001');
  await clerk.getByRole('button', { name: 'Open order' }).click();
  await clerk.getByRole('button', { name: 'Add Filter Coffee' }).click();
  await clerk.getByRole('button', { name: 'Send to kitchen' }).click();
  await clerk.getByRole('button', { name: 'Settle' }).click();
  await expect(clerk.getByText('Foodline pays order FL-1001 with its next payout.')).toBeVisible();
  await lookAt(clerk, 'operator-settle');
  await clerk.getByRole('button', { name: 'Settle ₹40.00' }).click();
  await expect(clerk.getByRole('button', { name: /^T1.*Free/ })).toBeVisible();
  await manager.goto('/sUsers/restaurant/payouts');
  await expect(manager.getByRole('row', { name: /FL-1001/ })).toBeVisible();
  await manager.getByRole('textbox', { name: 'Orders of the payout' }).fill('FL-1001,40,8,1.44,0.04\nFL-9,10');
  await expect(manager.getByText('No unpaid bill: stays on account')).toBeVisible();
  await lookAt(manager, 'payouts');
  await manager.getByRole('button', { name: /^Enter payout/ }).click();
  await expect(manager.getByText('Nothing is unpaid.')).toBeVisible();
  const trial = await get<{ total: { difference: number } }>(shop.manager, `${path}/reports/trialBalance`);
  expect(trial.total.difference).toBe(0);
});
