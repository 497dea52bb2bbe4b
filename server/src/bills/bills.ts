import { fetchOutstandingDetails } from './fetch-outstanding-details.ts';
import { listEnterers } from './list-enterers.ts';
import { listOutstandingGroups } from './list-outstanding-groups.ts';
import { listOutstandingParties } from './list-outstanding-parties.ts';
import { listOutstandings } from './list-outstandings.ts';
import { markDisputed } from './mark-disputed.ts';
import { saveAgeLimits } from './save-age-limits.ts';

export const bills = {
  listOutstandings,
  listOutstandingParties,
  listOutstandingGroups,
  saveAgeLimits,
  markDisputed,
  listEnterers,
  fetchOutstandingDetails,
};
