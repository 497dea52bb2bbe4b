import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHeldState } from '../platform/held-state.ts';
import { useQuestionBeforeLeaving } from '../platform/leave-form.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { Loaded } from '../ui/loaded.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './account.module.css';
import { type FactorKind, factorCalls, factorKey, sessionsKey } from './account-calls.ts';
import { FactorThatIsOn } from './factor-that-is-on.tsx';
import { PartTitle } from './part-title.tsx';
import { CodeOf, PasswordOf, ProofForm } from './proof-form.tsx';

/** A code of an authenticator app beside the password: switched on with its first code, off with password and code. */
export function SecondFactor({ kind }: { kind: FactorKind }) {
  const answer = useQuery({ queryKey: factorKey(kind), queryFn: () => factorCalls[kind].getSecondFactor({}) });
  const [recoveryCodes, setRecoveryCodes] = useHeldState<readonly string[] | null>('recoveryCodes', () => null);
  return (
    <section className={classes.box} aria-labelledby="factor-title">
      <PartTitle kind={kind} id="factor-title">
        Second factor
      </PartTitle>
      <p className="dim">
        When it is on, signing in asks for a code of an authenticator app after the password. Switching it on ends your sessions on all
        other devices.
      </p>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} onKept={() => setRecoveryCodes(null)} />
      ) : (
        <Loaded answer={answer} skeleton={<ListSkeleton rows={1} />}>
          {({ isOn, recoveryCodesLeft }) =>
            isOn ? (
              <FactorThatIsOn kind={kind} recoveryCodesLeft={recoveryCodesLeft} onRenewed={setRecoveryCodes} />
            ) : (
              <SwitchOn kind={kind} onOn={setRecoveryCodes} />
            )
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
      <ProofForm submitText="Switch on" {...begin} onSubmit={begin.mutate} typed={{ password }}>
        {(errors) => <PasswordOf value={password} error={errors.password} onChange={setPassword} />}
      </ProofForm>
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
        <ProofForm submitText="Confirm" {...confirm} onSubmit={confirm.mutate} typed={{ code }}>
          {(errors) => <CodeOf label="Code of the app" value={code} error={errors.code} onChange={setCode} autoFocus />}
        </ProofForm>
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
