import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { KeysButton } from './key-bar.tsx';

async function pressF1() {
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <input aria-label="Party" />
      <KeysButton groups={[[{ keys: 'F8', label: 'New sale', onPress: () => undefined }]]} />
    </MantineProvider>,
  );
  const party = screen.getByLabelText('Party');
  await user.click(party);
  await user.keyboard('{F1}');
  return { user, party };
}

test('F1 lists the keys of a screen, and Esc returns to the field', async () => {
  const { user, party } = await pressF1();
  expect(await screen.findByRole('dialog', { name: 'Keys of this screen' })).toHaveTextContent('F8New sale');
  await waitFor(() => expect(party).not.toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(party).toHaveFocus());
});

test('a page that focuses its first field late does not take the focus from the dialog above it', async () => {
  const { party } = await pressF1();
  const close = within(await screen.findByRole('dialog', { name: 'Keys of this screen' })).getByRole('button', { name: 'Close' });
  await waitFor(() => expect(close).toHaveFocus());
  act(() => party.focus());
  expect(close).toHaveFocus();
});
