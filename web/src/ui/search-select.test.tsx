import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SearchSelect } from './search-select.tsx';
import { holdsUnchosen } from './unparsed-figures.ts';

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

describe('a search field', () => {
  test('opens its list with the focus and closes it without', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.tab();
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    await user.tab();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  test('moves with its field when content above it grows, and never covers it', async () => {
    const user = userEvent.setup();
    render(<Form />);
    const at = vi.spyOn(field(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 300, 40));
    await user.tab();
    expect(await screen.findByRole('listbox')).toHaveStyle({ top: '142px' });
    at.mockReturnValue(new DOMRect(0, 151, 300, 40));
    await waitFor(() => expect(screen.getByRole('listbox')).toHaveStyle({ top: '193px' }));
  });

  test.each([
    ['below, and scrolls there, with room for four rows', 200, { maxHeight: '192px' }, 'bottom'],
    ['above with less', 120, { maxHeight: '304px' }, 'top'],
  ] as const)('near the foot of the window it opens %s', async (_, below, style, unset) => {
    const user = userEvent.setup();
    render(<Form />);
    vi.spyOn(field(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, window.innerHeight - below - 40, 300, 40));
    await user.tab();
    const list = await screen.findByRole('listbox');
    expect(list).toHaveStyle(style);
    expect(list.style[unset]).toBe('');
  });

  test('the keyboard of a phone covers the space below: then the list is above', async () => {
    const seen = Object.assign(new EventTarget(), { offsetTop: 0, height: window.innerHeight });
    vi.stubGlobal('visualViewport', seen);
    onTestFinished(() => void vi.unstubAllGlobals());
    const user = userEvent.setup();
    render(<Form />);
    vi.spyOn(field(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 340, 300, 40));
    await user.tab();
    const list = await screen.findByRole('listbox');
    expect(list.style.bottom).toBe('');
    seen.height = 450;
    act(() => void seen.dispatchEvent(new Event('resize')));
    expect(list.style.bottom).not.toBe('');
    expect(list.style.top).toBe('');
  });

  test('filters while typing; arrows move, Enter chooses', async () => {
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

  test('applies an Enter that came before the answer, even after a click elsewhere', async () => {
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

  test('left with an Enter without a match keeps nothing', async () => {
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

  test('creates a missing record with Alt+C or its last row', async () => {
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

  test('edits the chosen record with Ctrl+Alt+Enter, and nothing without one', async () => {
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

  test('chooses nothing with an Enter before anything is typed; the first arrow enters the list', async () => {
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

  test('ends the lines with Enter on an empty field', async () => {
    const user = userEvent.setup();
    const onEnterEmpty = vi.fn();
    render(<Form onEnterEmpty={onEnterEmpty} />);
    await user.tab();
    await screen.findAllByRole('option');
    await user.keyboard('{Enter}');
    expect(onEnterEmpty).toHaveBeenCalledOnce();
    expect(chosen()).toBe('none');
  });

  test('shows an error instead of an empty list', async () => {
    const user = userEvent.setup();
    render(<Form search={() => Promise.reject(new Error('The server cannot be reached.'))} />);
    await user.tab();
    expect(await screen.findByText('The server cannot be reached.')).toBeVisible();
  });
});

/** Two fields in a row; a choice in the first focuses the second, as in the head of a voucher. */
function Row({ search }: { search: (text: string) => Promise<Party[]> }) {
  const [party, setParty] = useState<Party | null>(null);
  const [note, setNote] = useState('');
  return (
    <MantineProvider env="test">
      <SearchSelect
        label="Party"
        value={party}
        onChoose={(option) => {
          setParty(option);
          if (option) requestAnimationFrame(() => screen.getByLabelText('Note').focus());
        }}
        search={search}
        optionKey={({ id }) => id}
        optionText={({ name }) => name}
      />
      <input aria-label="Note" value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      <output>{party?.name ?? 'none'}</output>
    </MantineProvider>
  );
}

describe('a search field and a fast user', () => {
  const note = () => screen.getByLabelText('Note');

  test('passes text typed after Enter to the next field, once it is answered', async () => {
    const user = userEvent.setup();
    const answers = new Map<string, (found: Party[]) => void>();
    render(<Row search={(text) => new Promise((resolve) => answers.set(text, resolve))} />);
    await user.tab();
    await user.keyboard('textiles{Enter}12 bag{Backspace}{Backspace}ox');
    await waitFor(() => expect(answers.has('textiles')).toBe(true));
    expect(field()).toHaveValue('textiles');
    expect(note()).toHaveValue('');
    answers.get('textiles')?.(parties.slice(2));
    await waitFor(() => expect(note()).toHaveValue('12 box'));
    expect(chosen()).toBe('Metro Textiles');
  });

  test('also if the list had answered, and the next field is a frame away', async () => {
    const user = userEvent.setup();
    render(<Row search={searchAtOnce} />);
    await user.tab();
    await user.keyboard('anand');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    // No rest between the keys: no frame is drawn.
    await userEvent.setup({ delay: null }).keyboard('{Enter}12');
    await waitFor(() => expect(note()).toHaveValue('12'));
    expect(field()).toHaveValue('Anand Stores');
  });

  test('keeps the typed text without a match; Escape drops the queued keys', async () => {
    const user = userEvent.setup();
    const answers = new Map<string, (found: Party[]) => void>();
    render(<Row search={(text) => new Promise((resolve) => answers.set(text, resolve))} />);
    await user.tab();
    await user.keyboard('zz{Enter}z');
    await waitFor(() => expect(answers.has('zz')).toBe(true));
    answers.get('zz')?.([]);
    await waitFor(() => expect(field()).toHaveValue('zzz'));
    expect(chosen()).toBe('none');
    await user.keyboard('{Enter}12{Escape}');
    await new Promise((soon) => setTimeout(soon, 50));
    expect(field()).toHaveValue('');
    expect(note()).toHaveValue('');
  });

  test('creates a missing record if an Enter came before the empty answer', async () => {
    const user = userEvent.setup();
    const onCreate = vi.fn();
    render(<Form search={async () => []} onCreate={onCreate} />);
    await user.type(field(), 'Star{Enter}');
    await waitFor(() => expect(onCreate.mock.calls).toEqual([['Star']]));
    expect(field()).toHaveValue('');
  });

  test('offers nothing from an earlier opening', async () => {
    const user = userEvent.setup();
    const answers: ((found: Party[]) => void)[] = [];
    const search = (text: string) => new Promise<Party[]>((resolve) => answers.push((found) => resolve(text === '' ? found : [])));
    render(<Row search={search} />);
    await user.tab();
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(parties);
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    await user.tab();
    // Another side, another company: other parties.
    await user.tab({ shift: true });
    expect(screen.queryAllByRole('option')).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toBe('none');
    answers[1]?.([]);
    await screen.findByText('No matches');
    expect(chosen()).toBe('none');
  });

  test('two codes of a scanner, each with its Enter, go into one field each', async () => {
    const user = userEvent.setup();
    const late = async (text: string) => {
      await new Promise((soon) => setTimeout(soon, 30));
      return parties.filter(({ name }) => name === text);
    };
    render(<Row search={late} />);
    await user.tab();
    await user.keyboard('Metro Mart{Enter}8901030704833{Enter}');
    await waitFor(() => expect(note()).toHaveValue('8901030704833'));
    expect(chosen()).toBe('Metro Mart');
  });

  test('in any order of answers, Enter chooses a match of the typed text, and no later text is lost', async () => {
    const texts = fc.constantFrom('a', 'me', 'metro', 'metro t', 'stores', 'x');
    const waits = fc.array(fc.integer({ min: 0, max: 160 }), { minLength: 3, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(texts, fc.boolean(), waits, async (text, isReopened, millis) => {
        let asked = 0;
        const search = async (typed: string) => {
          await new Promise((soon) => setTimeout(soon, millis[asked++ % millis.length]));
          return parties.filter(({ name }) => name.toLowerCase().startsWith(typed));
        };
        const user = userEvent.setup();
        const { unmount } = render(<Row search={search} />);
        await user.tab();
        await user.keyboard(isReopened ? `metro{Escape}${text}{Enter}7` : `${text}{Enter}7`);
        const [best] = parties.filter(({ name }) => name.toLowerCase().startsWith(text));
        await waitFor(() => expect(best ? note() : field()).toHaveValue(best ? '7' : `${text}7`));
        expect(chosen()).toBe(best?.name ?? 'none');
        unmount();
      }),
      { numRuns: 20 },
    );
  }, 20_000);
});

describe('Save before the answer of an Enter', () => {
  type Answer = readonly Party[] | { options: readonly Party[]; isSimilar: boolean };

  /** Types, presses Enter and clicks Save; then the search answers. */
  async function saveBefore(answer: Answer) {
    const user = userEvent.setup();
    const saved = vi.fn();
    const answers = new Map<string, (found: Answer) => void>();
    const search = (text: string) => new Promise<Answer>((resolve) => answers.set(text, resolve));
    function Saved() {
      const [party, setParty] = useState<Party | null>(null);
      return (
        <MantineProvider env="test">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (!holdsUnchosen(event.currentTarget)) saved(party?.name ?? 'none');
            }}
          >
            <SearchSelect
              label="Party"
              value={party}
              onChoose={setParty}
              search={search}
              optionKey={({ id }) => id}
              optionText={({ name }) => name}
            />
            <button type="submit">Save</button>
          </form>
        </MantineProvider>
      );
    }
    render(<Saved />);
    await user.type(field(), 'textiles{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(answers.has('textiles')).toBe(true));
    answers.get('textiles')?.(answer);
    return { user, saved };
  }

  test('follows a choice', async () => {
    const { saved } = await saveBefore(parties.slice(2));
    await waitFor(() => expect(saved.mock.calls).toEqual([['Metro Textiles']]));
  });

  test.each([
    ['no match', []],
    ['only similar spellings', { options: parties.slice(2), isSimilar: true }],
  ] as const)('is refused with %s, and keeps the typed text', async (_, answer) => {
    const { user, saved } = await saveBefore(answer);
    expect(await screen.findByText('Choose it from the list with Enter, or empty the field.')).toBeVisible();
    expect(field()).toHaveValue('textiles');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(field()).toHaveValue('textiles');
    expect(saved).not.toHaveBeenCalled();
  });
});
