import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { StaleNotice } from '../platform/records/stale-notice.tsx';
import { Box, BoxPart } from '../ui/box.tsx';
import { saveOrMove } from '../ui/enter-moves.ts';
import { useProblemFocus } from '../ui/problem-focus.ts';
import classes from './settings.module.css';
import type { SectionState, Settings } from './use-section.ts';

type Props = {
  title: string;
  /** The purpose of the section, above its fields. */
  says: ReactNode;
  section: SectionState;
  settings: Settings;
  children: ReactNode;
};

/**
 * The frame of a section: a form with its state at its button. Ctrl+A and Ctrl+Enter save the focused section. During a save, all sections
 * accept further input, which is not saved yet.
 */
export function SectionBox({ title, says, section, settings, children }: Props) {
  const { form, onTry } = useProblemFocus(section.isSaving);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    section.submit();
    onTry();
  };
  return (
    <Box title={title}>
      <form ref={form} onSubmit={submit} onKeyDown={saveOrMove()} noValidate aria-label={title}>
        <BoxPart>
          <p className="dim hint">{says}</p>
        </BoxPart>
        {children}
        <div className={classes.foot}>
          {section.isChangedMeanwhile && (
            <div className={classes.changed}>
              <StaleNotice
                stale={{ by: settings.changedBy, at: settings.changedAt, version: settings.version }}
                isSaving={section.isSaving}
                onLoad={section.takeTheirs}
                onSaveOver={section.submit}
              />
            </div>
          )}
          {section.refusal && (
            <p role="alert" className={classes.refusal}>
              {section.refusal}
            </p>
          )}
          <span role="status" className={section.isDirty ? classes.changes : 'dim hint'}>
            {stateOf(section)}
          </span>
          {section.isDirty && !section.isSaving && (
            <Button variant="default" onClick={section.takeTheirs}>
              Discard
            </Button>
          )}
          <Button type="submit" variant={section.isDirty ? 'filled' : 'default'} aria-busy={section.isSaving} aria-label={`Save ${title}`}>
            Save
          </Button>
        </div>
      </form>
    </Box>
  );
}

const stateOf = ({ isDirty, isSaved, isSaving, changes }: SectionState) => {
  if (isSaving) return 'Saving…';
  if (isDirty) return changes === 1 ? '1 change, not saved yet' : `${changes} changes, not saved yet`;
  return isSaved ? 'Saved' : '';
};
