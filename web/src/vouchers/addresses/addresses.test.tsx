import { changeDraft } from '@bahi/core/drafts/change-draft';
import { beginDraft, type VoucherDraft } from '@bahi/core/drafts/voucher-draft';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Party, Product } from '../../platform/answers.ts';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { showPart } from '../../testing/show-part.tsx';
import { aParty, aPartyDetail, staffApi } from '../../testing/voucher-books.ts';
import type { Shown } from '../problem-places.ts';
import { AddressFields } from './address-fields.tsx';
import { addressSays, consignmentOf } from './party-at.ts';

const anand = aParty({ address: 'MG Road', pin: '682011' });
const babu = aParty({ _id: idOf(101), partyName: 'Babu Agencies', state: '33' });
const godown = { _id: idOf(150), label: 'Godown', address: '4 Mill Road', pin: '641001', state: '33' };

beforeEach(() => {
  serveFakeApi(
    staffApi({
      parties: {
        listParties: () => ({ parties: [anand, babu], next: null, total: 2 }),
        getParty: ({ id }) => ({ party: aPartyDetail(id === anand._id ? { ...anand, shippingAddresses: [godown] } : babu) }),
      },
    }),
  );
});

type Draft = VoucherDraft<Product, Party>;
let draft: Draft;
const onEnd = vi.fn();
function Harness({ party = anand, problems = [] }: { party?: Party | null; problems?: readonly Shown[] }) {
  const [held, setHeld] = useState<Draft>({ ...beginDraft('sales'), party });
  draft = held;
  const { billToParty, shipToParty } = held;
  return (
    <AddressFields
      orgId={idOf(10)}
      party={held.party}
      billToParty={billToParty}
      shipToParty={shipToParty}
      problems={problems}
      onAct={(action) => setHeld((now) => changeDraft(now, action))}
      onEnd={onEnd}
    />
  );
}
const field = (name: string) => screen.getByRole('combobox', { name });

describe('bill-to and ship-to', () => {
  test('until one is chosen the party is used for both, and Enter moves on', async () => {
    const { user } = await showPart(<Harness />);
    expect(field('Bill to')).toHaveAttribute('placeholder', 'Anand Stores');
    await user.click(field('Bill to'));
    await user.keyboard('{Enter}');
    expect(consignmentOf(draft)).toEqual({ billTo: null, shipTo: null, newAddress: null });
  });

  test('another party is billed, and the goods go to it as well unless a third is chosen', async () => {
    const { user } = await showPart(<Harness />);
    await user.click(field('Bill to'));
    await user.keyboard('babu');
    await user.click(await screen.findByRole('option', { name: /Babu Agencies/ }));
    await waitFor(() => expect(field('Ship to')).toHaveFocus());
    expect(field('Ship to')).toHaveAttribute('placeholder', 'Babu Agencies');
    expect(consignmentOf(draft)).toMatchObject({ billTo: { partyId: babu._id, addressId: null }, shipTo: null });
    expect(addressSays(draft)).toBe('Bill to Babu Agencies');
  });

  test('a delivery address of the party can be chosen and removed again', async () => {
    const { user } = await showPart(<Harness />);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Ship to, address' }), godown._id);
    expect(consignmentOf(draft)).toMatchObject({ billTo: null, shipTo: { partyId: anand._id, addressId: godown._id } });
    expect(addressSays(draft)).toBe('Ship to 4 Mill Road, 641001, Tamil Nadu');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ship to, address' }), '');
    expect(consignmentOf(draft)).toEqual({ billTo: null, shipTo: null, newAddress: null });
  });

  test('without a party no address can be chosen', async () => {
    await showPart(<Harness party={null} />);
    expect(screen.getByText('Choose the party first.')).toBeVisible();
  });

  test('a problem is shown at its field, whether core or the server found it', async () => {
    await showPart(
      <Harness
        problems={[
          { field: 'billTo.partyId', text: 'Babu Agencies is not active.' },
          { field: 'shipTo.partyId', text: 'This party is not in the books.' },
        ]}
      />,
    );
    expect(field('Bill to')).toHaveAccessibleDescription('Babu Agencies is not active.');
    expect(field('Ship to')).toHaveAccessibleDescription('This party is not in the books.');
  });
});

describe('an address of this voucher alone', () => {
  const open = async () => {
    const shown = await showPart(<Harness />);
    await shown.user.click(field('Bill to'));
    await shown.user.keyboard('babu');
    await shown.user.click(await screen.findByRole('option', { name: /Babu Agencies/ }));
    await shown.user.click(screen.getByRole('button', { name: 'New address for this voucher' }));
    return { ...shown, dialog: within(await screen.findByRole('dialog')) };
  };

  test('Setting a new address clears the bill-to and ship-to parties', async () => {
    const { user, dialog } = await open();
    expect(dialog.getByText('It takes the place of the bill-to and ship-to parties.')).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveFocus());
    await user.keyboard('12 Broadway{Enter}600001{Enter}');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'State' }), '33');
    await user.click(dialog.getByRole('button', { name: 'Use this address' }));
    const newAddress = { address: '12 Broadway', pin: '600001', state: '33' };
    expect(draft).toMatchObject({ billToParty: null, shipToParty: null, party: { newBillToShipTo: true, newAddress } });
    expect(consignmentOf(draft)).toEqual({ billTo: null, shipTo: null, newAddress });
    expect(screen.getByText('12 Broadway, 600001, Tamil Nadu')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Bill to' })).not.toBeInTheDocument();
  });

  test('is refused with a message while it is invalid, and nothing is cleared', async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('textbox', { name: 'PIN' }), '12');
    await user.click(dialog.getByRole('button', { name: 'Use this address' }));
    expect(dialog.getByRole('textbox', { name: 'Address' })).toBeInvalid();
    expect(dialog.getByRole('textbox', { name: 'PIN' })).toBeInvalid();
    expect(draft.billToParty?.partyName).toBe('Babu Agencies');
  });

  test("can be removed: the party's own address is used", async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('textbox', { name: 'Address' }), '12 Broadway');
    await user.click(dialog.getByRole('button', { name: 'Use this address' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(consignmentOf(draft)).toEqual({ billTo: null, shipTo: null, newAddress: null });
    expect(draft.party).toEqual(anand);
    await waitFor(() => expect(screen.getByRole('button', { name: 'New address for this voucher' })).toHaveFocus());
  });
});
