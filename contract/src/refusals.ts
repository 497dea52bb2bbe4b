import { z } from 'zod';

const problem = z.object({ code: z.string(), field: z.string(), message: z.string() });

/**
 * What the state of the world may answer, one status each. On the wire: `{ code, message, …data }`.
 * Flags named by the specification (`is_blocked`, `companyRestricted`) travel in the data.
 */
export const refusals = {
  signIn: { SIGN_IN_FIRST: { status: 401, message: 'Please sign in' } },
  notAllowed: { NOT_ALLOWED: { status: 403, message: 'You may not do this' } },
  blocked: { BLOCKED: { status: 403, message: 'Your Account is Blocked', data: z.object({ is_blocked: z.literal(true) }) } },
  restricted: {
    COMPANY_RESTRICTED: { status: 403, message: 'This company is restricted', data: z.object({ companyRestricted: z.literal(true) }) },
  },
  notFound: { NOT_FOUND: { status: 404, message: 'There is no such record here' } },
  invalid: { INVALID: { status: 422, message: 'Some entries are not right', data: z.object({ problems: z.array(problem) }) } },
  taken: { ALREADY_EXISTS: { status: 409, message: 'This exists already', data: z.object({ field: z.string() }) } },
  busy: { BUSY: { status: 503, message: 'Too much is going on right now. Please try again.' } },
  keyReused: { IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This key was used for another entry' } },
} as const;
