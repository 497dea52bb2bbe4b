import { getMergePreview } from './get-merge-preview.ts';
import { getParty } from './get-party.ts';
import { getPartyTotals } from './get-party-totals.ts';
import { listParties } from './list-parties.ts';
import { listPartyGroups } from './list-party-groups.ts';
import { listSimilarParties } from './list-similar-parties.ts';
import { mergeParties } from './merge-parties.ts';
import { removeParty } from './remove-party.ts';
import { saveParty } from './save-party.ts';
import { updateParty } from './update-party.ts';

export const parties = {
  listParties,
  getPartyTotals,
  getParty,
  saveParty,
  updateParty,
  removeParty,
  listSimilarParties,
  listPartyGroups,
  getMergePreview,
  mergeParties,
};
