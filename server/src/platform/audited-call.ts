/* Calls and answers as the audit trail records them. */

/** The audit trail records no particulars of guests: they are erased on request, and the trail is never rewritten. */
const ofGuestCalls: readonly string[] = ['orgId', 'id', 'version', 'roomId', 'form', 'kind', 'reason', 'acknowledgement'];

/** Particulars of people in the calls of bookings and in the answers about guests. */
const ofPeople: readonly string[] = [
  ...['bookerName', 'bookerPhone', 'bookerEmail', 'groupName', 'guestName', 'comingAt', 'note', 'nationality', 'message'],
];

/** The value without particulars of people, at any depth. */
export function withoutPeople(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPeople);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, each]) => (ofPeople.includes(field) ? [] : [[field, withoutPeople(each)]])),
  );
}

/** The token of a channel is shown once: neither the stored answer nor the audit trail has it. */
export function withoutToken([noun]: readonly string[], output: unknown): { token: object; output: unknown } {
  if (noun !== 'channels' || typeof output !== 'object' || output === null || !('token' in output)) return { token: {}, output };
  return { token: { token: output.token }, output: { ...output, token: null } };
}

/** The audit trail records no particulars of guests in answers either. */
export const auditedAnswer = ([noun]: readonly string[], answer: unknown): unknown =>
  noun === 'guests' || noun === 'bookings' ? withoutPeople(answer) : answer;

/** The audit trail has the length of a picture or calendar, the server of a calendar's address, and no particulars of guests. */
export function auditedInput([noun]: readonly string[], input: unknown): unknown {
  if (!input || typeof input !== 'object') return input;
  if (noun === 'guests') return Object.fromEntries(Object.entries(input).filter(([field]) => ofGuestCalls.includes(field)));
  if (noun === 'bookings') return withoutPeople(input);
  if (noun === 'calendars' && 'file' in input) return { ...input, file: `${String(input.file).length} characters` };
  if (noun === 'calendars' && 'address' in input) return { ...input, address: hostOf(String(input.address)) };
  if (!('image' in input) || typeof input.image !== 'string') return input;
  return { ...input, image: `${input.image.length} characters` };
}

/** The address of a portal's calendar opens its bookings; its server opens nothing. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');

export function withoutSecrets(input: unknown): unknown {
  if (!input || typeof input !== 'object' || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([field]) => !/password|passcode|secret|^code$|^otp|^logo$/i.test(field)));
}
