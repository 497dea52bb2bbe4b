import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeymap } from '../platform/preferences.ts';
import { Icon } from '../ui/icons.tsx';
import { TypedMeanwhile } from '../ui/typed-meanwhile.tsx';
import type { Shown } from './problem-places.ts';
import classes from './save-area.module.css';
import type { SaveState } from './save-state.ts';
import { SavedBox, saidOf } from './saved-box.tsx';
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
  const saveKeys = useKeymap() === 'standard' ? 'Ctrl+Enter' : 'Ctrl+A';
  const isSaving = state.kind === 'saving';
  /** The message of the last save goes when the next voucher begins. */
  const hasBegun = voucher.entry.mode === 'create' && voucher.entry.changedAt !== null;
  const isEmpty = !hasButton && problems.length === 0 && meanwhile.kept.length === 0;
  if (isEmpty && (state.kind === 'idle' || isSaving || (state.kind === 'saved' && hasBegun))) return null;
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
      {state.kind === 'saved' && !hasBegun && <SavedBox kind={kind} saved={state.voucher} more={more} onNext={onNext} />}
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
          {isSaving ? 'Saving…' : 'Save'} <kbd aria-hidden>{saveKeys}</kbd>
        </Button>
      )}
    </section>
  );
}

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
