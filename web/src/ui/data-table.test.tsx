import { createMemoryHistory, createRootRoute, createRouter, type LinkProps, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

  test('is navigated with the arrows, Home and End', async () => {
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

  test('is a list of cards on a phone, with the totals below', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    await show();
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Parties' })).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('Total')).toBeVisible();
  });
});

/** Below 1024 px: a table, with less room. */
const onTablet = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('63.99'), addEventListener() {}, removeEventListener() {} }));

describe('a long table on a tablet', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ name: `Party ${at}`, paise: at }));

  test.each([
    [300, '90px'],
    [50, ''],
  ])('of %d rows keeps a column as wide as its rows have made it', async (count, kept) => {
    onTablet();
    let width = 60;
    vi.spyOn(HTMLTableCellElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ width }) as DOMRect);
    let again = () => {};
    const Table = () => {
      const [, setTurn] = useState(0);
      again = () => setTurn((turn) => turn + 1);
      return <DataTable label="Parties" columns={columns} rows={many.slice(0, count)} rowKey={({ name }) => name} />;
    };
    const router = createRouter({ routeTree: createRootRoute({ component: Table }), history: createMemoryHistory() });
    render(<RouterProvider router={router as never} />);
    const head = await screen.findByRole('columnheader', { name: 'Balance' });
    for (const next of [90, 70]) {
      width = next;
      act(again);
    }
    expect(head.style.minWidth).toBe(kept);
    expect(screen.getByRole('columnheader', { name: 'Name' }).style.minWidth).toBe('');
  });

  test.each([
    ['another list', (rows: typeof many) => rows.toReversed(), 800],
    ['another width', (rows: typeof many) => rows, 600],
  ])('of %s gets the widths of that list', async (_, change, wide) => {
    onTablet();
    let [width, whole, rows] = [90, 800, many];
    // As in a browser: not narrower than the kept width.
    vi.spyOn(HTMLTableCellElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return { width: Math.max(width, Number.parseFloat(this.style.minWidth) || 0) } as DOMRect;
    });
    vi.spyOn(HTMLDivElement.prototype, 'clientWidth', 'get').mockImplementation(() => whole);
    let again = () => {};
    const Table = () => {
      const [, setTurn] = useState(0);
      again = () => setTurn((turn) => turn + 1);
      return <DataTable label="Parties" columns={columns} rows={rows} rowKey={({ name }) => name} />;
    };
    const router = createRouter({ routeTree: createRootRoute({ component: Table }), history: createMemoryHistory() });
    render(<RouterProvider router={router as never} />);
    const head = await screen.findByRole('columnheader', { name: 'Balance' });
    expect(head.style.minWidth).toBe('90px');
    [width, whole, rows] = [70, wide, change(many)];
    act(again);
    expect(head.style.minWidth).toBe('70px');
  });
});
