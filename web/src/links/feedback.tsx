import { MOST_REMARK, type Stars, starWords } from '@bahi/core/rooms/feedback';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '../platform/api.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { sayError } from '../platform/say-error.ts';
import classes from './paper-page.module.css';

const choices: readonly Stars[] = [1, 2, 3, 4, 5];

/** Asks the guest of a hotel about the stay: one to five stars and a remark. */
export function Feedback({ token, isGiven }: { token: string; isGiven: boolean }) {
  const [isDone, setIsDone] = useState(isGiven);
  const [stars, setStars] = useState<Stars | null>(null);
  const [remark, setRemark] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (isDone) {
    return (
      <p role="status" className={classes.thanks}>
        Thank you. The hotel has your word on the stay.
      </p>
    );
  }
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (stars === null) return setProblem('Choose one to five stars.');
    setIsSending(true);
    setProblem(null);
    await api.links.giveFeedback({ token, stars, remark }).then(
      () => setIsDone(true),
      (error: Error) => setProblem(problemsOf(error).fields.remark ?? sayError(error, 'This could not be sent. Please try again.')),
    );
    setIsSending(false);
  };
  return (
    <form className={classes.feedback} onSubmit={(event) => void send(event)} noValidate>
      <fieldset className={classes.stars}>
        <legend>How was your stay?</legend>
        {choices.map((value) => (
          <label key={value} data-isfilled={stars !== null && value <= stars} title={starWords[value]}>
            <input
              type="radio"
              name="stars"
              aria-label={starWords[value]}
              checked={stars === value}
              onChange={() => {
                setStars(value);
                setProblem(null);
              }}
            />
            <span aria-hidden>{stars !== null && value <= stars ? '★' : '☆'}</span>
          </label>
        ))}
      </fieldset>
      <Textarea
        label="Remark"
        description="If you like. Only the hotel reads it."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MOST_REMARK}
        value={remark}
        onChange={({ currentTarget }) => setRemark(currentTarget.value)}
      />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" variant="default" loading={isSending}>
        Send
      </Button>
    </form>
  );
}
