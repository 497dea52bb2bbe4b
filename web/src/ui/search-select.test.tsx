import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { SearchSelect } from './search-select.tsx';

type Party = { id: string; name: string };
const parties = ['Anand Stores', 'Metro Mart', 'Metro Textiles'].map((name) => ({ id: name, name }));
const searchAtOnce = async (text: string) => parties.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

function Form({
  search = searchAtOnce,
  onCreate,
  onAlter,
  onEnterEmpty,
}: {
  search?: (text: string) => Promise<Party[]>;
  onCreate?: (typed: string) => void;
  onAlter?: (chosen: Party) => void;
  onEnterEmpty?: () => void;
}) {
  const [party, setParty] = useState<Party | null>(null);
  return (
    <MantineProvider env="test">
      <SearchSelect
        label="Party"
        value={party}
        onChoose={setParty}
        search={search}
        optionKey={({ id }) => id}
        optionText={({ name }) => name}
        {...(onCreate && { onCreate })}
        {...(onAlter && { onAlter })}
        {...(onEnterEmpty && { onEnterEmpty })}
      />
      <output>{party?.name ?? 'none'}</output>
      <button type="button">Next</button>
    </MantineProvider>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Party' });
const chosen = () => screen.getByRole('status').textContent;
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a field that searches', () => {
  test('opens its list with the focus and closes it without', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.tab();
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    await user.tab();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  test('filters while one types; arrows move, Enter chooses', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(field(), 'metro');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(active()).toBe('Metro Mart');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Metro Textiles');
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('Metro Textiles');
    expect(field()).toHaveValue('Metro Textiles');
  });

  test('never chooses from the list of an earlier text', async () => {
    const user = userEvent.setup();
    const answers = new Map<string, (found: Party[]) => void>();
    render(<Form search={(text) => new Promise((resolve) => answers.set(text, resolve))} />);
    await user.tab();
    await waitFor(() => expect(answers.has('')).toBe(true));
    answers.get('')?.(parties);
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    await user.type(field(), 'textiles');
    await waitFor(() => expect(answers.has('textiles')).toBe(true));
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('none');
    answers.get('textiles')?.(parties.slice(2));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('Metro Textiles');
  });

  test('holds to an Enter that came before the answer, though one clicks elsewhere meanwhile', async () => {
    const user = userEvent.setup();
    const answers = new Map<string, (found: Party[]) => void>();
    render(<Form search={(text) => new Promise((resolve) => answers.set(text, resolve))} />);
    await user.type(field(), 'textiles{Enter}');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(answers.has('textiles')).toBe(true));
    answers.get('textiles')?.(parties.slice(2));
    await waitFor(() => expect(chosen()).toBe('Metro Textiles'));
    expect(field()).toHaveValue('Metro Textiles');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  test('left with an Enter that finds nothing keeps nothing', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(field(), 'zzz{Enter}');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(chosen()).toBe('none');
  });

  test('gives the text back on Esc and forgets the choice when emptied', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(field(), 'anand');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');
    await user.type(field(), 'zzz');
    await user.keyboard('{Escape}');
    expect(field()).toHaveValue('Anand Stores');
    await user.clear(field());
    expect(chosen()).toBe('none');
  });

  test('makes what is missing with Alt+C or its last row', async () => {
    const user = userEvent.setup();
    const onCreate = vi.fn();
    render(<Form onCreate={onCreate} />);
    await user.type(field(), 'Star Agencies');
    await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent('Create “Star Agencies” Alt+C'));
    await user.keyboard('{Enter}');
    await user.type(field(), 'Sun');
    await user.keyboard('{Alt>}{c}{/Alt}');
    expect(onCreate.mock.calls).toEqual([['Star Agencies'], ['Sun']]);
  });

  test('alters what is chosen with Ctrl+Alt+Enter, and nothing while nothing is', async () => {
    const user = userEvent.setup();
    const onAlter = vi.fn();
    render(<Form onAlter={onAlter} />);
    await user.type(field(), '{Control>}{Alt>}{Enter}{/Alt}{/Control}');
    expect(onAlter).not.toHaveBeenCalled();
    await user.type(field(), 'anand');
    await screen.findByRole('option', { name: 'Anand Stores' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(chosen()).toBe('Anand Stores'));
    await user.keyboard('{Control>}{Alt>}{Enter}{/Alt}{/Control}');
    expect(onAlter.mock.calls).toEqual([[parties[0]]]);
    expect(chosen()).toBe('Anand Stores');
  });

  test('takes nothing with an Enter before anything is typed; the first arrow enters the list', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.tab();
    await screen.findAllByRole('option');
    await user.keyboard('{Enter}');
    expect(chosen()).toBe('none');
    expect(active()).toBeUndefined();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toBe('Anand Stores');
  });

  test('ends the lines with Enter on nothing', async () => {
    const user = userEvent.setup();
    const onEnterEmpty = vi.fn();
    render(<Form onEnterEmpty={onEnterEmpty} />);
    await user.tab();
    await screen.findAllByRole('option');
    await user.keyboard('{Enter}');
    expect(onEnterEmpty).toHaveBeenCalledOnce();
    expect(chosen()).toBe('none');
  });

  test('says what went wrong instead of an empty list', async () => {
    const user = userEvent.setup();
    render(<Form search={() => Promise.reject(new Error('The server cannot be reached.'))} />);
    await user.tab();
    expect(await screen.findByText('The server cannot be reached.')).toBeVisible();
  });
});
