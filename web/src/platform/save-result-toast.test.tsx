import { useMutation } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Refused, serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { showPart } from '../testing/show-part.tsx';
import { signInStaff } from '../testing/voucher-books.ts';
import { api } from './api.ts';
import { useSaveErrorToast } from './save-result-toast.ts';
import { clearSession } from './session.ts';
import { dismissToast, toastError, toastSuccess, useWaitingToasts } from './toasts.ts';
import { useAct } from './use-act.ts';

beforeEach(() => {
  window.history.replaceState(null, '', '/sUsers/sales');
  dismissToast();
  signInStaff();
});

const orgId = idOf(7);
const nothing = () => {};
const undo = () => api.cheques.undo({ orgId, id: idOf(201) });

function Acting() {
  const { act: run } = useAct('Bounce cheque 101', () => {});
  return (
    <button type="button" onClick={() => void run(undo)}>
      Save
    </button>
  );
}
function Saving() {
  const save = useMutation({
    mutationFn: undo,
    onSuccess: ({ message }) => toastSuccess(message),
    onError: useSaveErrorToast('Bounce cheque 101'),
  });
  return (
    <button type="button" onClick={() => save.mutate()}>
      Save
    </button>
  );
}
function Switching() {
  const save = useMutation({ mutationFn: undo, onError: ({ message }) => toastError(message) });
  return (
    <button type="button" onClick={() => save.mutate()}>
      Save
    </button>
  );
}

/** A form that unmounts while its save is pending. */
async function leave(Form: () => React.ReactNode) {
  const answer = Promise.withResolvers<void>();
  serveFakeApi({ cheques: { undo: () => answer.promise.then(() => ({ message: 'Taken back', voucherId: null, voucherNumber: null })) } });
  function Place() {
    const [isOpen, setIsOpen] = useState(true);
    const toasts = useWaitingToasts();
    return (
      <>
        {isOpen && <Form />}
        <button type="button" onClick={() => setIsOpen(false)}>
          Leave
        </button>
        <p data-testid="said">{toasts.map(({ text }) => text).join()}</p>
      </>
    );
  }
  const { user, unmount } = await showPart(<Place />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  const settle = async (how: () => void) => {
    how();
    // A later call is answered later.
    await act(() => undo().then(nothing, nothing));
    const { textContent } = screen.getByTestId('said');
    unmount();
    dismissToast();
    return textContent;
  };
  return {
    refuse: () => settle(() => answer.reject(new Refused(409, 'CHANGED_MEANWHILE', 'It moved meanwhile'))),
    accept: () => settle(() => answer.resolve()),
  };
}

const forms = [
  ['an act', Acting, 'Bounce cheque 101: It moved meanwhile', 'Taken back'],
  ['the save of a form', Saving, 'Bounce cheque 101: It moved meanwhile', 'Taken back'],
  ['a switch', Switching, 'It moved meanwhile', ''],
] as const;

test.each(forms)('%s that is answered after its form was closed is shown', async (_, Form, refused, accepted) => {
  expect(await (await leave(Form)).refuse()).toBe(refused);
  expect(await (await leave(Form)).accept()).toBe(accepted);
});

test.each(forms)('%s that is answered after its user signed out is not shown', async (_, Form) => {
  for (const how of ['refuse', 'accept'] as const) {
    const left = await leave(Form);
    clearSession('staff');
    signInStaff();
    expect(await left[how]()).toBe('');
  }
});
