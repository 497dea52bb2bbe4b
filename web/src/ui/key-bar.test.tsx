import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { HelpContext } from './help-context.ts';
import { KeyList, KeysButton } from './key-bar.tsx';

test('F1 and the button open the help with the keys of the screen', async () => {
  const user = userEvent.setup();
  const onHelp = vi.fn();
  const notes = [{ keys: 'Enter', label: 'Go on' }];
  render(
    <MantineProvider env="test">
      <HelpContext value={onHelp}>
        <KeysButton groups={[[{ keys: 'F8', label: 'New sale', onPress: () => undefined }]]} notes={notes} />
      </HelpContext>
    </MantineProvider>,
  );
  await user.keyboard('{F1}');
  await user.click(screen.getByRole('button', { name: 'Keys of this screen' }));
  const keys = [expect.objectContaining({ keys: 'F8', label: 'New sale' }), notes[0]];
  expect(onHelp.mock.calls).toEqual([[keys], [keys]]);
});

test('a key with an alternative shows both', () => {
  render(<KeyList rows={[{ keys: 'F6', also: 'Alt+Shift+6', label: 'New receipt' }]} />);
  expect(screen.getByText('New receipt').parentElement).toHaveTextContent('F6 or Alt+Shift+6New receipt');
});
