import type { Page } from '@playwright/test';
import { get } from '../fixtures/api.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { OutstandingList } from '../fixtures/outstanding-list.ts';
import { addParty, addProduct, openBills, receive, type Shop, sell } from '../fixtures/shop.ts';

const WARNING = 'Warning: Modifying the amount will reset all selections and load the latest outstanding data. Do you want to continue?';

type Edited = {
  voucher: { version: number; voucherNumber: string; amount: number; billData: { bill_no: string; settledAmount: number }[] };
};

test('an edit restores the stored settlement, and asks before it is lost', async ({ open, shop }) => {
  const party = await addParty(shop, 'Sai Provision');
  const product = await addProduct(shop, 'Soap 100 g');
  const oldest = await sell(shop, party, product, 1, 1000, todayInIndia(-30)); // 1,180
  const middle = await sell(shop, party, product, 1, 500, todayInIndia(-10)); // 590
  await sell(shop, party, product, 1, 2000); // 2,360
  const [first, second] = (await openBills(shop, party)).outstandings;
  // The later bill was ticked first: 590 of it, and 410 of the oldest.
  const receipt = await receive(shop, party, 1000, [
    [second!, 590],
    [first!, 410],
  ]);

  const page = await open(shop.clerk);
  const fetched: string[] = [];
  page.on('request', (request) => request.url().includes('/fetchOutstandingDetails/') && fetched.push(request.url()));
  const list = new OutstandingList(page);
  const stored = [
    ['2', '₹1,180', '₹410', '₹770'],
    ['1', '₹590', '₹590', '₹0'],
    ['', '₹2,360', '–', '₹2,360'],
  ];

  await test.step('the stored selection is as saved', async () => {
    await page.goto(`/sUsers/receipt/details/${receipt._id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Outstanding List' }).click();
    await expect(page).toHaveURL(new RegExp(`/receipt/editAmount/${party._id}$`));
    await expect(list.amount).toHaveValue('1,000.00');
    await list.expectSelected(2, 3);
    await list.expectFigures(stored);
    await list.expectAdvance(null);
  });
  await test.step('declining changes nothing, for the amount as for a tick', async () => {
    await list.amount.press('5');
    await answer(page, 'Cancel');
    await list.box(middle.voucherNumber).click();
    await answer(page, 'Cancel');
    await expect(list.amount).toHaveValue('1,000.00');
    await list.expectSelected(2, 3);
    await list.expectFigures(stored);
    expect(fetched, 'nothing is fetched before a yes').toEqual([]);
  });
  await test.step('agreeing starts at 0 with the present bills', async () => {
    const later = await sell(shop, party, product, 1, 100); // 118, saved meanwhile
    await list.box(oldest.voucherNumber).click();
    await answer(page, 'Continue');
    await expect(list.amount).toHaveValue('');
    await list.expectSelected(0, 4);
    await list.expectAdvance(null);
    await expect(list.box(later.voucherNumber)).toBeVisible();
    expect(fetched).toHaveLength(1);
    expect(fetched[0]).toContain(`/${party._id}/${shop.orgId}?`);
    expect(fetched[0]).toContain(`voucherId=${receipt._id}`);

    await list.amount.fill('1500');
    await expect(page.getByRole('dialog'), 'it asks once only').toHaveCount(0);
    await list.expectSelected(2, 4);
  });
  await test.step('the saved receipt keeps its number and increases its version', async () => {
    await list.next.click();
    await page.getByRole('region', { name: 'Save' }).getByRole('button', { name: /^Save/ }).click();
    await expect(page).toHaveURL(new RegExp(`/receipt/details/${receipt._id}$`));
    const { voucher } = await voucherOf(shop, receipt._id);
    expect(voucher).toMatchObject({ version: 2, voucherNumber: receipt.voucherNumber, amount: 1500 });
    expect(voucher.billData.map(({ bill_no, settledAmount }) => [bill_no, settledAmount])).toEqual([
      [oldest.voucherNumber, 1180],
      [middle.voucherNumber, 320],
    ]);
    const { totalOutstandingAmount } = await openBills(shop, party);
    expect(totalOutstandingAmount).toBe(1180 + 590 + 2360 + 118 - 1500);
  });
  await test.step('its PDF is shown on a page, and the console shows no refusal', async () => {
    await page.goto(`/sUsers/receiptPrintOut?id=${receipt._id}`);
    await expect(page.getByTitle('Receipt on paper')).toHaveAttribute('src', /^blob:/);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  });
});

async function answer(page: Page, button: 'Cancel' | 'Continue') {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toContainText(WARNING);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toHaveCount(0);
}

const voucherOf = (shop: Shop, id: string) => get<Edited>(shop.clerk, `${shop.path}/vouchers/${id}`);
