import { licenceKinds } from '@bahi/core/parties/licences';
import { partyGroups } from '@bahi/core/parties/party-draft';
import { z } from 'zod';
import { recordRow } from '../records/record-shapes.ts';
import { date, id, incoming, optionalText, outgoing, stateCode, type Way } from '../wire.ts';

export const partyCategory = z.enum(['regular', 'composition', 'unregistered', 'sez', 'overseas']);
export const partyGroup = z.enum(partyGroups);
const creditPolicy = z.enum(['warn', 'block']);
const licenceKind = z.enum(licenceKinds);

/** A party, which is a ledger with contact and tax details. `_id` is also the id of its ledger. */
const row = {
  _id: id,
  partyName: z.string(),
  code: z.string(),
  mobileNumber: z.string(),
  email: z.string(),
  gstin: z.string().nullable(),
  pan: z.string().nullable(),
  category: partyCategory,
  state: stateCode,
  address: z.string(),
  pin: z.string(),
  /** The predefined group that is the party's group or above it. */
  accountGroup: partyGroup,
  groupId: id,
  groupName: z.string(),
  priceLevelId: id.nullable(),
  priceLevelName: z.string().nullable(),
  creditDays: z.number().int(),
  /** Rupees; null for no limit. */
  creditLimit: outgoing.money.nullable(),
  creditPolicy,
  /** Earliest end of its licences, past ones included; null without one. */
  licenceExpiresOn: date.nullable(),
  /** The salesman of the party; null for none. */
  salesmanId: id.nullable(),
  salesmanName: z.string().nullable(),
  mergedIntoId: id.nullable(),
  ...recordRow,
  /** Rupees, debit above 0: what the party owes. */
  balance: outgoing.money,
};
export const party = z.strictObject(row);

const address = { label: z.string().trim().max(60), address: z.string().trim().max(500), state: stateCode, pin: z.string().max(12) };
const licence = { kind: licenceKind, number: z.string().trim().max(40), expiresOn: date.nullable() };
const openingBill = (way: Way) => ({
  billNo: z.string().trim().max(30),
  billDate: date,
  dueDate: date,
  /** Rupees: above 0 the party owes it, below 0 it is owed to the party or is its advance. */
  amount: way.money,
});

export const partyDetail = z.strictObject({
  ...row,
  mergedIntoName: z.string().nullable(),
  shippingAddresses: z.array(z.strictObject({ _id: id, ...address })),
  licences: z.array(z.strictObject({ _id: id, ...licence })),
  /** Bills from before the books begin. */
  openingBills: z.array(z.strictObject({ _id: id, ...openingBill(outgoing), pending: outgoing.money })),
});

/**
 * The fields to write. This is only their shape: `partyProblems` and `openingProblems` of core check the values and report all problems
 * at once.
 */
const fields = {
  partyName: z.string().trim().max(120),
  category: partyCategory,
  state: stateCode,
};
/** A row with `_id` updates the stored one, a row without it is new, and missing rows are deleted. */
const own = { _id: id.optional() };
const optional = {
  code: z.string().max(40),
  mobileNumber: z.string().max(20),
  email: z.string().max(200),
  gstin: z.string().max(20),
  pan: z.string().max(20),
  address: z.string().trim().max(500),
  pin: z.string().max(12),
  accountGroup: partyGroup,
  /** A group of the company, instead of `accountGroup`. */
  groupId: id,
  /** Only for the owner and staff of role admin. */
  salesmanId: id.nullable(),
  priceLevelId: id.nullable(),
  creditDays: z.number().int().min(-32_768).max(32_767),
  creditLimit: incoming.money.nullable(),
  creditPolicy,
  shippingAddresses: z
    .array(z.strictObject({ ...own, ...address, label: address.label.default(''), pin: address.pin.default('') }))
    .max(200),
  licences: z.array(z.strictObject({ ...own, ...licence, expiresOn: licence.expiresOn.default(null) })).max(200),
  /** Owner and staff of role admin only. */
  openingBills: z
    .array(
      z.strictObject({
        ...own,
        ...openingBill(incoming),
        /** After the credit days if it is left out. */
        dueDate: date.optional(),
      }),
    )
    .max(2000),
};

export const givenParty = z.strictObject({ ...fields, ...optional }).partial().shape;

const { shape } = z.strictObject(optional);
export const newParty = {
  ...fields,
  code: shape.code.default(''),
  mobileNumber: shape.mobileNumber.default(''),
  email: shape.email.default(''),
  gstin: shape.gstin.default(''),
  pan: shape.pan.default(''),
  address: optionalText,
  pin: shape.pin.default(''),
  accountGroup: partyGroup.default('Sundry Debtors'),
  groupId: id.optional(),
  priceLevelId: id.nullable().default(null),
  salesmanId: id.nullable().default(null),
  creditDays: shape.creditDays.default(0),
  creditLimit: incoming.money.nullable().default(null),
  creditPolicy: creditPolicy.default('warn'),
  shippingAddresses: shape.shippingAddresses.default([]),
  licences: shape.licences.default([]),
  openingBills: shape.openingBills.default([]),
};
