import { cashGiven, changeOf } from '@bahi/core/vouchers/split-payment';
import type { WalkIn } from '@bahi/core/vouchers/walk-in';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { factsOf } from '../../testing/voucher-books.ts';
import type { Shown } from '../problem-places.ts';
import { cashOf, isCash } from './cash-party.ts';
import { CashSale } from './cash-sale.tsx';
import { WalkInFields, walkInSays } from './walk-in-fields.tsx';

const facts = factsOf('sales');
const BILL = 118_000;
let walkIn: WalkIn | null;
const onEnd = vi.fn();
function Harness({ problems = [] }: { problems?: readonly Shown[] }) {
  const [who, setWho] = useState<WalkIn | null>(null);
  const [givenPaise, setGiven] = useState(0);
  walkIn = who;
  return (
    <WalkInFields
      walkIn={who}
      givenPaise={givenPaise}
      changePaise={changeOf([cashGiven('cash', givenPaise, BILL)])}
      problems={problems}
      onChange={setWho}
      onGiven={setGiven}
      onEnd={onEnd}
    />
  );
}
const field = (name: string) => screen.getByRole('textbox', { name });

describe('a counter sale', () => {
  test('by keyboard: name, phone, cash received; the change is shown', async () => {
    const { user } = await showPart(<Harness />);
    await user.click(field('Customer'));
    await user.keyboard('Mini{Enter}9847012345{Enter}2000{Enter}');
    expect(onEnd).toHaveBeenCalledOnce();
    expect(screen.getByRole('status', { name: 'Change due' })).toHaveTextContent('₹820.00');
    expect(walkIn).toEqual({ name: 'Mini', mobileNumber: '9847012345' });
    expect(walkInSays(walkIn)).toBe('Mini, 9847012345');
  });

  test('the name is optional', async () => {
    const { user } = await showPart(<Harness />);
    await user.type(field('Customer'), 'M');
    await user.clear(field('Customer'));
    expect(walkIn).toBeNull();
    expect(walkInSays(walkIn)).toBe('');
  });

  test('a problem is shown at its field', async () => {
    await showPart(
      <Harness
        problems={[
          { field: 'walkIn.mobileNumber', text: 'A mobile number has ten digits.' },
          { field: 'splits.0.givenPaise', text: 'The amount given is less than this part.' },
        ]}
      />,
    );
    expect(field('Phone')).toHaveAccessibleDescription('A mobile number has ten digits.');
    expect(field('Money given')).toHaveAccessibleDescription('The amount given is less than this part.');
  });

  test('one tap chooses Cash', async () => {
    const onChoose = vi.fn();
    const { user } = await showPart(<CashSale onChoose={onChoose} />);
    await user.click(screen.getByRole('button', { name: /^Cash/ }));
    expect(onChoose).toHaveBeenCalledOnce();
  });

  test('Cash is the ledger Cash in place of a party, with the state of the company', () => {
    const cash = cashOf(facts);
    expect(cash).toMatchObject({ _id: facts.ledgers.cash, partyName: 'Cash', state: '32', creditDays: 0, creditLimitPaise: null });
    expect(isCash(cash, facts)).toBe(true);
    expect([isCash(null, facts), isCash({ _id: 'anand' }, facts)]).toEqual([false, false]);
    expect(cashOf({ ...facts, ledgers: {} })).toBeNull();
  });
});
