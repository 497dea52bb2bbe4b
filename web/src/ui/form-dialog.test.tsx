import { MantineProvider, TextInput } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { AmountField } from './amount-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { SearchSelect } from './search-select.tsx';

const onSubmit = vi.fn();
/** A dialog that is mounted only while it is open, like most. */
function Page() {
  const [isAsked, setAsked] = useState(false);
  const [paise, setPaise] = useState(0);
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setAsked(true)}>
        Challan
      </button>
      {isAsked && (
        <FormDialog
          title="Challan"
          isOpen
          onClose={() => setAsked(false)}
          onSubmit={() => onSubmit(paise)}
          submitText="Save"
          isSaving={false}
        >
          <AmountField data-autofocus label="Amount" paise={paise} onChange={setPaise} />
        </FormDialog>
      )}
    </MantineProvider>
  );
}
async function openDialog() {
  onSubmit.mockClear();
  const user = userEvent.setup();
  render(<Page />);
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus());
  return user;
}

test.each(['{Escape}', 'Cancel'])('closed by %s it returns the focus to its opener', async (way) => {
  const user = await openDialog();
  if (way === 'Cancel') await user.click(screen.getByRole('button', { name: way }));
  else await user.keyboard(way);
  await waitFor(() => expect(screen.queryByLabelText('Amount')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Challan' })).toHaveFocus());
});

test('is not sent while a field has invalid text, which gets the focus', async () => {
  const user = await openDialog();
  await user.keyboard('1.234');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Amount')).toHaveFocus();
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('1.234 has more than 2 decimals.');
  await user.keyboard('1.23{Enter}');
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(123);
});

test('a click on Save before a search has answered an Enter saves with the choice', async () => {
  let answer = (_: readonly string[]) => {};
  const saved = vi.fn();
  function Choosing() {
    const [party, setParty] = useState<string | null>(null);
    const search = (text: string) => (text === '' ? [] : new Promise<readonly string[]>((resolve) => (answer = resolve)));
    return (
      <MantineProvider env="test">
        <FormDialog title="Order" isOpen onClose={() => {}} onSubmit={() => saved(party)} submitText="Save" isSaving={false}>
          <SearchSelect label="Party" value={party} onChoose={setParty} search={search} optionKey={String} optionText={String} />
        </FormDialog>
      </MantineProvider>
    );
  }
  const user = userEvent.setup();
  render(<Choosing />);
  await user.type(screen.getByRole('combobox', { name: 'Party' }), 'ana{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).not.toHaveBeenCalled();
  await waitFor(() => {
    answer(['Anand Stores']);
    expect(saved).toHaveBeenCalledTimes(1);
  });
  expect(saved).toHaveBeenCalledWith('Anand Stores');
});

test('its first field has the focus at once if none is marked: no key reaches the page behind', () => {
  render(
    <MantineProvider env="test">
      <FormDialog title="Batch" isOpen onClose={() => {}} onSubmit={() => {}} submitText="Save" isSaving={false}>
        <AmountField label="MRP" paise={0} onChange={() => {}} />
      </FormDialog>
    </MantineProvider>,
  );
  expect(screen.getByLabelText('MRP')).toHaveFocus();
});

test.each(['{Control>}a{/Control}', '{Control>}{Enter}{/Control}'])('%s saves from any of its fields', async (keys) => {
  const user = await openDialog();
  await user.keyboard(`12${keys}`);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith(1_200));
});

test('fields that load after it opens get the focus when they appear', async () => {
  const dialog = (isRead: boolean) => (
    <MantineProvider env="test">
      <FormDialog title="Limits" isOpen onClose={() => {}} onSubmit={() => {}} submitText="Save" isSaving={false}>
        {isRead && <TextInput label="Days back" />}
      </FormDialog>
    </MantineProvider>
  );
  const { rerender } = render(dialog(false));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
  rerender(dialog(true));
  expect(screen.getByLabelText('Days back')).toHaveFocus();
  // A dialog mounted later does not take the focus from another element.
  screen.getByRole('button', { name: 'Close' }).focus();
  rerender(dialog(true));
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

/** A user, and over the form the limits of that user. */
function Nested() {
  const [isOver, setIsOver] = useState(false);
  return (
    <MantineProvider env="test">
      <FormDialog title="User" isOpen onClose={() => {}} onSubmit={() => onSubmit('user')} submitText="Save user" isSaving={false}>
        <button type="button" onClick={() => setIsOver(true)}>
          Limits
        </button>
        {isOver && (
          <FormDialog
            title="Limits"
            isOpen
            onClose={() => {}}
            onSubmit={() => onSubmit('limits')}
            submitText="Save limits"
            isSaving={false}
          >
            <TextInput label="Days back" />
          </FormDialog>
        )}
      </FormDialog>
    </MantineProvider>
  );
}

test('a key in a dialog above it does not save the form below', async () => {
  onSubmit.mockClear();
  const user = userEvent.setup();
  render(<Nested />);
  await user.click(screen.getByRole('button', { name: 'Limits' }));
  const over = within(await screen.findByRole('dialog', { name: 'Limits' }));
  const close = over.getByRole('button', { name: 'Close' });
  close.focus();
  await user.keyboard('{Control>}a{/Control}{Control>}{Enter}{/Control}');
  await new Promise((soon) => setTimeout(soon, 20));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(close).toHaveFocus();
  await user.click(over.getByLabelText('Days back'));
  await user.keyboard('3{Control>}a{/Control}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith('limits'));
});

/** A dialog that creates a party from a form; it requests its save, and the server is slow. */
function OnTheWay({ save }: { save: (name: string) => Promise<string | null> }) {
  const [isAsked, setAsked] = useState(false);
  const [party, setParty] = useState('');
  const [name, setName] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    setSaving(true);
    const refused = await save(name);
    setSaving(false);
    setProblem(refused);
    if (refused === null) setAsked(false);
  };
  return (
    <MantineProvider env="test">
      <input
        aria-label="Party"
        value={party}
        onChange={({ currentTarget }) => setParty(currentTarget.value)}
        onKeyDown={({ altKey, key }) => altKey && key === 'c' && setAsked(true)}
      />
      <button type="button" onClick={() => setAsked(true)}>
        New party
      </button>
      {isAsked && (
        <FormDialog title="New party" isOpen onClose={() => setAsked(false)} onSubmit={submit} submitText="Create" isSaving={isSaving}>
          <TextInput
            label="Name"
            value={name}
            error={problem}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              setProblem(null);
            }}
          />
        </FormDialog>
      )}
    </MantineProvider>
  );
}
function openOnTheWay() {
  const answers: PromiseWithResolvers<string | null>[] = [];
  const saved: string[] = [];
  render(
    <OnTheWay
      save={(name) => {
        saved.push(name);
        answers.push(Promise.withResolvers());
        return answers.at(-1)!.promise;
      }}
    />,
  );
  return { user: userEvent.setup(), answers, saved };
}
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

test('keys typed during its save belong to the calling page', async () => {
  const { user, answers, saved } = openOnTheWay();
  await user.click(field('Party'));
  await user.keyboard('{Alt>}c{/Alt}Anand{Enter}12');
  expect(saved).toEqual(['Anand']);
  expect(field('Name')).toHaveValue('Anand');
  answers[0]!.resolve(null);
  await waitFor(() => expect(field('Party')).toHaveValue('12'));
});

test.each([
  ['{Enter}', '{Enter}'],
  ['{Control>}a{/Control}', '{Control>}a{/Control}'],
  ['{Control>}{Enter}{/Control}', '{Enter}'],
])('a second %s during the save is ignored, and does not open it again', async (first, second) => {
  const { user, answers, saved } = openOnTheWay();
  await user.click(screen.getByRole('button', { name: 'New party' }));
  await user.keyboard(`Anand${first}`);
  await waitFor(() => expect(saved).toHaveLength(1));
  await user.keyboard(second);
  answers[0]!.resolve(null);
  await waitFor(() => expect(screen.getByRole('button', { name: 'New party' })).toHaveFocus());
  await new Promise((soon) => setTimeout(soon, 100));
  expect(saved).toHaveLength(1);
  expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
});

test('refused it stays as sent, even for a user slower than the answer; queued keys are typed once it is saved', async () => {
  const { user, answers, saved } = openOnTheWay();
  await user.click(field('Party'));
  await user.keyboard('{Alt>}c{/Alt}Anand{Enter}1');
  answers[0]!.resolve('There is such a party.');
  await screen.findByText('There is such a party.');
  await user.keyboard('2');
  expect(field('Name')).toHaveValue('Anand');
  expect(field('Name')).toHaveFocus();
  expect(screen.getByText('12')).toBeVisible();
  await screen.findByRole('button', { name: 'Give it up' });
  await new Promise((soon) => setTimeout(soon, 600));
  await user.keyboard('as{Enter}');
  expect(saved).toEqual(['Anand', 'Anandas']);
  answers[1]!.resolve(null);
  await waitFor(() => expect(field('Party')).toHaveValue('12'));
});

test('a key that types no character before a refusal is dropped', async () => {
  const { user, answers } = openOnTheWay();
  await user.click(field('Party'));
  await user.keyboard('{Alt>}c{/Alt}Anand{Enter}{ArrowDown}');
  answers[0]!.resolve('There is such a party.');
  await screen.findByText('There is such a party.');
  await new Promise((soon) => setTimeout(soon, 600));
  await user.keyboard('as{Enter}');
  const heard = vi.fn();
  const hear = ({ key }: KeyboardEvent) => key === 'ArrowDown' && heard();
  window.addEventListener('keydown', hear);
  answers[1]!.resolve(null);
  await waitFor(() => expect(field('Party')).toHaveFocus());
  await new Promise((soon) => setTimeout(soon, 150));
  window.removeEventListener('keydown', hear);
  expect(heard).not.toHaveBeenCalled();
});

test('its fields are read-only during the save; after a refusal they are editable, with the cursor restored', async () => {
  const { user, answers } = openOnTheWay();
  await user.click(field('Party'));
  await user.keyboard('{Alt>}c{/Alt}Anand{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(field('Name').closest('[inert]')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel' }).closest('[inert]')).toBeNull();
  answers[0]!.resolve('There is such a party.');
  await screen.findByText('There is such a party.');
  expect(field('Name').closest('[inert]')).toBeNull();
  expect(field('Name')).toHaveFocus();
});

