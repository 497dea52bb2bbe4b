import { oc } from '@orpc/contract';
import { z } from 'zod';
import { refusals } from './refusals.ts';
import { id } from './wire.ts';

const { busy, signIn, notAllowed, expired, passwordChange, locked, blocked, restricted, notFound, invalid, keyReused } = refusals;

/** Routes that anyone may call. */
export const open = oc.errors({ ...invalid, ...busy });
/** Routes of a person who is signed in. */
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
/** Routes inside one company: their paths begin with `/orgs/{orgId}`. */
export const inCompany = signedIn.errors({ ...restricted, ...keyReused });
/** The path parameter of every route inside a company. */
export const orgId = { orgId: id };

/** Most calls of the specification answer a sentence. */
export const message = z.strictObject({ message: z.string() });
