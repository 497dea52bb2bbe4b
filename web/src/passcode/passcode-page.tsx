import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type LockKind, lockScreen, noteLockAfter } from '../platform/lock.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useProblemFocus } from '../ui/problem-focus.ts';
import { ListSkeleton } from '../ui/states.tsx';
import { passcodeCalls } from './calls.ts';
import { currentProblem, emptyPasscode, lockChoices, type NewPasscode, passcodeProblems, proofOf } from './new-passcode.ts';
import { PasscodeField } from './passcode-field.tsx';
import classes from './passcode-page.module.css';
import { wrongSecret } from './wrong-secret.ts';

export const StaffPasscode = () => {
  const answer = useQuery(query.accounts.getStaff.queryOptions({ input: {} }));
  return <Page kind="staff" answer={answer} />;
};

export const OwnerPasscode = () => {
  const answer = useQuery(query.accounts.getOwner.queryOptions({ input: {} }));
  return <Page kind="owner" answer={answer} />;
};

type Person = { readonly data: { readonly userData: { readonly lockAfterMinutes?: number | undefined } } };
type Answer = { readonly data: Person | undefined; readonly error: Error | null; readonly refetch: () => unknown };

function Page({ kind, answer }: { kind: LockKind; answer: Answer }) {
  return (
    <>
      <PageHeader title="Passcode" back="none" />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />}>
        {({ data: { userData } }) => <PasscodeForm key={userData.lockAfterMinutes ?? 'none'} kind={kind} now={userData.lockAfterMinutes} />}
      </Loaded>
    </>
  );
}

/** Sets the first passcode; changes or removes the present one. */
function PasscodeForm({ kind, now }: { kind: LockKind; now: number | undefined }) {
  const isSet = now !== undefined;
  const [typed, setTyped] = useState<NewPasscode>({
    ...emptyPasscode,
    lockAfterMinutes: lockChoices.find((minutes) => minutes === now) ?? emptyPasscode.lockAfterMinutes,
  });
  const [tried, setTried] = useState<'none' | 'save' | 'remove'>('none');
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const known = useQueryClient();
  const { form, onTry } = useProblemFocus(isBusy);
  const id = useId();

  const own = { none: null, save: passcodeProblems(typed, isSet), remove: currentProblem(typed.current, typed.isForgotten) }[tried];
  const refused = wrongSecret(error) === null ? problemsOf(error) : { fields: { current: wrongSecret(error) ?? '' }, text: null };
  const problems: Partial<Record<string, string>> = { ...refused.fields, ...own };
  const change = (patch: Partial<NewPasscode>) => {
    setError(null);
    setTyped({ ...typed, ...patch });
  };

  const send = async (call: Promise<{ message: string }>, minutes: number | undefined) => {
    setIsBusy(true);
    setError(null);
    try {
      const { message } = await call;
      noteLockAfter(kind, minutes);
      toastSuccess(message);
      setTried('none');
      setTyped({ ...typed, current: '', isForgotten: false, passcode: '', again: '' });
      await known.invalidateQueries({ queryKey: query.accounts.key() });
    } catch (caught) {
      setError(caught as Error);
    } finally {
      setIsBusy(false);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried('save');
    onTry();
    if (isBusy || passcodeProblems(typed, isSet) !== null) return;
    const { passcode, lockAfterMinutes } = typed;
    const wanted = { ...(passcode !== '' && { passcode }), lockAfterMinutes, ...(isSet && proofOf(typed)) };
    void send(passcodeCalls[kind].save(wanted), lockAfterMinutes);
  };
  const remove = () => {
    setTried('remove');
    onTry();
    if (isBusy || currentProblem(typed.current, typed.isForgotten) !== null) return;
    void send(passcodeCalls[kind].remove(proofOf(typed)), undefined);
  };

  return (
    <div className={classes.page}>
      <p className="dim">
        {isSet
          ? `Your screen locks after ${minutesText(now)} without a hand on it. The passcode, or your password, opens it again.`
          : 'A short code that locks your screen when you leave it alone, and opens it again. It works on every device you sign in on; your password opens the screen too.'}
      </p>
      {isSet && (
        <div>
          <Button variant="default" onClick={() => lockScreen(kind)}>
            Lock now
          </Button>
        </div>
      )}
      <form ref={form} className={classes.form} onSubmit={save} noValidate aria-labelledby={id}>
        <h2 id={id} className={classes.title}>
          {isSet ? 'Change the passcode' : 'Set a passcode'}
        </h2>
        {isSet && (
          <div>
            {typed.isForgotten ? (
              <PasswordField
                label="Password"
                autoComplete="current-password"
                value={typed.current}
                error={problems.current}
                onChange={({ currentTarget }) => change({ current: currentTarget.value })}
              />
            ) : (
              <PasscodeField
                label="Current passcode"
                value={typed.current}
                error={problems.current}
                onDigits={(current) => change({ current })}
              />
            )}
            <button type="button" className={classes.link} onClick={() => change({ isForgotten: !typed.isForgotten, current: '' })}>
              {typed.isForgotten ? 'Use the passcode' : 'Forgot the passcode?'}
            </button>
          </div>
        )}
        <PasscodeField
          label="New passcode"
          description={isSet ? '4 to 6 digits; empty, the one you have stays' : '4 to 6 digits'}
          value={typed.passcode}
          error={problems.passcode}
          onDigits={(passcode) => change({ passcode })}
        />
        <PasscodeField label="New passcode again" value={typed.again} error={problems.again} onDigits={(again) => change({ again })} />
        <NativeSelect
          label="Lock after"
          value={String(typed.lockAfterMinutes)}
          onChange={({ currentTarget }) =>
            change({ lockAfterMinutes: lockChoices.find((minutes) => String(minutes) === currentTarget.value) ?? 5 })
          }
          data={lockChoices.map((minutes) => ({ value: String(minutes), label: minutesText(minutes) }))}
        />
        {refused.text && (
          <p role="alert" className={classes.problem}>
            {refused.text}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" loading={isBusy}>
            {isSet ? 'Change passcode' : 'Set passcode'}
          </Button>
          {isSet && (
            <Button variant="default" onClick={remove} disabled={isBusy}>
              Remove passcode
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

const minutesText = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`);
