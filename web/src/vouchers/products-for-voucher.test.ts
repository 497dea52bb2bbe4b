import { expect, test } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { aProductForVoucher, signInStaff } from '../testing/voucher-books.ts';
import { readProductsForVoucher } from './products-for-voucher.ts';

test('many products are read in a few calls, each once; deleted ones are left out', async () => {
  window.history.replaceState(null, '', '/sUsers/home');
  signInStaff();
  const asked = serveFakeApi({
    vouchers: {
      getProductsForVoucher: ({ ids }) => ({
        products: ids
          .filter((id) => id !== idOf(7))
          .map((_id) => aProductForVoucher({ _id, purchaseRateE4: 12_500, salePriceE4: 1_320_000 })),
      }),
    },
  });
  const ids = Array.from({ length: 150 }, (_, at) => idOf(at));
  const found = await readProductsForVoucher({ orgId: idOf(1), kind: 'sales', partyId: idOf(100) }, [...ids, idOf(3)]);
  expect([found.size, found.has(idOf(7)), found.get(idOf(149))?.purchaseRateE4]).toEqual([149, false, 12_500]);
  const lengths = asked.map(({ input }) => (input as { ids: string[] }).ids.length);
  expect(lengths).toEqual([100, 50]);
});
