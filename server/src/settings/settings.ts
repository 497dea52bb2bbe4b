import { giveParty, listAssignedParties } from './assigned-parties.ts';
import { getSettings } from './get-settings.ts';
import { getStaffLimits, saveStaffLimits } from './staff-limits.ts';
import { updateSettings } from './update-settings.ts';

/** Limits of one member of staff. */
export const staffLimits = { get: getStaffLimits, save: saveStaffLimits, listParties: listAssignedParties, giveParty };

export const settings = { get: getSettings, update: updateSettings };
