import { licenceKinds } from '@bahi/core/parties/licences';
import { partyGroups } from '@bahi/core/parties/party-draft';
import { z } from 'zod';
import { recordRow } from '../records/record-shapes.ts';
import { as, date, id, incoming, named, optional, optionalText, outgoing, stateCode, type Way } from '../wire.ts';

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
  creditLimitPaise: as('creditLimit', outgoing.money.nullable()),
  creditPolicy,
  /** Earliest end of its licences, past ones included; null without one. */
  licenceExpiresOn: date.nullable(),
  /** The salesman of the party; null for none. */
  salesmanId: id.nullable(),
  salesmanName: z.string().nullable(),
  mergedIntoId: id.nullable(),
  ...recordRow,
  /** Rupees, debit above 0: what the party owes. */
  balancePaise: as('balance', outgoing.money),
};
export const party = named(outgoing, row);

const address = { label: z.string().trim().max(60), address: z.string().trim().max(500), state: stateCode, pin: z.string().max(12) };
const licence = { kind: licenceKind, number: z.string().trim().max(40), expiresOn: date.nullable() };
const openingBill = <W extends Way>(way: W) => ({
  billNo: z.string().trim().max(30),
  billDate: date,
  dueOn: as('dueDate', date),
  /** Rupees: above 0 the party owes it, below 0 it is owed to the party or is its advance. */
  amountPaise: as('amount', way.money),
});

export const partyDetail = named(outgoing, {
  ...row,
  mergedIntoName: z.string().nullable(),
  shippingAddresses: z.array(z.strictObject({ _id: id, ...address })),
  licences: z.array(z.strictObject({ _id: id, ...licence })),
  /** Bills from before the books begin. */
  openingBills: z.array(named(outgoing, { _id: id, ...openingBill(outgoing), pendingPaise: as('pending', outgoing.money) })),
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
const others = {
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
  creditLimitPaise: as('creditLimit', incoming.money.nullable()),
  creditPolicy,
  shippingAddresses: z
    .array(z.strictObject({ ...own, ...address, label: address.label.default(''), pin: address.pin.default('') }))
    .max(200),
  licences: z.array(z.strictObject({ ...own, ...licence, expiresOn: licence.expiresOn.default(null) })).max(200),
  /** Owner and staff of role admin only. */
  openingBills: z
    .array(
      named(incoming, {
        ...own,
        ...openingBill(incoming),
        /** After the credit days if it is left out. */
        dueOn: as('dueDate', date.optional()),
      }),
    )
    .max(2000),
};

export const givenParty = optional({ ...fields, ...others });

export const newParty = {
  ...fields,
  code: others.code.default(''),
  mobileNumber: others.mobileNumber.default(''),
  email: others.email.default(''),
  gstin: others.gstin.default(''),
  pan: others.pan.default(''),
  address: optionalText,
  pin: others.pin.default(''),
  accountGroup: partyGroup.default('Sundry Debtors'),
  groupId: id.optional(),
  priceLevelId: id.nullable().default(null),
  salesmanId: id.nullable().default(null),
  creditDays: others.creditDays.default(0),
  creditLimitPaise: as('creditLimit', incoming.money.nullable().default(null)),
  creditPolicy: creditPolicy.default('warn'),
  shippingAddresses: others.shippingAddresses.default([]),
  licences: others.licences.default([]),
  openingBills: others.openingBills.default([]),
};
