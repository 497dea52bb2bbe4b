import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { id, incoming, instant, named, next, outgoing, page } from '../wire.ts';
import { saleLimits, settingsSections } from './settings-shapes.ts';

const row = { version: z.number().int(), changedAt: instant.nullable(), changedBy: z.string().nullable() };

const settings = z.strictObject({
  ...settingsSections(outgoing),
  /** Set while the books are unlocked for a time; locks then do not apply. */
  unlock: z.strictObject({ until: instant, reason: z.string() }).nullable(),
  /** True if stock has moved in this financial year: the valuation method is then fixed. */
  hasMovesThisYear: z.boolean(),
  ...row,
});
const given = z.strictObject(settingsSections(incoming)).partial().shape;

export const settingsRoutes = {
  get: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/settings', tags: ['settings'], summary: 'What the company decides for itself' })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ settings })),
  update: inCompany
    .route({ method: 'PATCH', path: '/orgs/{orgId}/settings', tags: ['settings'], summary: 'Saves the given sections' })
    .errors(refusals.changed)
    .input(
      z.strictObject({
        ...orgId,
        version,
        ...given,
        /** Unlocks the books for some hours; 0 locks them again. */
        unlock: z.strictObject({ hours: z.number().int().min(0).max(1e6), reason: z.string().trim().max(200).default('') }).optional(),
      }),
    )
    .output(z.strictObject({ message: z.string(), settings })),
};

/** Ids of godowns or series; null for all. */
const chosen = z.array(id).min(1).max(200).nullable();
const limits = {
  /** True to allow only parties that the user created or is the salesman of. */
  ownPartiesOnly: z.boolean(),
  godowns: chosen,
  /** Allowed series. A voucher kind without any of them is not limited. */
  series: chosen,
};
const told = named(outgoing, { ...limits, ...saleLimits(outgoing), ...row });

export const staffLimitsRoutes = {
  get: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/staff/{id}/limits',
      tags: ['settings'],
      summary: 'What a member of staff of role user may less than others in this company',
    })
    .input(z.strictObject(ofRecord))
    .output(z.strictObject({ limits: told })),
  save: inCompany
    .route({ method: 'PUT', path: '/orgs/{orgId}/staff/{id}/limits', tags: ['settings'], summary: 'Sets these limits' })
    .errors(refusals.changed)
    .input(named(incoming, { ...ofRecord, version, ...limits, ...saleLimits(incoming) }))
    .output(z.strictObject({ message: z.string(), limits: told })),
  listParties: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/staff/{id}/parties',
      tags: ['settings'],
      summary: 'The parties that were given to a member of staff as their salesman',
    })
    .input(z.strictObject({ ...ofRecord, ...page }))
    .output(z.strictObject({ parties: z.array(z.strictObject({ _id: id, partyName: z.string() })), next })),
  giveParty: inCompany
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/staff/{id}/parties/{partyId}',
      tags: ['settings'],
      summary: 'Gives a party to a member of staff, or takes it back; a party has one salesman',
    })
    .input(z.strictObject({ ...ofRecord, partyId: id, isGiven: z.boolean() }))
    .output(z.strictObject({ message: z.string() })),
};
