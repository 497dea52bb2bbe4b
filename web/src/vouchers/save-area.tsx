import { Button } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SavedVoucher } from '../platform/answers.ts';
import { Money } from '../ui/amount.tsx';
import { Icon } from '../ui/icons.tsx';
import { TypedMeanwhile } from '../ui/typed-meanwhile.tsx';
import type { Shown } from './problem-places.ts';
import classes from './save-area.module.css';
import type { SaveState } from './save-state.ts';
import { useVoucherSave } from './use-voucher-save.ts';

type Props = {
  state: SaveState;
  onSave: () => void;
  /** All that is to be mended; each goes to its field. */
  problems: readonly Shown[];
  onGo: (problem: Shown) => void;
  /** What a refusal offers besides saving again. */
  remedy?: ReactNode;
  /** Where the saved voucher is looked at, and what one does next. */
  open: (id: string) => LinkProps;
  more?: (id: string) => ReactNode;
  onNext: () => void;
  /** On a phone the button stands in the bar at the bottom. */
  hasButton?: boolean;
  /** Off for vouchers that only move goods. */
  hasAmount?: boolean;
  /** An edit leaves its page once it is saved. */
  isEdit?: boolean;
};

/** Save and how it went, in place: waiting, saved with its number, or refused in words. Nothing here ever takes the focus away. */
export function SaveArea({ state, onSave, problems, onGo, remedy, open, more, onNext, ...its }: Props) {
  const { hasButton = true, hasAmount = true, isEdit = false } = its;
  const meanwhile = useVoucherSave(state, isEdit);
  const isSaving = state.kind === 'saving';
  const isEmpty = !hasButton && problems.length === 0 && meanwhile.kept.length === 0;
  if (isEmpty && (state.kind === 'idle' || isSaving)) return null;
  return (
    <section className={classes.area} aria-label="Save">
      {problems.length > 0 && (
        <div className={classes.problems}>
          <p className={classes.count}>{problems.length === 1 ? 'One thing to mend' : `${problems.length} things to mend`}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem.field + problem.text}>
                <button type="button" onClick={() => onGo(problem)}>
                  {problem.text}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {state.kind === 'refused' && (problems.length === 0 || state.problems.length === 0) && (
        <div className={classes.refused}>
          <Icon name="warning" size={16} />
          <div>
            <p>{state.text}</p>
            {remedy}
          </div>
        </div>
      )}
      {state.kind === 'saved' && (
        <div className={classes.saved}>
          <p>
            <Icon name="check" size={16} /> Saved {state.voucher.voucherNumber} {hasAmount && <Money paise={state.voucher.amount} />}
          </p>
          {saidOf(state.voucher) && <p className={classes.said}>{saidOf(state.voucher)}</p>}
          <div className={classes.links}>
            <Link {...open(state.voucher._id)}>Open</Link>
            {more?.(state.voucher._id)}
            <button type="button" onClick={onNext}>
              Next
            </button>
          </div>
        </div>
      )}
      <TypedMeanwhile {...meanwhile} isSaving={isSaving} says="It is entered in the next voucher once this one is saved." />
      {hasButton && (
        <Button
          className={classes.save ?? ''}
          fullWidth
          size="md"
          onClick={onSave}
          aria-keyshortcuts="Control+A Control+Enter"
          data-place="save"
          aria-disabled={isSaving}
        >
          {isSaving ? 'Saving…' : 'Save'} <kbd aria-hidden>Ctrl+A</kbd>
        </Button>
      )}
    </section>
  );
}

/** What the books say of a saved voucher beside its number: cash that lacks now, a bank date that was lost. */
const saidOf = ({ message, voucherNumber }: SavedVoucher): string => {
  const saved = `Saved ${voucherNumber}. `;
  return message.startsWith(saved) ? message.slice(saved.length) : '';
};

/** What a reader hears, and nothing else: it stands outside of what comes and goes. */
export function SaveNews({ state, problems }: { state: SaveState; problems: readonly Shown[] }) {
  return (
    <>
      <div className="reader-only" role="status">
        {state.kind === 'saved' && [`Saved ${state.voucher.voucherNumber}`, saidOf(state.voucher)].filter(Boolean).join('. ')}
        {state.kind === 'saving' && 'Saving'}
      </div>
      <div className="reader-only" role="alert">
        {state.kind === 'refused'
          ? state.text
          : problems.length > 0 && `${problems.length} to mend: ${problems.map(({ text }) => text).join(' ')}`}
      </div>
    </>
  );
}
