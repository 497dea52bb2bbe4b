/** Typed values of the page. If `isForgotten`, `current` contains the password. */
export type NewPasscode = {
  readonly current: string;
  readonly isForgotten: boolean;
  readonly passcode: string;
  readonly again: string;
  readonly lockAfterMinutes: 1 | 5 | 15 | 30;
};

export const emptyPasscode: NewPasscode = { current: '', isForgotten: false, passcode: '', again: '', lockAfterMinutes: 5 };

export const lockChoices = [1, 5, 15, 30] as const;

type Problems = Partial<Record<'current' | 'passcode' | 'again', string>>;

/** Problems by field, all at once; null if the form may be sent. */
export function passcodeProblems({ current, isForgotten, passcode, again }: NewPasscode, isSet: boolean): Problems | null {
  // Only the minutes change.
  const keeps = isSet && passcode === '' && again === '';
  const problems: Problems = {
    ...(isSet && currentProblem(current, isForgotten)),
    ...(!keeps && !/^\d{4,6}$/.test(passcode) && { passcode: 'A passcode has 4 to 6 digits' }),
    ...(passcode !== again && { again: 'The two do not match' }),
  };
  return Object.keys(problems).length > 0 ? problems : null;
}

export function currentProblem(current: string, isForgotten: boolean): Problems | null {
  if (isForgotten) return current === '' ? { current: 'Enter your password' } : null;
  return /^\d{4,6}$/.test(current) ? null : { current: 'Enter your current passcode' };
}

/** The proof of identity, in the shape that the server reads. */
export const proofOf = ({ current, isForgotten }: Pick<NewPasscode, 'current' | 'isForgotten'>) =>
  isForgotten ? { password: current } : { currentPasscode: current };
