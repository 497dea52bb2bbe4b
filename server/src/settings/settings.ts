import { getSettings } from './get-settings.ts';
import { giveParty, listGivenParties } from './given-parties.ts';
import { getStaffLimits, saveStaffLimits } from './staff-limits.ts';
import { updateSettings } from './update-settings.ts';

/** What one of the staff may less than others. */
export const staffLimits = { get: getStaffLimits, save: saveStaffLimits, listParties: listGivenParties, giveParty };

/** What a company decides for itself. */
export const settings = { get: getSettings, update: updateSettings };
