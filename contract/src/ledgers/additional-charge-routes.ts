import { z } from 'zod';
import { masterRoutes, masterRow } from '../masters/master-routes.ts';
import { as, id, incoming, outgoing } from '../wire.ts';

export const chargeTaxing = z.enum(['spread', 'own', 'afterTax']);
export const chargeFigure = z.enum(['amount', 'percent']);

const shown = {
  ledgerId: id,
  ledgerName: z.string(),
  isDeduction: z.boolean(),
  figure: chargeFigure,
  /** Rupees; 0 if the amount is entered on each voucher. */
  amountPaise: as('amount', outgoing.money),
  percentE4: as('percent', outgoing.decimal),
  taxing: chargeTaxing,
  taxClassificationId: id.nullable(),
  hsn: z.string().nullable(),
};
export const additionalChargeRow = masterRow(shown);

export const additionalChargeRoutes = masterRoutes(
  { path: '/orgs/{orgId}/additionalCharges', one: 'charge', inOrder: 'Additional charges by name' },
  shown,
  {
    ledgerId: id,
    isDeduction: z.boolean().optional(),
    figure: chargeFigure.optional(),
    amountPaise: as('amount', incoming.money.optional()),
    percentE4: as('percent', incoming.decimal.optional()),
    taxing: chargeTaxing.optional(),
    taxClassificationId: id.nullable().optional(),
  },
);