test.each([
  ['by a key', () => field('Name')],
  ['by its button', () => screen.getByRole('button', { name: 'Create' })],
])('saved %s it announces it, and has the focus meanwhile, which then returns', async (way, at) => {
  const { user, answers } = openOnTheWay();
  await user.click(screen.getByRole('button', { name: 'New party' }));
  const says = within(screen.getByRole('dialog')).getByRole('status');
  expect(says).toBeEmptyDOMElement();
  await user.type(field('Name'), 'Anand');
  if (way === 'by a key') await user.keyboard('{Control>}a{/Control}');
  else await user.click(at());
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(says).toHaveTextContent('Saving…');
  expect(field('Name').closest('form')).toHaveFocus();
  answers[0]!.resolve('');
  await waitFor(() => expect(says).toBeEmptyDOMElement());
  expect(at()).toHaveFocus();
  expect(field('Name').closest('form')).not.toHaveAttribute('tabindex');
});

test.each([
  ['from a field', () => field('Party'), '{Alt>}c{/Alt}'],
  ['from a button', () => screen.getByRole('button', { name: 'New party' }), ''],
])('Escape during the save is dropped, opened %s: the page behind is not left', async (_, from, opens) => {
  const { user, answers } = openOnTheWay();
  const heard = vi.fn();
  const hear = ({ key }: KeyboardEvent) => key === 'Escape' && heard();
  await user.click(from());
  await user.keyboard(`${opens}Anand{Control>}a{/Control}`);
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.keyboard('{Escape}');
  expect(field('Name')).toHaveValue('Anand');
  window.addEventListener('keydown', hear);
  answers[0]!.resolve(null);
  await waitFor(() => expect(from()).toHaveFocus());
  await new Promise((soon) => setTimeout(soon, 150));
  window.removeEventListener('keydown', hear);
  expect(heard).not.toHaveBeenCalled();
});

