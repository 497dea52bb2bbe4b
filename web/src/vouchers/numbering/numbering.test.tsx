import { changeDraft } from '@bahi/core/drafts/change-draft';
import { beginDraft, type VoucherDraft } from '@bahi/core/drafts/voucher-draft';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { idOf } from '../../testing/people.ts';
import { showPart } from '../../testing/show-part.tsx';
import { factsOf } from '../../testing/voucher-books.ts';
import { numberProblem, type Series } from './number-problem.ts';
import { SeriesNumber } from './series-number.tsx';

const [counting] = factsOf('sales').series as [Series];
const override: Series = { ...counting, _id: idOf(302), name: 'Counter', nextNumber: 'C/00007', isDefault: false, numbering: 'override' };
const manual: Series = { ...counting, _id: idOf(303), name: 'Bill book', isDefault: false, numbering: 'manual' };
const series = [counting, override, manual];

let typed: { selectedVoucherSeries: string | null; voucherNumber: string };
function Harness() {
  const [draft, setDraft] = useState<VoucherDraft>(beginDraft('sales'));
  typed = draft;
  const chosen = series.find(({ _id }) => _id === draft.selectedVoucherSeries) ?? counting;
  const problem = numberProblem(chosen, draft.voucherNumber);
  return (
    <SeriesNumber
      series={series}
      chosen={chosen}
      voucherNumber={draft.voucherNumber}
      problems={problem ? [problem] : []}
      onAct={(action) => setDraft((now) => changeDraft(now, action))}
      onKeyDown={() => () => {}}
    />
  );
}
const number = () => screen.queryByRole('textbox', { name: 'Number' });
const choose = () => screen.getByRole('combobox', { name: 'Series' });

describe('the number of a voucher', () => {
  test('is not asked for if the series counts automatically', async () => {
    await showPart(<Harness />);
    expect(number()).not.toBeInTheDocument();
  });

  test('can be typed in place of the shown next number', async () => {
    const { user } = await showPart(<Harness />);
    await user.selectOptions(choose(), override._id);
    expect(number()).toHaveAttribute('placeholder', 'C/00007');
    expect(number()).not.toBeInvalid();
    await user.type(number()!, 'C/X-1');
    expect(typed).toMatchObject({ selectedVoucherSeries: override._id, voucherNumber: 'C/X-1' });
  });

  test('must be typed for a manual series, and must be valid', async () => {
    const { user } = await showPart(<Harness />);
    await user.selectOptions(choose(), manual._id);
    expect(number()).toHaveAccessibleDescription('Enter the number of the voucher.');
    await user.type(number()!, '0 1');
    expect(number()).toHaveAccessibleDescription('A voucher number has letters, digits, - and / only.');
    await user.clear(number()!);
    await user.type(number()!, 'B-17');
    expect(number()).not.toBeInvalid();
  });

  test('typed for one series is not used for another', async () => {
    const { user } = await showPart(<Harness />);
    await user.selectOptions(choose(), manual._id);
    await user.type(number()!, 'B-17');
    await user.selectOptions(choose(), counting._id);
    expect(typed).toMatchObject({ selectedVoucherSeries: counting._id, voucherNumber: '' });
  });
});
