import { get, post } from '../fixtures/api.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { addParty, addProduct, type SavedVoucher } from '../fixtures/shop.ts';

type Line = { readonly count: number; readonly selectedPriceRate: number; readonly discountPercentage: number | null };

test('a fast user on a slow machine: the text typed into the lines is saved, even if the save key follows at once', async ({
  open,
  shop,
}) => {
  const LINES = 10;
  const party = await addParty(shop, 'Anand Stores');
  const names = Array.from({ length: LINES }, (_, at) => `Soap ${String(at + 1).padStart(2, '0')}`);
  const products = [];
  for (const name of names) products.push(await addProduct(shop, name, { more: { unit: 'KGS' } }));
  const { _id } = await post<SavedVoucher>(shop.clerk, `${shop.path}/vouchers/sales`, {
    date: todayInIndia(),
    partyId: party._id,
    placeOfSupply: '27',
    items: products.map((product) => ({
      productId: product._id,
      godownId: shop.godownId,
      count: 1,
      actualCount: 1,
      selectedPriceRate: 607.5,
    })),
    finalAmount: (LINES * 607.5 * 118) / 100,
  });
  const page = await open(shop.clerk);
  await page.goto(`/sUsers/editsales/${_id}`);
  await expect(page.getByRole('table', { name: 'Items of the voucher' }).getByText('Soap 10')).toBeVisible();
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const go = (row: number, cell: 'quantity' | 'rate') => page.locator(`[data-row="${row}"] [data-cell="${cell}"]`).click();
  /** The key is on the screen, and lines and totals are being rendered. */
  const isDrawing = () =>
    page.evaluate(() => new Promise<void>((begun) => requestAnimationFrame(() => setTimeout(() => setTimeout(begun)))));
  // A superfluous digit is deleted while the lines are rendered, and the next one follows.
  await go(0, 'rate');
  await page.keyboard.type('65');
  await expect(page.getByRole('row', { name: 'Soap 01' }).getByText('65.00', { exact: true })).toBeVisible();
  for (let times = 0; times < 14; times++) {
    for (const key of ['7', 'Backspace']) {
      await page.keyboard.press(key);
      await isDrawing();
    }
    await page.waitForTimeout(50);
  }
  await page.keyboard.type('.12');
  // From cell to cell without a pause; the last key saves.
  await go(1, 'quantity');
  await page.keyboard.type('3.25');
  await page.keyboard.press('Enter');
  await page.keyboard.type('45.2375');
  await page.keyboard.press('Enter');
  await page.keyboard.type('12.5');
  await page.keyboard.press('Control+Enter');
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(page).toHaveURL(/sales\w*\/[0-9a-f-]{36}/i);
  await expect(page.getByRole('heading', { name: 'Edit sale' })).toBeHidden();

  const { voucher } = await get<{ voucher: { items: Line[] } }>(shop.clerk, `${shop.path}/vouchers/${_id}`);
  const figures = voucher.items.map(({ count, selectedPriceRate, discountPercentage }) => [
    count,
    selectedPriceRate,
    discountPercentage ?? 0,
  ]);
  expect(figures.slice(0, 3)).toEqual([
    [1, 65.12, 0],
    [3.25, 45.2375, 12.5],
    [1, 607.5, 0],
  ]);
});

test('a fast user on a slow connection: keys typed while one sale is being saved go into the next one, and are saved as typed', async ({
  open,
  shop,
}) => {
  await addParty(shop, 'Anand Stores');
  await addParty(shop, 'Bala Mart');
  await addProduct(shop, 'Soap');
  await addProduct(shop, 'Tea');
  const page = await open(shop.clerk);
  await page.goto('/sUsers/sales');
  await expect(page.getByRole('combobox', { name: 'Party' })).toBeFocused();
  await page.route('**/api/**', (route) => setTimeout(() => void route.continue().catch(() => {}), 400));
  const type = async (...keys: string[]) => {
    for (const key of keys) await (key.length > 1 && /^[A-Z]/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
  };
  await type('anand', 'Enter', 'Enter', 'soap', 'Enter', '3', 'Enter', 'Control+Enter');
  await type('bala', 'Enter', 'Enter', 'tea', 'Enter', '12', 'Enter', 'Control+Enter');
  const sales = () =>
    get<{ vouchers: { _id: string; partyName: string }[] }>(shop.clerk, `${shop.path}/vouchers?kind=sales`).then(({ vouchers }) =>
      vouchers.map(({ _id, partyName }) => ({ _id, partyName })),
    );
  await expect.poll(async () => (await sales()).length).toBe(2);
  const figures = await Promise.all(
    (await sales()).map(async ({ _id, partyName }) => {
      const { voucher } = await get<{ voucher: { items: (Line & { product_name: string })[] } }>(
        shop.clerk,
        `${shop.path}/vouchers/${_id}`,
      );
      return [partyName, ...voucher.items.map(({ product_name, count }) => `${count} ${product_name}`)];
    }),
  );
  expect(figures.toSorted()).toEqual([
    ['Anand Stores', '3 Soap'],
    ['Bala Mart', '12 Tea'],
  ]);
});
