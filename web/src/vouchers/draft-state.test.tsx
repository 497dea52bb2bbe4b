import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DraftState } from './draft-state.tsx';

test.each([
  ['2027-03-31T18:50:00Z', 'Draft saved 00:20'],
  ['2027-03-31T12:35:00Z', 'Draft saved 18:05'],
])('a draft shows its time by the clock in India, with midnight as 00: %s', (instant, time) => {
  render(<DraftState changedAt={Date.parse(instant)} />);
  expect(screen.getByText(time)).toBeDefined();
});
