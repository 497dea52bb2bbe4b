import { shownDate, todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { OutstandingList } from '../fixtures/outstanding-list.ts';
import { addParty, addProduct, sell } from '../fixtures/shop.ts';

test('bills are settled in the order of their ticks, and the rest is an advance', async ({ open, shop }) => {
  const party = await addParty(shop, 'Laxmi Kirana', { mobileNumber: '9890098900' });
  const product = await addProduct(shop, 'Tea 250 g');
  const oldest = await sell(shop, party, product, 1, 1000, todayInIndia(-40)); // 1,180
  const middle = await sell(shop, party, product, 1, 500, todayInIndia(-20)); // 590
  const newest = await sell(shop, party, product, 1, 2000); // 2,360
  const page = await open(shop.clerk);
  await page.goto(`/sUsers/receipt/addAmount/${party._id}`);
  const list = new OutstandingList(page);

  await test.step('the head shows party and outstanding, and nothing is selected', async () => {
    await expect(page.getByRole('heading', { name: 'Outstanding List' })).toBeVisible();
    await expect(page.getByText('Laxmi Kirana', { exact: true })).toBeVisible();
    await expect(page.getByText('9890098900')).toBeVisible();
    await expect(page.getByText('₹4,130', { exact: true }).first()).toBeVisible();
    await list.expectSelected(0, 3);
    await list.expectAdvance(null);
    await expect(list.rows.first()).toContainText(oldest.voucherNumber);
    await expect(list.rows.first()).toContainText(shownDate(todayInIndia(-40)));
    await expect(list.rows.first()).toContainText('Sales');
    await expect(list.amount).toBeFocused();
  });
  await test.step('the first amount ticks in list order, the last bill in part', async () => {
    await page.keyboard.type('2000.5');
    await list.expectSelected(3, 3);
    await list.expectFigures([
      ['1', '₹1,180', '₹1,180', '₹0'],
      ['2', '₹590', '₹590', '₹0'],
      ['3', '₹2,360', '₹230.50', '₹2,129.50'],
    ]);
  });
  await test.step('unticking gives its amount to the others; a tick without any amount left is refused', async () => {
    await list.box(oldest.voucherNumber).click();
    await list.expectFigures([
      ['', '₹1,180', '–', '₹1,180'],
      ['1', '₹590', '₹590', '₹0'],
      ['2', '₹2,360', '₹1,410.50', '₹949.50'],
    ]);
    await list.box(oldest.voucherNumber).click();
    await expect(page.getByText('Amount is fully used').first()).toBeVisible();
    await expect(list.box(oldest.voucherNumber)).not.toBeChecked();
    await expect(list.box(oldest.voucherNumber)).toBeEnabled();
  });
  await test.step('after ticks by hand their order decides, and a new amount keeps them', async () => {
    await list.box(newest.voucherNumber).click();
    await list.box(oldest.voucherNumber).click();
    await list.amount.fill('2200');
    await list.expectFigures([
      ['2', '₹1,180', '₹1,180', '₹0'],
      ['1', '₹590', '₹590', '₹0'],
      ['', '₹2,360', '–', '₹2,360'],
    ]);
    await list.expectAdvance('₹430');
    await list.box(newest.voucherNumber).click();
    await list.expectAdvance(null);
    await list.expectSelected(3, 3);
  });
  await test.step('an amount of zero clears all ticks and cannot be confirmed', async () => {
    for (const nothing of ['0', 'abc']) {
      await list.amount.fill(nothing);
      await list.expectSelected(0, 3);
      await list.expectAdvance(null);
    }
    await list.next.click();
    await expect(page.getByText('Please enter a valid amount')).toBeVisible();
    await expect(page).toHaveURL(/\/receipt\/addAmount\//);
  });
  await test.step('sums are worked out, and the whole list works without a mouse', async () => {
    await list.amount.fill('=1000+180');
    await list.amount.press('Enter');
    await expect(list.box(newest.voucherNumber), 'where one was last').toBeFocused();
    await page.keyboard.press('Home');
    await expect(list.box(oldest.voucherNumber)).toBeFocused();
    await list.expectSelected(1, 3);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(list.box(middle.voucherNumber)).toBeFocused();
    await page.keyboard.press('Space');
    await list.expectAdvance('₹590');
    await page.keyboard.press('7');
    await expect(list.amount).toBeFocused();
    await expect(list.amount).toHaveValue('7');
    await list.expectFigures([
      ['', '₹1,180', '–', '₹1,180'],
      ['1', '₹590', '₹7', '₹583'],
      ['', '₹2,360', '–', '₹2,360'],
    ]);
  });
});
