import { oc as anyRoute } from '@orpc/contract';
import { z } from 'zod';
import { refusals } from './refusals.ts';
import { id } from './wire.ts';

const { busy, signIn, notAllowed, expired, passwordChange, locked, blocked, restricted, notFound, invalid, keyReused } = refusals;

/** `isPreview`: a POST that reads. Its body is a draft, nothing is written, and it takes no Idempotency-Key. */
export type RouteMeta = {
  isPreview?: boolean;
  /** A preview that the screens call. They compute those of drafts themselves, so these stay out of the browser. */
  isOnScreens?: boolean;
  /** It locks the company's row, so no other write of the company runs beside it, and those that come later wait behind it. */
  isAlone?: boolean;
};
const oc = anyRoute.$meta<RouteMeta>({});

/** Routes that anyone may call. */
export const open = oc.errors({ ...invalid, ...busy });
/** Routes for signed-in users. */
export const signedIn = oc.errors({
  ...signIn,
  ...notAllowed,
  ...expired,
  ...passwordChange,
  ...locked,
  ...blocked,
  ...notFound,
  ...invalid,
  ...busy,
});
/** Routes inside a company. Their paths begin with `/orgs/{orgId}`. */
export const inCompany = signedIn.errors({ ...restricted, ...keyReused });
/** The path parameter of every route inside a company. */
export const orgId = { orgId: id };

/** Most calls of the specification return a sentence. */
export const message = z.strictObject({ message: z.string() });
