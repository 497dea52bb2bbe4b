import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastSuccess } from '../platform/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import classes from './account.module.css';
import { type FactorKind, factorCalls, factorKey } from './account-calls.ts';
import { CodeOf, PasswordOf, ProofForm } from './proof-form.tsx';

type Change = 'renew' | 'switchOff';
type Proof = { password: string; code: string };
type Props = { kind: FactorKind; recoveryCodesLeft: number; onRenewed: (recoveryCodes: readonly string[]) => void };

const changes: readonly (readonly [change: Change, text: string])[] = [
  ['renew', 'New recovery codes'],
  ['switchOff', 'Switch off'],
];

/** The actions on an active second factor, each confirmed with password and code. */
export function FactorThatIsOn({ kind, recoveryCodesLeft, onRenewed }: Props) {
  const [chosen, setChosen] = useState<Change | null>(null);
  return (
    <>
      <p className={classes.device}>
        <Badge tone="received">On</Badge>
        <span className="dim">{recoveryCodesLeft === 1 ? '1 recovery code left' : `${recoveryCodesLeft} recovery codes left`}</span>
      </p>
      {chosen === 'renew' && <p className="dim">You get ten new codes. Those you have kept let nobody in any more.</p>}
      {chosen ? (
        <Proved key={chosen} kind={kind} change={chosen} onRenewed={onRenewed} onCancel={() => setChosen(null)} />
      ) : (
        <div className={classes.buttons}>
          {changes.map(([change, text]) => (
            <Button key={change} variant="default" onClick={() => setChosen(change)}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

type ProvedProps = Pick<Props, 'kind' | 'onRenewed'> & { change: Change; onCancel: () => void };

function Proved({ kind, change, onRenewed, onCancel }: ProvedProps) {
  const known = useQueryClient();
  const [{ password, code }, setProof] = useState<Proof>({ password: '', code: '' });
  const calls = factorCalls[kind];
  const send = useMutation({
    mutationFn: async (proof: Proof) =>
      change === 'renew' ? calls.renewRecoveryCodes(proof) : { ...(await calls.switchOffSecondFactor(proof)), recoveryCodes: null },
    onSuccess: async ({ message, recoveryCodes }) => {
      toastSuccess(message);
      if (recoveryCodes) onRenewed(recoveryCodes);
      await known.invalidateQueries({ queryKey: factorKey(kind) });
    },
  });
  return (
    <ProofForm
      submitText={changes.find(([each]) => each === change)?.[1] ?? ''}
      typed={{ password, code }}
      isPending={send.isPending}
      error={send.error}
      onSubmit={() => send.mutate({ password, code })}
      onCancel={onCancel}
    >
      {(errors) => (
        <>
          <PasswordOf value={password} error={errors.password} onChange={(typed) => setProof({ password: typed, code })} />
          <CodeOf
            label="Code or recovery code"
            value={code}
            error={errors.code}
            onChange={(typed) => setProof({ password, code: typed })}
          />
        </>
      )}
    </ProofForm>
  );
}
