import { call } from '../fixtures/api.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { lookAt } from '../fixtures/look.ts';

test.describe('masters of a company', () => {
  test.use({ expectedComplaints: refusedOrLost });

  test('are created and edited by keyboard, by two users at once, and are not deleted while in use', async ({ open, shop }) => {
    const owner = await open(shop.owner);
    const hands = new Keyboard(owner);
    await owner.goto('/pUsers/subcategory');
    await expect(owner.getByRole('heading', { name: 'No sub-categories yet' })).toBeVisible();

    // A sub-category, and its category in a dialog.
    await hands.press('Alt+c');
    await hands.enter('Name', 'Green tea');
    await hands.expectAt('Category');
    await owner.keyboard.type('Tea');
    await hands.press('Alt+c');
    await expect(owner.getByRole('dialog', { name: 'New category' }).getByLabel('Name', { exact: true })).toHaveValue('Tea');
    await hands.press('Enter');
    await expect(owner.getByRole('dialog')).toHaveCount(0);
    await expect(owner.getByRole('combobox', { name: 'Category' })).toHaveValue('Tea');
    await hands.press('Control+a');
    await expect(owner.getByRole('row', { name: /Green tea Tea/ })).toBeVisible();

    // Staff of role admin have the same screens in their settings. Two users have the category open; the owner saves first.
    const staff = await open(shop.manager);
    await staff.goto('/sUsers/settings');
    await staff.getByRole('link', { name: 'Category', exact: true }).click();
    await staff.getByRole('link', { name: 'Tea' }).click();
    await staff.getByLabel('Name', { exact: true }).fill('Tea and herbs');
    await owner.goto('/pUsers/category?search=tea');
    await owner.getByRole('link', { name: 'Tea' }).click();
    await owner.getByLabel('Name', { exact: true }).fill('Teas');
    await hands.press('Control+a');
    await expect(owner.getByRole('link', { name: 'Teas' })).toBeVisible();

    await staff.getByLabel('Name', { exact: true }).press('Control+a');
    await expect(staff.getByRole('alert')).toContainText('Meera Deshpande changed this on');
    await expect(staff.getByLabel('Name', { exact: true })).toHaveValue('Tea and herbs');
    await lookAt(staff, 'masters-changed-meanwhile');
    await staff.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(staff.getByRole('link', { name: 'Tea and herbs' })).toBeVisible();

    // Its history is shown field by field. A record in use is not deleted but made inactive.
    await owner.goto('/pUsers/category');
    await owner.getByRole('link', { name: 'Tea and herbs' }).click();
    await owner.getByRole('button', { name: 'More for this category' }).click();
    await owner.getByRole('menuitem', { name: 'Changes' }).click();
    const changes = owner.getByRole('dialog', { name: 'Changes of Tea and herbs' });
    await expect(changes.getByRole('row', { name: 'Name Teas Tea and herbs' })).toBeVisible();
    await expect(changes.getByRole('row', { name: 'Name Tea Teas' })).toBeVisible();
    await hands.press('Escape');
    await owner.getByRole('button', { name: 'More for this category' }).click();
    await owner.getByRole('menuitem', { name: 'Delete' }).click();
    await owner.getByRole('button', { name: 'Delete' }).click();
    const used = owner.getByRole('dialog', { name: 'Tea and herbs is in use' });
    await expect(used).toContainText('It is used by sub-categories (1), so it stays.');
    await used.getByRole('button', { name: 'Make inactive' }).click();
    await expect(owner.getByText('Inactive', { exact: true })).toBeVisible();
  });

  test('godowns are a tree that cannot contain itself', async ({ open, shop }) => {
    const add = async (name: string, more: object = {}) =>
      (await call<{ row: { _id: string } }>(shop.owner, 'POST', `${shop.path}/godowns`, { name, ...more })).body.row._id;
    const north = await add('North warehouse');
    await add('Rack', { parentId: await add('Hall', { parentId: north }) });

    const page = await open(shop.owner);
    await page.goto('/pUsers/godown');
    await expect(page.getByRole('table').getByRole('link')).toHaveText([
      'Main',
      'North warehouse',
      'Hall within North warehouse',
      'Rack within Hall',
    ]);
    await lookAt(page, 'godown-tree');
    await page.getByRole('link', { name: 'North warehouse', exact: true }).click();
    await page.getByRole('combobox', { name: 'Within' }).fill('Rack');
    await page.getByRole('option', { name: 'Rack', exact: true }).click();
    await page.keyboard.press('Control+a');
    await expect(page.getByText('A godown cannot lie within itself.')).toBeVisible();

    await call(shop.owner, 'PATCH', `${shop.path}/godowns/${north}`, { version: 1, name: 'North', isDamage: true });
    await page.goto(`/pUsers/godown/${north}`);
    await page.getByRole('button', { name: 'More for this godown' }).click();
    await page.getByRole('menuitem', { name: 'Changes' }).click();
    await expect(page.getByRole('row', { name: 'For damaged goods No Yes' })).toBeVisible();
    await lookAt(page, 'masters-changes');
  });
});
