import { createMemoryHistory, createRootRoute, createRouter, type LinkProps, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

type Row = { name: string; paise: number };
const rows: Row[] = ['Anand', 'Metro', 'Star'].map((name, at) => ({ name, paise: at }));
const columns: Column<Row>[] = [
  { head: 'Name', cell: ({ name }) => name, total: 'Total' },
  { head: 'Balance', cell: ({ paise }) => paise, isNumber: true, total: 3 },
];

async function show() {
  const Table = () => (
    <DataTable
      label="Parties"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      open={({ name }) => ({ to: `/${name}` }) as LinkProps}
    />
  );
  const router = createRouter({ routeTree: createRootRoute({ component: Table }), history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  await screen.findAllByRole('link');
  return userEvent.setup();
}

describe('a table', () => {
  test('is a table with its totals, figures at the right', async () => {
    await show();
    const table = within(screen.getByRole('table', { name: 'Parties' }));
    expect(table.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['Name', 'Balance']);
    expect(table.getAllByRole('row').at(-1)).toHaveTextContent('Total3');
    expect(table.getByRole('columnheader', { name: 'Balance' })).toHaveClass('num');
  });

  test('is walked with the arrows, Home and End', async () => {
    const user = await show();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Anand' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Star' })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('link', { name: 'Anand' })).toHaveFocus();
    await user.keyboard('{End}{ArrowUp}');
    expect(screen.getByRole('link', { name: 'Metro' })).toHaveFocus();
  });

  test('is a list of cards on a phone, with the totals under it', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    await show();
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Parties' })).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('Total')).toBeVisible();
  });
});
