import { listStaff } from './list-staff.ts';
import { saveStaff } from './save-staff.ts';
import { updateStaff as updateOwnStaff } from './update-staff.ts';

/** Staff of an owner. */
export const staff = { listStaff, saveStaff, updateStaff: updateOwnStaff };
