import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DayField } from './day-field.tsx';

const show = (hasF2?: boolean) =>
  render(
    <MantineProvider>
      <DayField aria-label="Day" date="2026-11-20" today="2026-11-20" onChange={() => {}} {...(hasF2 && { hasF2 })} />
      <input aria-label="Other" />
    </MantineProvider>,
  );

test.each([
  ['{Alt>}{F2}{/Alt}', false, true],
  ['{Alt>}{F2}{/Alt}', true, true],
  ['{F2}', true, true],
  ['{F2}', false, false],
])('%s focuses the date of the page, with F2 %s: %s', async (keys, hasF2, goes) => {
  show(hasF2);
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('Other'));
  await user.keyboard(keys);
  expect(document.activeElement).toBe(screen.getByLabelText(goes ? 'Day' : 'Other'));
});
