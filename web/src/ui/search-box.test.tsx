import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { useTypedSearch } from './typed-search.ts';

const trimmed = (typed: string) => typed.trim();

function Box({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useTypedSearch(text, { pauseMillis: 20, asSent: trimmed, onSearch });
  return <input type="search" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />;
}

/** The address changes with a delay, as under a long list. */
function Page({ later, onAsked }: { later: number; onAsked: (text: string) => void }) {
  const [asked, setAsked] = useState('');
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(asked), later);
    return () => clearTimeout(timer);
  }, [asked, later]);
  const onSearch = (next: string) => {
    onAsked(next);
    setAsked(next);
  };
  return <Box text={text} onSearch={onSearch} />;
}

describe('a search with its text in the address', () => {
  test('keeps the blank between two words', async () => {
    const onAsked = vi.fn();
    render(<Page later={0} onAsked={onAsked} />);
    const user = userEvent.setup();
    await user.type(screen.getByRole('searchbox'), 'meera ');
    await waitFor(() => expect(onAsked).toHaveBeenLastCalledWith('meera'));
    // Wait until the address has the text.
    await user.type(screen.getByRole('searchbox'), 'nair');
    await waitFor(() => expect(onAsked).toHaveBeenLastCalledWith('meera nair'));
    expect(screen.getByRole('searchbox')).toHaveValue('meera nair');
  });

  test('keeps letters typed before the address has changed', async () => {
    const onAsked = vi.fn();
    render(<Page later={30} onAsked={onAsked} />);
    const user = userEvent.setup({ delay: 5 });
    await user.type(screen.getByRole('searchbox'), 'an');
    await waitFor(() => expect(onAsked).toHaveBeenLastCalledWith('an'));
    await user.type(screen.getByRole('searchbox'), 'and stores');
    await waitFor(() => expect(onAsked).toHaveBeenLastCalledWith('anand stores'));
    expect(screen.getByRole('searchbox')).toHaveValue('anand stores');
  });

  test('keeps the typed text if the address changes late, one text after the other', async () => {
    const onSearch = vi.fn();
    const { rerender } = render(<Box text="" onSearch={onSearch} />);
    const user = userEvent.setup();
    for (const sent of ['a', 'an', 'ana']) {
      await user.type(screen.getByRole('searchbox'), sent.slice(-1));
      await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith(sent));
    }
    for (const text of ['a', 'an', 'ana']) {
      rerender(<Box text={text} onSearch={onSearch} />);
      expect(screen.getByRole('searchbox')).toHaveValue('ana');
    }
    expect(onSearch).toHaveBeenCalledTimes(3);
  });

  test('follows a change of the address, as after Back', () => {
    const onSearch = vi.fn();
    const { rerender } = render(<Box text="" onSearch={onSearch} />);
    rerender(<Box text="anand" onSearch={onSearch} />);
    expect(screen.getByRole('searchbox')).toHaveValue('anand');
    expect(onSearch).not.toHaveBeenCalled();
  });
});
