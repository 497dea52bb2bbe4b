import type { CardNumber } from '@bahi/core/vouchers/trade-draft';
import type { WarrantyCard } from '@bahi/core/vouchers/warranty-cards';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { CardNumbers, warrantySays } from './card-numbers.tsx';

const card = (nth: number, number = ''): WarrantyCard => ({
  productId: `mixer${nth > 2 ? ' other' : ''}`,
  name: nth > 2 ? 'Grinder' : 'Mixer',
  number,
  coveredUpTo: '2028-11-20',
});

type Texts = { field: string; text: string }[];
function Fold({ cards, problems = [], warnings = [] }: { cards: readonly WarrantyCard[]; problems?: Texts; warnings?: Texts }) {
  const [typed, setTyped] = useState<readonly CardNumber[]>([]);
  const numbered = cards.map((each, at) => ({
    ...each,
    number: typed.filter(({ productId }) => productId === each.productId)[at % 2]?.number ?? '',
  }));
  return (
    <>
      <CardNumbers cards={numbered} typed={typed} problems={problems} warnings={warnings} onChange={setTyped} onEnd={() => undefined} />
      <output>{JSON.stringify(typed.map(({ number }) => number))}</output>
    </>
  );
}

test('each piece with a warranty has a row, with its end date and a number that can be typed', async () => {
  const { user } = await showPart(<Fold cards={[card(1), card(2)]} />);
  expect(screen.getAllByRole('row', { name: /^Mixer .*20\/11\/2028$/ })).toHaveLength(2);
  await user.type(screen.getByLabelText('Card 2 of Mixer'), 'K-78');
  expect(screen.getByLabelText('Card 2 of Mixer')).toHaveValue('K-78');
  expect(screen.getByRole('status')).toHaveTextContent('["","K-78"]');
  await user.clear(screen.getByLabelText('Card 2 of Mixer'));
  expect(screen.getByRole('status')).toHaveTextContent('[]');
  expect(warrantySays([card(1), card(2), card(3)])).toBe('Mixer × 2 · Grinder');
});

test('a problem of a number is shown at its card or, if the card no longer exists, below', async () => {
  await showPart(<Fold cards={[card(1)]} problems={[{ field: 'warrantyCards.4', text: 'Mixer has no more pieces' }]} />);
  expect(screen.getByText('Mixer has no more pieces')).toBeVisible();
});

test('for large quantities only the first cards are editable; pieces without a card are reported before the save', async () => {
  const warnings = [{ field: 'warrantyCards', text: 'One voucher bears 500 warranty cards.' }];
  await showPart(<Fold cards={Array.from({ length: 60 }, () => card(1))} warnings={warnings} />);
  expect(screen.getByText('One voucher bears 500 warranty cards.')).toBeVisible();
  expect(screen.getAllByRole('textbox')).toHaveLength(50);
  expect(screen.getByText('10 more cards are numbered when the voucher is saved.')).toBeVisible();
});
