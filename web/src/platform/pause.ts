/** Feedback to signing in and registering comes a second after the press, no sooner; a slower answer is not delayed further. */
export const FEEDBACK_MILLIS = 1000;
/** Feedback to the steps of a forgotten password, likewise. */
export const OTP_FEEDBACK_MILLIS = 2000;

export const pause = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));

/** What the call answers, not before the pause is over. The call fails at that time too. */
export async function notBefore<T>(millis: number, call: Promise<T>): Promise<T> {
  const [answer] = await Promise.allSettled([call, pause(millis)]);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}
