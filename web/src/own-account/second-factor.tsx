import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useHeldState } from '../platform/held-state.ts';
import { useQuestionBeforeLeaving } from '../platform/leave-form.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { sayError } from '../platform/say-error.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './account.module.css';
import { type FactorKind, factorCalls, factorKey, sessionsKey } from './account-calls.ts';

/** A code of an authenticator app beside the password: switched on with its first code, off with password and code. */
export function SecondFactor({ kind }: { kind: FactorKind }) {
  const answer = useQuery({ queryKey: factorKey(kind), queryFn: () => factorCalls[kind].getSecondFactor({}) });
  const [recoveryCodes, setRecoveryCodes] = useHeldState<readonly string[] | null>('recoveryCodes', () => null);
  return (
    <section className={classes.box} aria-labelledby="factor-title">
      <h3 id="factor-title" className={classes.title}>
        Second factor
      </h3>
      <p className="dim">
        When it is on, signing in asks for a code of an authenticator app after the password. Switching it on ends your sessions on all
        other devices.
      </p>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onKept={() => setRecoveryCodes(null)} />
      ) : (
        <Loaded answer={answer} skeleton={<ListSkeleton rows={1} />}>
          {({ isOn, recoveryCodesLeft }) =>
            isOn ? <SwitchOff kind={kind} recoveryCodesLeft={recoveryCodesLeft} /> : <SwitchOn kind={kind} onOn={setRecoveryCodes} />
          }
        </Loaded>
      )}
    </section>
  );
}

function SwitchOn({ kind, onOn }: { kind: FactorKind; onOn: (recoveryCodes: readonly string[]) => void }) {
  const known = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = useMutation({ mutationFn: () => factorCalls[kind].beginSecondFactor({ password }) });
  const confirm = useMutation({
    mutationFn: () => factorCalls[kind].confirmSecondFactor({ code }),
    onSuccess: async ({ message, recoveryCodes }) => {
      toastSuccess(message);
      onOn(recoveryCodes);
      void known.invalidateQueries({ queryKey: sessionsKey(kind) });
      await known.invalidateQueries({ queryKey: factorKey(kind) });
    },
  });
  if (begin.data === undefined) {
    return (
      <Asked submitText="Switch on" {...begin} onSubmit={begin.mutate} isEmpty={password === ''}>
        {(fields, isMissing) => <PasswordOf value={password} error={fields.password ?? isMissing} onChange={setPassword} />}
      </Asked>
    );
  }
  const { secret, qr } = begin.data;
  return (
    <div className={classes.secret}>
      <img
        className={classes.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code of the secret"
        width={184}
        height={184}
      />
      <div className={classes.typed}>
        <p>
          Scan the code with your authenticator app, or type this key into it:
          <code className={classes.key}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
        </p>
        <Asked submitText="Confirm" {...confirm} onSubmit={confirm.mutate} isEmpty={code.trim() === ''}>
          {(fields, isMissing) => (
            <CodeOf label="Code of the app" value={code} error={fields.code ?? isMissing} onChange={setCode} autoFocus />
          )}
        </Asked>
      </div>
    </div>
  );
}

const notKept = {
  title: 'Leave without the recovery codes?',
  text: 'They are shown only now. Without them and without your device you cannot sign in.',
  confirm: 'Leave',
  cancel: 'Stay',
};

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  useQuestionBeforeLeaving(true, notKept);
  return (
    <>
      <p role="status" className={classes.notice}>
        Keep these ten recovery codes in a safe place. Each lets you in once without your device. They are shown only now.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </>
  );
}

function SwitchOff({ kind, recoveryCodesLeft }: { kind: FactorKind; recoveryCodesLeft: number }) {
  const known = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const off = useMutation({
    mutationFn: () => factorCalls[kind].switchOffSecondFactor({ password, code }),
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      await known.invalidateQueries({ queryKey: factorKey(kind) });
    },
  });
  return (
    <>
      <p className={classes.device}>
        <Badge tone="received">On</Badge>
        <span className="dim">{recoveryCodesLeft === 1 ? '1 recovery code left' : `${recoveryCodesLeft} recovery codes left`}</span>
      </p>
      {isAsked ? (
        <Asked submitText="Switch off" {...off} onSubmit={off.mutate} isEmpty={password === '' || code.trim() === ''}>
          {(fields, isMissing) => (
            <>
              <PasswordOf value={password} error={fields.password ?? (isMissing && password === '')} onChange={setPassword} />
              <CodeOf
                label="Code or recovery code"
                value={code}
                error={fields.code ?? (isMissing && code.trim() === '')}
                onChange={setCode}
              />
            </>
          )}
        </Asked>
      ) : (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setIsAsked(true)}>
            Switch off
          </Button>
        </div>
      )}
    </>
  );
}

type AskedProps = {
  submitText: string;
  isEmpty: boolean;
  isPending: boolean;
  error: Error | null;
  onSubmit: () => void;
  children: (fields: Readonly<Record<string, string>>, isMissing: boolean) => ReactNode;
};

/** A little form: what is empty and what the server refused, each at its field. */
function Asked({ submitText, isEmpty, isPending, error, onSubmit, children }: AskedProps) {
  const [isTried, setIsTried] = useState(false);
  const { fields } = problemsOf(error);
  const isMissing = isTried && isEmpty;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isEmpty && !isPending) onSubmit();
  };
  const said = Object.keys(fields).length === 0 && error ? sayError(error, 'Something went wrong!') : null;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {children(fields, isMissing)}
      <p role="alert" className={classes.problem}>
        {isMissing ? 'All fields must be filled' : said}
      </p>
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={isPending}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}

type FieldProps = { value: string; error: string | boolean; onChange: (value: string) => void };

function PasswordOf({ value, error, onChange }: FieldProps) {
  return (
    <PasswordField
      label="Your password"
      name="password"
      autoComplete="current-password"
      toggleLabel="Show or hide your password"
      maxLength={200}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function CodeOf({ label, value, error, onChange, autoFocus = false }: FieldProps & { label: string; autoFocus?: boolean }) {
  return (
    <TextInput
      label={label}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      maxLength={40}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
