import { act, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { leaveFromRow, useReturnToRow } from './return-to-row.ts';

/** A long list: its rows are known at once, and rendered when `draw` is called. */
function List({ drawn }: { drawn: { draw?: () => void } }) {
  const root = useRef<HTMLDivElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  drawn.draw = () => setIsDrawn(true);
  useReturnToRow(root, true);
  return (
    <div ref={root}>
      {isDrawn && (
        <a href="#row" data-row="one">
          One
        </a>
      )}
    </div>
  );
}

test('a row that is rendered some frames after its list gets the focus back, once', async () => {
  leaveFromRow('one');
  const drawn: { draw?: () => void } = {};
  const { unmount } = render(<List drawn={drawn} />);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(document.body).toHaveFocus();
  act(() => drawn.draw?.());
  await waitFor(() => expect(screen.getByRole('link', { name: 'One' })).toHaveFocus());
  unmount();
  render(<List drawn={drawn} />);
  act(() => drawn.draw?.());
  await new Promise((done) => requestAnimationFrame(done));
  expect(screen.getByRole('link', { name: 'One' })).not.toHaveFocus();
});
