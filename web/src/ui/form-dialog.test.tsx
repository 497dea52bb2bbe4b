import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AmountField } from './amount-field.tsx';
import { FormDialog } from './form-dialog.tsx';

const onSubmit = vi.fn();
/** A dialog that is there only while it is asked for, as most are. */
function Page() {
  const [isAsked, setAsked] = useState(false);
  const [paise, setPaise] = useState(0);
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setAsked(true)}>
        Challan
      </button>
      {isAsked && (
        <FormDialog
          title="Challan"
          isOpen
          onClose={() => setAsked(false)}
          onSubmit={() => onSubmit(paise)}
          submitText="Save"
          isSaving={false}
        >
          <AmountField data-autofocus label="Amount" paise={paise} onChange={setPaise} />
        </FormDialog>
      )}
    </MantineProvider>
  );
}
async function openDialog() {
  onSubmit.mockClear();
  const user = userEvent.setup();
  render(<Page />);
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus());
  return user;
}

test.each(['{Escape}', 'Cancel'])('closed by %s it gives the focus back to what opened it', async (way) => {
  const user = await openDialog();
  if (way === 'Cancel') await user.click(screen.getByRole('button', { name: way }));
  else await user.keyboard(way);
  await waitFor(() => expect(screen.queryByLabelText('Amount')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Challan' })).toHaveFocus());
});

test('is not sent while a field holds what is no figure, and leads there', async () => {
  const user = await openDialog();
  await user.keyboard('1.234');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Amount')).toHaveFocus();
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('1.234 has more than 2 decimals.');
  await user.keyboard('1.23{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(123);
});

test('its first field has the focus at once where none is marked: the next key is none of the page behind', () => {
  render(
    <MantineProvider env="test">
      <FormDialog title="Batch" isOpen onClose={() => {}} onSubmit={() => {}} submitText="Save" isSaving={false}>
        <AmountField label="MRP" paise={0} onChange={() => {}} />
      </FormDialog>
    </MantineProvider>,
  );
  expect(screen.getByLabelText('MRP')).toHaveFocus();
});
