import { warrantyCards } from '@bahi/core/vouchers/warranty-cards';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProduct, TODAY } from '../../testing/books.ts';
import { showPart } from '../../testing/show-part.tsx';
import { WarrantyList, warrantySays } from './warranty-list.tsx';

test('the goods with a warranty are listed with the day up to which they are covered', async () => {
  const mixer = aProduct({ product_name: 'Mixer', warrantyMonths: 24 });
  const cards = warrantyCards([{ _id: mixer._id, countE4: 20_000, product: mixer }], TODAY);
  await showPart(<WarrantyList cards={cards} />);
  expect(screen.getByRole('row', { name: 'Mixer 2 20/11/2028' })).toBeVisible();
  expect(warrantySays(cards)).toBe('Mixer');
});

test('a voucher without such goods says so', async () => {
  await showPart(<WarrantyList cards={[]} />);
  expect(screen.getByText('Nothing on this voucher has a warranty.')).toBeVisible();
});
