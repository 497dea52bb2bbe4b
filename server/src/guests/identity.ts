import { idProblems } from '@bahi/core/rooms/guest-id';
import { isForeigner } from '@bahi/core/rooms/guest-registration';
import { sql } from 'kysely';
import { pictureProblems, readPicture } from '../pictures/public/picture.ts';
import { auditText } from '../platform/audit.ts';
import { appendAudit } from '../platform/audit-store.ts';
import { isManager } from '../platform/doors.ts';
import { forManagers, forMembers } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { opened, openForeign, sealed } from './guest-seals.ts';
import { findSealedGuests, lockGuest, type SealedGuest, setIdPhoto } from './guest-store.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller' | 'request' | 'seal'>;

/** Writes to the audit trail who looks at what is sealed, and why. The answer is lost if that fails. */
export function logLook({ tx, company, caller, request }: Context, action: string, body: object): void {
  const text = auditText(request, caller, { action, body });
  tx.commitWith(appendAudit(company.id, sql<string>`${text}::text`));
}

/** The sealed particulars of a guest. */
export function openGuest({ seal, company }: Pick<Context, 'seal' | 'company'>, guest: SealedGuest) {
  const { _id, stayId, idKind, idLastFour, idSealed, idPhoto, idPhotoType, foreignSealed, signature } = guest;
  return {
    idKind,
    idNumber: opened(seal, company.id, _id, 'number', idSealed) ?? idLastFour,
    foreign: openForeign(seal, company.id, _id, foreignSealed),
    photo: opened(seal, company.id, _id, 'photo', idPhoto),
    photoType: idPhotoType,
    signature: opened(seal, company.id, stayId, 'signature', signature),
  };
}

export const saveIdPhoto = forMembers.guests.saveIdPhoto.handler(async ({ input: { id, image }, context }) => {
  const { tx, company, caller, seal } = context;
  const [[guest]] = await tx.after([lockGuest(company.id, id)], [findSealedGuests(company.id, [id])]);
  if (!guest) throw new Refusal('NOT_FOUND');
  if (image === null) {
    const isKept = isForeigner(guest) && guest.arrivedAt !== null && !isManager(caller);
    const message = 'Only a manager deletes the photo of a foreigner who has arrived.';
    refuseProblems(isKept ? [{ code: 'ID_PHOTO_KEPT', field: 'image', message }] : []);
    await tx.query(setIdPhoto(company.id, id, null, caller));
    return { message: 'Photo deleted' };
  }
  const bytes = Buffer.from(image, 'base64');
  const picture = readPicture(bytes);
  const isAadhaar = guest.idKind === 'aadhaar';
  refuseProblems([
    ...(isAadhaar ? idProblems('aadhaar', guest.idLastFour, true).map((problem) => ({ ...problem, field: 'image' })) : []),
    ...(guest.idKind === null ? [{ code: 'ID_MISSING' as const, field: 'image' }] : []),
    ...pictureProblems(bytes, picture, 'image', 'photo'),
  ]);
  await tx.query(setIdPhoto(company.id, id, { text: sealed(seal, company.id, id, 'photo', image)!, type: picture!.mediaType }, caller));
  return { message: 'Photo stored, encrypted' };
});

/** The number and photo of an ID. It is a read, and yet the audit trail has it. */
export const getIdentity = forManagers.guests.getIdentity.handler(async ({ input: { id, reason }, context }) => {
  const { tx, company } = context;
  const guest = await tx.first(findSealedGuests(company.id, [id]));
  if (!guest) throw new Refusal('NOT_FOUND');
  logLook(context, 'guests.getIdentity', { id, reason });
  return { name: guest.name, ...openGuest(context, guest) };
});
