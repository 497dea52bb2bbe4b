import { z } from 'zod';
import { masterRoutes } from '../masters/master-routes.ts';
import { id } from '../wire.ts';

const accountNature = z.enum(['assets', 'liabilities', 'income', 'expenses']);

export const accountGroupRoutes = masterRoutes(
  {
    path: '/orgs/{orgId}/accountGroups',
    one: 'account group',
    inOrder: 'Account groups as a tree, each after the one that it lies within',
  },
  {
    parentId: id.nullable(),
    parentName: z.string().nullable(),
    /** Number of groups above it. */
    depth: z.number().int(),
    /** The nearest of the 28 predefined groups: itself or one above it. */
    under: z.string(),
    nature: accountNature,
    isPredefined: z.boolean(),
  },
  { parentId: id },
);
