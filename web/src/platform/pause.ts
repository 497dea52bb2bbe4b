/** The result of a sign-in or registration is shown a second after the press, not sooner; a slower answer is not delayed further. */
export const FEEDBACK_MILLIS = 1000;
/** The same for the steps of a forgotten password. */
export const OTP_FEEDBACK_MILLIS = 2000;

export const pause = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));

/** Resolves with the call's result, not before the pause is over. A failure waits too. */
export async function notBefore<T>(millis: number, call: Promise<T>): Promise<T> {
  const [answer] = await Promise.allSettled([call, pause(millis)]);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}
