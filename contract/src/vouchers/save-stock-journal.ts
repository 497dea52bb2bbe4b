import { costRules, journalRoles, MAX_ADDED_COSTS, shareRules } from '@bahi/core/vouchers/stock-journal-draft';
import { toConfirm } from '@bahi/core/vouchers/to-confirm';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, named, optionalText, orNull, outgoing, type Way } from '../wire.ts';
import { serials } from './serials.ts';
import { numbered, savedAs, savedVoucher } from './voucher-shapes.ts';

/** A cost added to those of the consumed goods: rupees, rupees for each unit of the main goods, or percent. */
export const addedCost = <W extends Way>(way: W) =>
  named(way, {
    name: z.string().trim().max(120),
    rule: as('type', z.enum(costRules)),
    valueE4: as('value', way.decimal),
  });

const journal = {
  ...orgId,
  date,
  /** The main goods share the cost by their value at the entered rates, by quantity, or by the entered percentages. */
  shareBy: z.enum(shareRules).default('value'),
  lines: as(
    'items',
    z
      .array(
        named(incoming, {
          productId: id,
          /** The default one if it is left out. */
          godownId: id.optional(),
          /** A made line may begin a new batch. */
          batch: z.string().trim().max(60).default(''),
          serials,
          role: as('type', z.enum(journalRoles)),
          quantityE4: as('count', incoming.decimal),
          /** The worth of one unit of a by-product, or of main goods that share by value. */
          rateE4: as('rate', incoming.decimal.default(0)),
          /** The percentage of main goods that share by it. */
          shareE4: as('share', incoming.decimal.default(0)),
          /** Until when a batch that a made line begins may be used. */
          expiresOn: orNull(date),
        }),
      )
      .min(1, 'Enter at least one line.')
      .max(500),
  ),
  costs: as('additionalCosts', z.array(addedCost(incoming)).max(MAX_ADDED_COSTS).default([])),
  /** The bill of materials that the lines were filled from. They are this journal's own: the bill may have changed since. */
  bomId: orNull(id),
  note: optionalText,
  /** Codes of CONFIRM_FIRST that the user has read and confirmed. */
  confirmed: z.array(z.enum(toConfirm)).max(toConfirm.length).default([]),
};

/**
 * Saves a stock journal: goods that are consumed at their cost, and goods that are made of them. What is made is worth what was consumed and
 * added, also when the cost of an input changes later. It makes no postings: the expense of an added cost is posted by its own voucher.
 */
export const saveStockJournal = inCompany
  .route({
    method: 'POST',
    path: '/orgs/{orgId}/vouchers/stockJournal',
    tags: ['vouchers'],
    summary: 'A stock journal: goods made of other goods',
  })
  .input(named(incoming, { ...journal, ...numbered }))
  .output(savedVoucher);

/** Edits a stock journal. */
export const updateStockJournal = inCompany
  .route({
    method: 'PUT',
    path: '/orgs/{orgId}/vouchers/stockJournal/{id}',
    tags: ['vouchers'],
    summary: 'An edited stock journal',
  })
  .errors(refusals.voucher)
  .input(named(incoming, { ...journal, ...savedAs }))
  .output(savedVoucher);

/** The present cost of a stock journal, in rupees: of each line what it consumed or what it is worth, and the added costs. */
export const getStockJournalCost = inCompany
  .route({
    method: 'GET',
    path: '/orgs/{orgId}/vouchers/stockJournal/{id}/cost',
    tags: ['vouchers'],
    summary: 'What a stock journal consumed, added and made, in rupees',
  })
  .input(z.strictObject({ ...orgId, id }))
  .output(
    named(outgoing, {
      /** In the order of the lines. null for users who do not see costs. */
      linesPaise: as('lines', z.array(outgoing.money).nullable()),
      addedPaise: as('added', outgoing.money.nullable()),
    }),
  );
