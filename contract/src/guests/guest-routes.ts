import { z } from 'zod';
import { inCompany, message, orgId } from '../base.ts';
import { ofRecord, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { date, id, instant, next, page } from '../wire.ts';
import {
  checkIn,
  checkInFields,
  filledGuest,
  formKind,
  formSheet,
  identity,
  idPhoto,
  inHouseStay,
  policeForm,
  reason,
  registerRow,
  stayNote,
  stayNoteFields,
} from './guest-shapes.ts';

const path = '/orgs/{orgId}/guests';
const ofStay = '/orgs/{orgId}/stays/{id}';
const tags = ['guests'];
const { changed, readOnlyMasters } = refusals;
const said = z.string();
const savedNote = z.strictObject({ message: said, note: stayNote });

/** Guests of a hotel: check-in, their identity, Form III of foreigners, messages and wake-up calls. */
export const guestRoutes = {
  getCheckIn: inCompany
    .route({
      method: 'GET',
      path: `${ofStay}/checkIn`,
      tags,
      summary:
        'All that the check-in of a stay shows: booking, rooms, guests as they are known, nights with tax, and the balance. After the stay only managers see phones, addresses and dates of birth.',
    })
    .input(z.strictObject(ofRecord))
    .output(checkIn),
  findEarlierGuest: inCompany
    .route({
      method: 'GET',
      path: `${path}/earlier`,
      tags,
      summary:
        'The guest with this phone as known from the last stay, to fill in a form; nothing if there is none. Who looks at it goes to the audit trail.',
    })
    .input(z.strictObject({ ...orgId, phone: z.string().trim().min(6).max(20) }))
    .output(z.strictObject({ guest: filledGuest.nullable(), stayedOn: date.nullable() })),
  checkIn: inCompany
    .route({
      method: 'POST',
      path: `${ofStay}/checkIn`,
      tags,
      summary:
        'Checks a stay in: its guests, room and keys. A guest who is not in the books becomes a party, and foreigners get their Form III.',
    })
    .errors({ ...changed, ...readOnlyMasters })
    .input(z.strictObject({ ...ofRecord, ...checkInFields }))
    .output(z.strictObject({ message: said, stayId: id, version: z.number().int(), guestIds: z.array(id) })),
  undoCheckIn: inCompany
    .route({
      method: 'POST',
      path: `${ofStay}/undoCheckIn`,
      tags,
      summary: 'Takes a check-in back on its business day. Refused once the folio has lines or a Form III is filed.',
    })
    .errors(changed)
    .input(z.strictObject({ ...ofRecord, version, reason }))
    .output(z.strictObject({ message: said, stayId: id, version: z.number().int() })),
  saveIdPhoto: inCompany
    .route({
      method: 'PUT',
      path: `${path}/{id}/photo`,
      tags,
      summary:
        'Stores the photo of an ID encrypted; null deletes it, of a foreigner who has arrived only for managers. A photo of an Aadhaar is refused.',
    })
    .input(z.strictObject({ ...ofRecord, image: idPhoto }))
    .output(message),
  getIdentity: inCompany
    .route({
      method: 'GET',
      path: `${path}/{id}/identity`,
      tags,
      summary: 'The number and the photo of an ID, and the signature. Who looks at it and why goes to the audit trail.',
    })
    .input(z.strictObject({ ...ofRecord, reason }))
    .output(identity),
  eraseGuest: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/erase`,
      tags,
      summary:
        'Erases the data of a guest in all stays of the same name and phone, a year after the last departure. The books keep their party.',
    })
    .input(z.strictObject({ ...ofRecord, reason }))
    .output(message),
  listForms: inCompany
    .route({
      method: 'GET',
      path: `${path}/forms`,
      tags,
      summary: 'Forms III that are pending, the most urgent first, or those that are filed, the latest first',
    })
    .input(z.strictObject({ ...orgId, ...page, state: z.enum(['pending', 'filed']).default('pending') }))
    .output(z.strictObject({ forms: z.array(policeForm), pending: z.number().int(), late: z.number().int(), next })),
  getFormSheet: inCompany
    .route({
      method: 'GET',
      path: `${path}/{id}/forms/{form}`,
      tags,
      summary: 'The data of a Form III in the order of the portal. Who looks at it goes to the audit trail.',
    })
    .input(z.strictObject({ ...ofRecord, form: formKind }))
    .output(formSheet),
  fileForm: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/forms/{form}/file`,
      tags,
      summary: 'Notes that a person filed a Form III at the portal, with its acknowledgement number. One that is filed stays as it is.',
    })
    .input(z.strictObject({ ...ofRecord, form: formKind, acknowledgement: z.string().trim().max(60) }))
    .output(z.strictObject({ message: said, form: policeForm })),
  listInHouse: inCompany
    .route({
      method: 'GET',
      path: `${path}/inHouse`,
      tags,
      summary: 'The stays in the house by room, with open messages and wake-up calls',
    })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ businessDay: date, now: instant, stays: z.array(inHouseStay) })),
  getRegister: inCompany
    .route({ method: 'GET', path: `${path}/register`, tags, summary: 'The register of the guests who arrived on some days' })
    .input(z.strictObject({ ...orgId, ...page, from: date, to: date }))
    .output(z.strictObject({ guests: z.array(registerRow), next })),
  saveNote: inCompany
    .route({ method: 'POST', path: `${ofStay}/notes`, tags, summary: 'A message for a guest in the house, or a wake-up call' })
    .input(z.strictObject({ ...ofRecord, ...stayNoteFields }))
    .output(savedNote),
  doneNote: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/stayNotes/{id}/done', tags, summary: 'Says that a message is given or a call made' })
    .input(z.strictObject(ofRecord))
    .output(savedNote),
};
