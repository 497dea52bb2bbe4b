import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SavedVoucher } from '../platform/answers.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Money } from '../ui/amount.tsx';
import { Icon } from '../ui/icons.tsx';
import { TypedMeanwhile } from '../ui/typed-meanwhile.tsx';
import type { Shown } from './problem-places.ts';
import classes from './save-area.module.css';
import type { SaveState } from './save-state.ts';
import type { VoucherForm } from './use-voucher-form.ts';
import { useVoucherSave } from './use-voucher-save.ts';

type Props = {
  form: VoucherForm;
  /** Another action that a refusal offers. */
  remedy: ReactNode;
  /** The next actions with the saved voucher, besides opening it. */
  more?: ReactNode;
  /** On a phone the button is in the bar at the bottom. */
  hasButton: boolean;
};

/** Save and its result in place: pending, saved with its number, or refused with a message. It never takes the focus. */
export function SaveArea({ form, remedy, more, hasButton }: Props) {
  const { kind, voucher, isEdit, goTo, onSave, onNext } = form;
  const { state, problems } = voucher;
  const meanwhile = useVoucherSave(state, isEdit);
  const isSaving = state.kind === 'saving';
  const isEmpty = !hasButton && problems.length === 0 && meanwhile.kept.length === 0;
  if (isEmpty && (state.kind === 'idle' || isSaving)) return null;
  return (
    <section className={classes.area} aria-label="Save">
      {problems.length > 0 && (
        <div className={classes.problems}>
          <p className={classes.count}>{problems.length === 1 ? '1 error' : `${problems.length} errors`}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem.field + problem.text}>
                <button type="button" onClick={() => goTo(problem)}>
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
            <Icon name="check" size={16} /> Saved {state.voucher.voucherNumber} {kind.hasAmount && <Money paise={state.voucher.amount} />}
          </p>
          {saidOf(state.voucher) && <p className={classes.said}>{saidOf(state.voucher)}</p>}
          <div className={classes.links}>
            <Link {...voucherLink(kind.kind, state.voucher._id)}>Open</Link>
            {more}
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

/** Messages besides the number of a saved voucher: negative cash, a removed bank date. */
const saidOf = ({ message, voucherNumber }: SavedVoucher): string => {
  const saved = `Saved ${voucherNumber}. `;
  return message.startsWith(saved) ? message.slice(saved.length) : '';
};

/** The live region for screen readers; separate from elements that are mounted and unmounted. */
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
