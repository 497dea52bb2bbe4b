import { giveParty, listAssignedParties } from './assigned-parties.ts';
import { getSettings } from './get-settings.ts';
import { getStaffLimits, saveStaffLimits } from './staff-limits.ts';
import { updateSettings } from './update-settings.ts';

/** What one of the staff may less than others. */
export const staffLimits = { get: getStaffLimits, save: saveStaffLimits, listParties: listAssignedParties, giveParty };

/** What a company decides for itself. */
export const settings = { get: getSettings, update: updateSettings };
