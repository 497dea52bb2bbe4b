import { plans } from 'virtual:api-routes';
import { fieldFromWire, fromWire, type Plan, toWire } from '@bahi/contract/wire-plan';
import { type ClientLink, ORPCError } from '@orpc/client';
import type { CallContext } from './call-context.ts';
import { isAtTheDoor, keyOfCall, noteDone, noteLost, noteRefusal } from './lost-answers.ts';
import { noticeRefusal } from './refusals.ts';
import { sendCall } from './send-call.ts';
import type { Kind } from './session.ts';

/** Sends calls with decimals on the wire. Refusals are noticed here and passed on. */
export const apiLink: ClientLink<CallContext & { kind: Kind }> = {
  async call(path, input, { context: asked, signal }) {
    const name = path.join('.');
    const plan = plans[name];
    const key = asked.isOfDraft ? undefined : asked.key && keyOfCall(path, input, asked.key);
    const context = key ? { ...asked, key } : asked;
    try {
      const answer = await sendCall(name, toWire(plan?.input, input), context, signal);
      if (key) noteDone(path, input);
      return fromWire(plan?.output, answer);
    } catch (error) {
      const isRefused = error instanceof ORPCError && error.status < 500;
      if (key && !isRefused) noteLost(path, input, key);
      else if (key && isRefused && !isAtTheDoor(error)) noteRefusal(path, input);
      if (!(error instanceof ORPCError)) throw asUnreachable(error);
      const data = underOurNames(plan?.input, fromWire(plan?.errors?.[error.code], error.data));
      const refusal = new ORPCError(error.code, { defined: error.defined, status: error.status, message: error.message, data });
      noticeRefusal(refusal, context.kind);
      throw refusal;
    }
  },
};

/** Replaces the browser's "Failed to fetch" with an instruction. An aborted call is returned unchanged. */
function asUnreachable(error: unknown): unknown {
  const isAborted = error instanceof DOMException && error.name === 'AbortError';
  return isAborted ? error : new Error('The server cannot be reached. Check the connection and try again.', { cause: error });
}

/** The data of a refusal, with the fields of the input under the names that the screens know. */
function underOurNames(plan: Plan | undefined, data: unknown): unknown {
  if (plan === undefined || typeof data !== 'object' || data === null) return data;
  const { field, problems } = data as { field?: string; problems?: readonly { readonly field: string }[] };
  return {
    ...data,
    ...(field !== undefined && { field: fieldFromWire(plan, field) }),
    ...(problems && { problems: problems.map((each) => ({ ...each, field: fieldFromWire(plan, each.field) })) }),
  };
}
