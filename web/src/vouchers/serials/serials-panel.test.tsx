import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { showPart } from '../../testing/show-part.tsx';
import { SerialsButton } from './serials-button.tsx';

const product = { _id: idOf(200), name: 'Galaxy' };
const main = idOf(300);
const place = { godownName: 'Main', batch: '' };
/** In stock in the main godown: OLD1 to OLD3, and one piece without a number. SOLD is known, and in none. */
const inStock = ['OLD1', 'OLD2', 'OLD3'];

function Line({ way, wanted }: { way: 1 | -1; wanted: number }) {
  const [serials, setSerials] = useState<readonly string[]>([]);
  const [ends, setEnds] = useState(0);
  return (
    <>
      <SerialsButton
        {...{ product, way, wanted, serials, godownId: main, batch: '', voucherId: '' }}
        line={1}
        onChange={(now, isDone) => {
          setSerials(now);
          if (isDone) setEnds(ends + 1);
        }}
      />
      <output aria-label="Line">{`${serials.join(' ')} | ${ends}`}</output>
    </>
  );
}

async function open(way: 1 | -1, wanted: number) {
  serveFakeApi({
    vouchers: {
      checkSerials: ({ serials }) => ({
        serials: serials.map((serial) => {
          const isHere = inStock.includes(serial.toUpperCase());
          return { ...place, isElsewhere: false, isKnown: isHere || serial === 'SOLD', godownId: isHere ? main : null };
        }),
        free: 1,
      }),
      listSerials: ({ search }) => ({
        serials: inStock
          .filter((serial) => serial.startsWith(search.toUpperCase()))
          .map((serial) => ({
            ...place,
            productId: product._id,
            productName: product.name,
            serial,
            godownId: main,
            movedOn: '2026-11-01',
          })),
        next: null,
      }),
    },
  });
  const { user } = await showPart(<Line way={way} wanted={wanted} />);
  await user.click(screen.getByRole('button', { name: /^Serial numbers 0/ }));
  const panel = await screen.findByRole('dialog', { name: 'Serial numbers of Galaxy' });
  await waitFor(() => expect(within(panel).getByLabelText('Serial number')).toHaveFocus());
  const says = (text: string) => waitFor(() => expect(within(panel).getByRole('status')).toHaveTextContent(text));
  const rows = () =>
    within(within(panel).getByRole('list', { name: 'Entered serial numbers' }))
      .queryAllByRole('listitem')
      .map((row) => row.textContent);
  const line = () => screen.getByRole('status', { name: 'Line' }).textContent;
  return { user, panel, says, rows, line };
}

test('by keyboard alone: scans with Enter, a range, a pasted list; a repeated number is shown; Enter on the empty field ends', async () => {
  const { user, panel, says, rows, line } = await open(1, 8);
  await user.keyboard('N1{Enter}N2{Enter}');
  await says('2 of 8 entered, 6 missing');
  await user.keyboard('SN008–SN010{Enter}');
  expect(rows()).toEqual(['N1', 'N2', 'SN008', 'SN009', 'SN010']);
  await user.paste('N3\nN4, n1');
  await says('7 of 8 entered, 1 missing, 1 not right');
  expect(rows().at(-1)).toBe('n1twice');
  await user.click(within(panel).getByRole('button', { name: 'Remove those' }));
  await says('7 of 8 entered, 1 missing');
  await user.click(within(panel).getByLabelText('Serial number'));
  await user.keyboard('N5{Enter}');
  await says('8 of 8 entered');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(panel).not.toBeInTheDocument());
  expect(line()).toBe('N1 N2 SN008 SN009 SN010 N3 N4 N5 | 1');
});

test('numbers that come in are wrong if they are in stock already', async () => {
  const { user, says, rows } = await open(1, 2);
  await user.keyboard('old1{Enter}SOLD{Enter}');
  await says('1 of 2 entered, 1 missing, 1 not right');
  expect(rows()).toEqual(['old1in stock already: Main', 'SOLD']);
});

test('numbers that leave are taken from the stock there, oldest first; others are wrong, and say why', async () => {
  const { user, panel, says, rows } = await open(-1, 4);
  await user.keyboard('SOLD{Enter}NEW{Enter}');
  await says('0 of 4 entered, 4 missing, 2 not right · 1 in stock without a number');
  expect(rows()).toEqual(['SOLDnot in stock', 'NEWnot in the books']);
  await user.click(within(panel).getByRole('button', { name: 'Remove those' }));
  await user.click(within(panel).getByRole('button', { name: 'OLD2' }));
  await user.click(await within(panel).findByRole('button', { name: 'Take all 2' }));
  await says('3 of 4 entered, 1 missing');
  expect(rows()).toEqual(['OLD2', 'OLD1', 'OLD3']);
  await user.click(within(panel).getByRole('button', { name: 'Remove OLD1' }));
  expect(rows()).toEqual(['OLD2', 'OLD3']);
});

test('Esc keeps what was entered, and what was typed; Cancel puts back what was there before', async () => {
  const { user, panel, line } = await open(1, 3);
  await user.keyboard('N1{Enter}N2{Escape}');
  await waitFor(() => expect(panel).not.toBeInTheDocument());
  expect(line()).toBe('N1 N2 | 0');
  await user.click(screen.getByRole('button', { name: /^Serial numbers 2\/3/ }));
  const again = await screen.findByRole('dialog', { name: 'Serial numbers of Galaxy' });
  await waitFor(() => expect(within(again).getByLabelText('Serial number')).toHaveFocus());
  await user.keyboard('N3{Enter}');
  expect(line()).toBe('N1 N2 N3 | 0');
  await user.click(within(again).getByRole('button', { name: 'Cancel' }));
  expect(line()).toBe('N1 N2 | 0');
});
