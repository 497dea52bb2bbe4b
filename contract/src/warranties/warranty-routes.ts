import { MAX_REFERENCE_LENGTH } from '@bahi/core/basics/limits';
import { MAX_SERIAL_LENGTH } from '@bahi/core/stock/serial-numbers';
import { claimStates, MAX_CLAIM_NOTE, MAX_FAULT } from '@bahi/core/warranties/claim';
import { cardFilters, cardStates, endReasons } from '@bahi/core/warranties/cover';
import { MAX_CLAIM_DAYS, MAX_WARRANTY_TERMS } from '@bahi/core/warranties/warranty-template';
import { z } from 'zod';
import { inCompany, message, orgId } from '../base.ts';
import { ofRecord, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { as, date, id, incoming, instant, named, next, outgoing, page } from '../wire.ts';

const tags = ['warranties'];
const { changed, taken, limited } = refusals;

const words = {
  months: z.number().int(),
  coversParts: z.boolean(),
  coversService: z.boolean(),
  /** Days after the last covered day in which a fault of before is still reported. */
  claimDays: z.number().int().min(0).max(MAX_CLAIM_DAYS),
  terms: z.string().trim().max(MAX_WARRANTY_TERMS),
};
const template = z.strictObject({
  _id: id,
  productId: id.nullable(),
  brandId: id.nullable(),
  /** The name of the product or the brand. */
  name: z.string(),
  ...words,
  /** True if one card covers all pieces of a bill that have no serial numbers. */
  isPerBill: z.boolean(),
  version: z.number().int(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
});
const enteredTemplate = {
  productId: id.nullable().default(null),
  brandId: id.nullable().default(null),
  ...words,
  isPerBill: z.boolean().default(false),
};
const savedTemplate = z.strictObject({ message: z.string(), template });

const number = z
  .string()
  .trim()
  .min(1)
  .max(MAX_REFERENCE_LENGTH * 4);
/** A card is named by its sale, its product and its number. */
const ofCard = { voucherId: id, productId: id, number };

const cardRow = {
  ...ofCard,
  productName: as('product_name', z.string()),
  /** The serial number of its piece; '' without one. */
  serial: z.string(),
  /** The pieces that it covers. */
  pieces: z.number().int(),
  coveredFrom: date,
  coveredUpTo: date,
  state: z.enum(cardStates),
  /** Why it ended before its last day, and when; null if it did not. */
  endReason: z.enum(endReasons).nullable(),
  endedOn: date.nullable(),
  kind: voucherKind,
  voucherNumber: z.string(),
  date,
  partyId: id.nullable(),
  /** For a counter sale the buyer's name as entered. */
  partyName: z.string(),
  mobileNumber: z.string(),
};

const claimRow = {
  _id: id,
  number: z.number().int(),
  card: z.strictObject(ofCard).nullable(),
  productId: id,
  productName: as('product_name', z.string()),
  serial: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  receivedOn: date,
  /** True if the card covered the piece on that day. */
  isCovered: z.boolean(),
  fault: z.string(),
  state: z.enum(claimStates),
  stateOn: date,
  /** Days since it was received; for one that was given back, until then. */
  ageDays: z.number().int(),
  centreId: id.nullable(),
  centreName: z.string(),
  /** Rupees that the customer pays for it. */
  chargePaise: as('charge', outgoing.money),
  newSerial: z.string(),
  version: z.number().int(),
};
const claim = named(outgoing, {
  ...claimRow,
  /** True if the product has serial numbers. */
  hasSerials: z.boolean(),
  steps: z.array(
    named(outgoing, {
      state: z.enum(claimStates),
      on: date,
      note: z.string(),
      centreName: z.string(),
      chargePaise: as('charge', outgoing.money),
      newSerial: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
});
const savedClaim = z.strictObject({ message: z.string(), claim });
const serial = z.string().trim().max(MAX_SERIAL_LENGTH).default('');
const person = z.string().trim().max(120).default('');
/** The paper: A4, A5, or a roll of 80 mm. */
const size = z.enum(['A4', 'A5', 'roll']).default('A5');

export const warrantyRoutes = {
  listTemplates: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/warrantyTemplates', tags, summary: 'The warranties of products and brands, by name' })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ templates: z.array(template) })),
  saveTemplate: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/warrantyTemplates', tags, summary: 'Gives a product or a brand a warranty' })
    .errors({ ...taken, ...limited })
    .input(z.strictObject({ ...orgId, ...enteredTemplate }))
    .output(savedTemplate),
  updateTemplate: inCompany
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/warrantyTemplates/{id}',
      tags,
      summary: 'Changes a warranty, for sales from now on: cards that were made keep their days and words',
    })
    .errors({ ...changed, ...taken })
    .input(z.strictObject({ ...ofRecord, version, ...enteredTemplate }))
    .output(savedTemplate),
  removeTemplate: inCompany
    .route({ method: 'DELETE', path: '/orgs/{orgId}/warrantyTemplates/{id}', tags, summary: 'Takes a warranty from its product or brand' })
    .errors(changed)
    .input(z.strictObject({ ...ofRecord, version }))
    .output(message),

  listWarrantyCards: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/warrantyCards',
      tags,
      summary:
        'Warranty cards by number, serial number, bill, mobile number, customer or product; the last number first, or the first to end if they run',
    })
    .input(
      z.strictObject({
        ...orgId,
        ...page,
        search: z.string().trim().max(100).default(''),
        filter: z.enum(cardFilters).default('all'),
        productId: id.optional(),
        partyId: id.optional(),
      }),
    )
    .output(z.strictObject({ cards: z.array(named(outgoing, cardRow)), next })),
  getWarrantyCard: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/warrantyCard',
      tags,
      summary: 'A warranty card with its words, its claims and the card it continues',
    })
    .input(z.strictObject({ ...orgId, ...ofCard }))
    .output(
      z.strictObject({
        card: named(outgoing, {
          ...cardRow,
          /** null for a product that has only months. */
          words: z.strictObject(words).nullable(),
          /** The number of the card whose time it continues; null for the card of a sold piece. */
          continues: z.string().nullable(),
          /** The number of the card that continues it; null if none does. */
          continuedBy: z.string().nullable(),
        }),
        claims: z.array(named(outgoing, claimRow)),
      }),
    ),
  getWarrantyCardPdf: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/warrantyCard/pdf', tags, summary: 'A warranty card as a PDF' })
    .input(z.strictObject({ ...orgId, ...ofCard, size }))
    .output(z.file()),

  listClaims: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/warrantyClaims', tags, summary: 'Claims on warranty, those that wait longest first' })
    .input(
      z.strictObject({
        ...orgId,
        ...page,
        search: z.string().trim().max(100).default(''),
        state: z.enum(['open', 'all', ...claimStates]).default('open'),
      }),
    )
    .output(z.strictObject({ claims: z.array(named(outgoing, claimRow)), next })),
  getClaim: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/warrantyClaims/{id}', tags, summary: 'A claim with its steps' })
    .input(z.strictObject(ofRecord))
    .output(z.strictObject({ claim })),
  saveClaim: inCompany
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/warrantyClaims',
      tags,
      summary: 'Receives a faulty piece: on its card, or without one, and then it is out of warranty',
    })
    .errors(taken)
    .input(
      z.strictObject({
        ...orgId,
        card: z.strictObject(ofCard).nullable().default(null),
        /** Without a card. */
        productId: id.nullable().default(null),
        serial,
        /** Empty: those of the card's sale. */
        customerName: person,
        customerPhone: z.string().trim().max(20).default(''),
        receivedOn: date,
        fault: z.string().trim().min(1, 'Say what is wrong.').max(MAX_FAULT),
      }),
    )
    .output(savedClaim),
  stepClaim: inCompany
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/warrantyClaims/{id}/steps',
      tags,
      summary: 'Enters a step of a claim. A replacement under warranty gets a card for the rest of the old one’s time',
    })
    .errors({ ...changed, ...taken, ...limited })
    .input(
      named(incoming, {
        ...ofRecord,
        version,
        to: z.enum(claimStates),
        on: date,
        centreId: id.nullable().default(null),
        chargePaise: as('charge', incoming.money.default(0)),
        newSerial: serial,
        note: z.string().trim().max(MAX_CLAIM_NOTE).default(''),
      }),
    )
    .output(savedClaim),
  getClaimSlip: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/warrantyClaims/{id}/slip',
      tags,
      summary: 'The slip of a claim as a PDF, for the customer',
    })
    .input(z.strictObject({ ...ofRecord, size }))
    .output(z.file()),
};
