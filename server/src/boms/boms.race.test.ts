import { expect, test } from 'vitest';
import { get, patch, post, problemsOf } from '../testing/calls.ts';
import { addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, today } from '../testing/vouchers.ts';

const { app, pool } = await testApp();
type Saved = { row: { _id: string; isDefault: boolean } };

test('of two bills saved at once that would contain each other, through a third, one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await openCounter(app, pool);
    const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => addProduct(app, shop)));
    const save = (name: string, productId: string, material: string) =>
      post<Saved>(app, shop.manager, `${shop.path}/boms`, { name, productId, makes: 1, items: [{ productId: material, count: 1 }] });
    expect((await save('B', b!, c!)).status).toBe(200);
    // a of b, b of c; at once c of d and d of a: no product is in both.
    expect((await save('A', a!, b!)).status).toBe(200);
    const answers = await Promise.all([save('C', c!, d!), save('D', d!, a!)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.flatMap(problemsOf)).toEqual(['items.0.productId BOM_CONTAINS_ITSELF']);
  }
});

test('of two first bills of a product saved at once one is its default', async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await openCounter(app, pool);
    const productId = await addProduct(app, shop);
    const save = (name: string) =>
      post<Saved>(app, shop.manager, `${shop.path}/boms`, { name, productId, makes: 1, items: [{ productId: shop.productId, count: 1 }] });
    const answers = await Promise.all([save('One'), save('Other')]);
    expect(answers.map(({ body }) => body.row.isDefault).toSorted()).toEqual([false, true]);
  }
});

test('a bill that is changed while its journal is saved: both are saved, and the journal has the lines that were entered', async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await openCounter(app, pool);
    const productId = await addProduct(app, shop);
    const bill = { name: 'Cake', productId, makes: 1, items: [{ productId: shop.productId, count: 2 }] };
    const { row } = (await post<Saved>(app, shop.manager, `${shop.path}/boms`, bill)).body;
    const items = [
      { productId, type: 'produced', count: 1 },
      { productId: shop.productId, type: 'consumed', count: 2 },
    ];
    const [made, changed] = await Promise.all([
      post<{ _id: string }>(app, shop.clerk, `${shop.path}/vouchers/stockJournal`, {
        date: today,
        shareBy: 'quantity',
        items,
        bomId: row._id,
      }),
      patch(app, shop.manager, `${shop.path}/boms/${row._id}`, { version: 1, items: [{ productId: shop.productId, count: 3 }] }),
    ]);
    expect([made.status, changed.status]).toEqual([200, 200]);
    const { voucher } = (await get<{ voucher: object }>(app, shop.clerk, `${shop.path}/vouchers/${made.body._id}`)).body;
    expect(voucher).toMatchObject({ bom: { _id: row._id }, items: [{ change: 1 }, { change: -2 }] });
  }
});
