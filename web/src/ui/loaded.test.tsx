import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Loaded } from './loaded.tsx';

function Page() {
  const [data, setData] = useState<string>();
  return (
    <MantineProvider env="test">
      <h1 tabIndex={-1}>Day book</h1>
      <Loaded answer={{ data, error: new Error('Gone'), refetch: () => setData('Two vouchers') }} skeleton={null}>
        {(text) => <p>{text}</p>}
      </Loaded>
    </MantineProvider>
  );
}

test('Try Again disappears with the error; then the heading of the page has the focus', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Two vouchers')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Day book' })).toHaveFocus();
});
