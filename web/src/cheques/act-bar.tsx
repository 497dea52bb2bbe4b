import type { ChequeAct, ChequeDirection } from '@bahi/core/cheques/cheque';
import { sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { Button } from '@mantine/core';
import type { Cheque } from '../platform/answers.ts';
import { ariaKeys, KeyHint } from '../ui/key-hint.tsx';
import { MarkBar } from '../ui/row-mark.tsx';
import type { Marks } from '../ui/use-marks.ts';
import { actsOn } from './cheque-text.tsx';
import classes from './cheques.module.css';

const acts: Readonly<Record<ChequeDirection, readonly { act: ChequeAct; keys: string; label: string }[]>> = {
  received: [
    { act: 'deposit', keys: 'D', label: 'Deposit' },
    { act: 'clear', keys: 'C', label: 'Clear' },
    { act: 'bounce', keys: 'B', label: 'Bounce' },
    { act: 'undo', keys: 'U', label: 'Undo' },
  ],
  issued: [
    { act: 'clear', keys: 'C', label: 'Clear' },
    { act: 'bounce', keys: 'B', label: 'Bounce' },
    { act: 'stop', keys: 'S', label: 'Stop' },
    { act: 'undo', keys: 'U', label: 'Undo' },
  ],
};

/** Cheques are deposited and cleared together; they are returned one by one. */
export const mayAct = (act: ChequeAct, able: number) => able === 1 || (able > 1 && (act === 'deposit' || act === 'clear'));

type Props = { direction: ChequeDirection; marks: Marks<Cheque>; onAct: (act: ChequeAct) => void; onSlip: () => void };

/** The actions for the marked cheques; without marks, the keys that act on the focused row. */
export function ActBar({ direction, marks, onAct, onSlip }: Props) {
  const { marked, count } = marks;
  if (count === 0) {
    return (
      <p className={`dim hint ${classes.keys}`}>
        <KeyHint keys="Space" /> mark{' '}
        {acts[direction].map(({ act, keys, label }) => (
          <span key={act}>
            <KeyHint keys={keys} /> {label.toLowerCase()}{' '}
          </span>
        ))}
        {direction === 'received' && (
          <>
            <KeyHint keys="P" /> deposit slip{' '}
          </>
        )}
        <KeyHint keys="Enter" /> voucher
      </p>
    );
  }
  return (
    <MarkBar label="Marked cheques" says={`${marks.says}, ${formatRupees(sumPaise(marked.map(({ amountPaise }) => amountPaise)), 'two')}`}>
      {acts[direction].map(({ act, keys, label }, at) => (
        <Button
          key={act}
          variant={at === 0 ? 'filled' : 'default'}
          aria-keyshortcuts={ariaKeys(keys)}
          disabled={!mayAct(act, marked.filter((cheque) => actsOn(cheque).includes(act)).length)}
          onClick={() => onAct(act)}
        >
          {label}
        </Button>
      ))}
      {direction === 'received' && (
        <Button variant="default" disabled={!marked.some(({ moved }) => moved)} onClick={onSlip}>
          Deposit slip
        </Button>
      )}
    </MarkBar>
  );
}
