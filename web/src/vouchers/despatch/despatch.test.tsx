import { changeDraft } from '@bahi/core/drafts/change-draft';
import { beginDraft, type VoucherDraft } from '@bahi/core/drafts/voucher-draft';
import { despatchTitles } from '@bahi/core/organizations/company-settings';
import { type DespatchDetails, noDespatch } from '@bahi/core/vouchers/despatch-details';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import type { Shown } from '../problem-places.ts';
import { DespatchFields, despatchSays } from './despatch-fields.tsx';

let despatch: DespatchDetails = noDespatch;
const onEnd = vi.fn();
function Harness({ problems = [], vehicle = 'Vehicle No' }: { problems?: readonly Shown[]; vehicle?: string }) {
  const [draft, setDraft] = useState<VoucherDraft>(beginDraft('sales'));
  despatch = draft.despatch;
  return (
    <DespatchFields
      titles={{ ...despatchTitles, vehicleNo: vehicle }}
      despatch={draft.despatch}
      problems={problems}
      onAct={(action) => setDraft((now) => changeDraft(now, action))}
      onEnd={onEnd}
    />
  );
}

describe('despatch details', () => {
  test('Enter moves through the eight fields and then on; Shift+Enter back', async () => {
    const { user } = await showPart(<Harness />);
    await user.click(screen.getByRole('textbox', { name: 'Challan No.' }));
    await user.keyboard('CH-1{Enter}{Enter}By road{Enter}Kochi{Enter}KL 07 1234{Shift>}{Enter}{/Shift}');
    expect(screen.getByRole('textbox', { name: 'Destination' })).toHaveFocus();
    await user.keyboard('{Enter}{Enter}{Enter}{Enter}');
    expect(screen.getByRole('textbox', { name: 'Terms Of Delivery' })).toHaveFocus();
    await user.keyboard('At your door{Enter}');
    expect(onEnd).toHaveBeenCalledOnce();
    expect(despatch).toEqual({
      ...noDespatch,
      challanNo: 'CH-1',
      despatchThrough: 'By road',
      destination: 'Kochi',
      vehicleNo: 'KL 07 1234',
      termsOfDelivery: 'At your door',
    });
    expect(despatchSays(despatch)).toBe('CH-1 · By road · Kochi · KL 07 1234 · At your door');
  });

  test('the titles are those of the company, else the usual ones', async () => {
    await showPart(<Harness vehicle="Lorry" />);
    expect(screen.getByRole('textbox', { name: 'Lorry' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Despatch Through' })).toBeVisible();
  });

  test('no field suggests values of other vouchers', async () => {
    await showPart(<Harness vehicle="" />);
    for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('autocomplete', 'off');
    expect(screen.getByRole('textbox', { name: 'Vehicle No' })).toBeVisible();
  });

  test('a problem is shown at its field', async () => {
    await showPart(
      <Harness
        problems={[
          { field: 'despatch.challanNo', text: 'At most 200 characters.' },
          { field: 'despatch.orderNo', text: 'Too long.' },
        ]}
      />,
    );
    expect(screen.getByRole('textbox', { name: 'Challan No.' })).toHaveAccessibleDescription('At most 200 characters.');
    expect(screen.getByRole('textbox', { name: 'Order No' })).toHaveAccessibleDescription('Too long.');
  });
});
