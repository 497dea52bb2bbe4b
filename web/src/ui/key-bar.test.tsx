import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { KeysButton } from './key-bar.tsx';

test('F1 tells the keys of a screen, and Esc leads back to the field that it was pressed in', async () => {
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
  expect(await screen.findByRole('dialog', { name: 'Keys of this screen' })).toHaveTextContent('F8New sale');
  await waitFor(() => expect(party).not.toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(party).toHaveFocus());
});