test('if it does not return to a field, keys typed before a refusal do nothing later', async () => {
  const { user, answers } = openOnTheWay();
  await user.click(screen.getByRole('button', { name: 'New party' }));
  await user.keyboard('Anand{Enter}ar');
  answers[0]!.resolve('There is such a party.');
  await screen.findByText('There is such a party.');
  await waitFor(() => expect(screen.queryByText(/Typed meanwhile/)).not.toBeInTheDocument());
  expect(field('Name')).toHaveValue('Anand');
  await user.keyboard('as{Enter}');
  const heard = vi.fn();
  const hear = ({ key }: KeyboardEvent) => /^[ar]$/.test(key) && heard();
  window.addEventListener('keydown', hear);
  answers[1]!.resolve(null);
  await waitFor(() => expect(screen.getByRole('button', { name: 'New party' })).toHaveFocus());
  await new Promise((soon) => setTimeout(soon, 150));
  window.removeEventListener('keydown', hear);
  expect(heard).not.toHaveBeenCalled();
});

test.each(['{Control>}a{/Control}', '{Control>}{Enter}{/Control}'])(
  'by %s it is not saved without what is typed in a search and not chosen',
  async (save) => {
    const submitted = vi.fn();
    function Challan() {
      const [bank, setBank] = useState<string | null>(null);
      return (
        <MantineProvider env="test">
          <FormDialog title="Challan" isOpen onClose={() => {}} onSubmit={() => submitted(bank)} submitText="Save" isSaving={false}>
            <SearchSelect
              label="Bank"
              value={bank}
              onChoose={setBank}
              search={(text) => ['HDFC Fort', 'SBI Pune'].filter((name) => name.toLowerCase().includes(text))}
              optionKey={(name) => name}
              optionText={(name) => name}
            />
          </FormDialog>
        </MantineProvider>
      );
    }
    const user = userEvent.setup();
    render(<Challan />);
    const bank = await screen.findByRole('combobox', { name: 'Bank' });
    await waitFor(() => expect(bank).toHaveFocus());
    await user.keyboard(`sbi${save}`);
    await new Promise((soon) => setTimeout(soon, 20));
    expect(submitted).not.toHaveBeenCalled();
    expect(bank).toHaveFocus();
    expect(bank).toHaveValue('sbi');
    expect(bank).toHaveAccessibleDescription('Choose it from the list with Enter, or empty the field.');
    await screen.findByRole('option', { name: 'SBI Pune', selected: true });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bank).toHaveValue('SBI Pune'));
    expect(bank).not.toHaveAccessibleDescription(/Choose it/);
    await user.keyboard(save);
    await waitFor(() => expect(submitted).toHaveBeenCalledExactlyOnceWith('SBI Pune'));
  },
);
