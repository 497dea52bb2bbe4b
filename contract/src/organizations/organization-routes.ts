import { z } from 'zod';
import { signedIn } from '../base.ts';
import { version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { date, id, instant, name, next, page, stateCode } from '../wire.ts';
import {
  companyContact,
  companyDetails,
  companyRegistration,
  companySummary,
  companyType,
  industry,
  registrations,
} from './company-shapes.ts';

const place = z.string().trim().max(120);
const gstin = z.string().trim().max(20);
const saved = z.strictObject({ message: z.string(), organizationData: companySummary });

/** 1 MB of picture; base64 needs four characters for three bytes. */
const longestLogo = Math.ceil(1_048_576 / 3) * 4;
/** First bytes of PNG, JPEG and WebP files in base64. */
const pictureBegins = /^(iVBORw0KGgo|\/9j\/|UklGR)/;

export const organizationRoutes = {
  saveOrganization: signedIn
    .route({
      method: 'POST',
      path: '/pUsers/organizations',
      tags: ['companies'],
      summary: 'The owner creates a company; it waits for approval',
    })
    .errors({ ...refusals.taken, ...refusals.limited })
    .input(
      z.strictObject({
        name,
        type: companyType,
        industry,
        place: place.default(''),
        address: companyContact.address.default(''),
        pin: companyContact.pin.default(''),
        phone: companyContact.phone.default(''),
        email: companyContact.email.default(''),
        website: companyContact.website.default(''),
        upiId: companyContact.upiId.default(''),
        state: stateCode,
        gstin: gstin.default(''),
        registrationType: companyRegistration,
        booksFrom: date,
        isTest: z.boolean().default(false),
      }),
    )
    .output(saved),
  listOrganizations: signedIn
    .route({ method: 'GET', path: '/pUsers/getOrganizations', tags: ['companies'], summary: "The owner's companies" })
    .input(
      z.strictObject({
        search: z.string().trim().max(100).default(''),
        /** `left` lists the companies that the owner has left; they are hidden by default. */
        state: z.enum(['active', 'left']).default('active'),
        ...page,
        limit: z.number().int().min(1).max(200).default(200),
      }),
    )
    .output(z.strictObject({ organizationData: z.array(companySummary), next, total: z.number().int() })),
  getOrganization: signedIn
    .route({ method: 'GET', path: '/sUsers/getSingleOrganization/{id}', tags: ['companies'], summary: 'One company of the staff member' })
    .errors(refusals.restricted)
    .input(z.strictObject({ id }))
    .output(z.strictObject({ organizationData: companySummary })),
  getOrganizationSettings: signedIn
    .route({
      method: 'GET',
      path: '/pUsers/organizations/{id}',
      tags: ['companies'],
      summary: 'A company with what may still change in it',
    })
    .errors(refusals.restricted)
    .input(z.strictObject({ id }))
    .output(
      z.strictObject({
        organizationData: companySummary,
        details: z.strictObject({ ...companyDetails, registrations }),
        version: z.number().int(),
        changedAt: instant.nullable(),
        changedBy: z.string().nullable(),
        /** A company with masters keeps its type, one with vouchers its state. Books must begin by the date of the first voucher. */
        books: z.strictObject({ hasMasters: z.boolean(), firstVoucherOn: date.nullable() }),
      }),
    ),
  updateOrganization: signedIn
    .route({ method: 'PATCH', path: '/pUsers/organizations/{id}', tags: ['companies'], summary: 'Changes the given fields of a company' })
    .errors({ ...refusals.taken, ...refusals.changed, ...refusals.restricted })
    .input(
      z.strictObject({
        id,
        version,
        name: name.optional(),
        type: companyType.optional(),
        industry: industry.optional(),
        place: place.optional(),
        state: stateCode.optional(),
        gstin: gstin.optional(),
        registrationType: companyRegistration.optional(),
        /** First day of the changed registration; without vouchers, all days if left out. */
        registrationFrom: date.optional(),
        booksFrom: date.optional(),
        ...z.strictObject(companyDetails).partial().shape,
        isActive: z.boolean().optional(),
      }),
    )
    .output(saved),
  saveLogo: signedIn
    .route({
      method: 'PUT',
      path: '/pUsers/organizations/{id}/logo',
      tags: ['companies'],
      summary: 'The logo of a company; null takes it away',
    })
    .errors(refusals.restricted)
    .input(
      z.strictObject({
        id,
        /** A PNG, JPEG or WebP file of at most 1 MB in base64; null removes the logo. */
        logo: z
          .string()
          .max(longestLogo, 'The logo may have at most 1 MB')
          .regex(pictureBegins, 'The logo is a PNG, JPEG or WebP picture')
          .nullable(),
      }),
    )
    .output(saved),
  getLogo: signedIn
    .route({ method: 'GET', path: '/pUsers/organizations/{id}/logo/{logo}', tags: ['companies'], summary: 'The logo as a file' })
    .errors(refusals.restricted)
    .input(z.strictObject({ id, logo: id }))
    .output(z.file()),
};
