import { z } from 'zod';
import { masterRoutes } from '../masters/master-routes.ts';
import { id, incoming, outgoing } from '../wire.ts';

export const chargeTaxing = z.enum(['spread', 'own', 'afterTax']);
export const chargeFigure = z.enum(['amount', 'percent']);

export const additionalChargeRoutes = masterRoutes(
  { path: '/orgs/{orgId}/additionalCharges', one: 'charge', inOrder: 'Additional charges by name' },
  {
    ledgerId: id,
    ledgerName: z.string(),
    isDeduction: z.boolean(),
    figure: chargeFigure,
    /** Rupees; 0 if the amount is entered on each voucher. */
    amount: outgoing.money,
    percent: outgoing.decimal,
    taxing: chargeTaxing,
    taxClassificationId: id.nullable(),
    hsn: z.string().nullable(),
  },
  {
    ledgerId: id,
    isDeduction: z.boolean().optional(),
    figure: chargeFigure.optional(),
    amount: incoming.money.optional(),
    percent: incoming.decimal.optional(),
    taxing: chargeTaxing.optional(),
    taxClassificationId: id.nullable().optional(),
  },
);
