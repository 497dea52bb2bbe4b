import { checkIn } from './check-in.ts';
import { eraseGuest } from './erase-guest.ts';
import { findEarlier, getCheckIn } from './get-check-in.ts';
import { getIdentity, saveIdPhoto } from './identity.ts';
import { doneNote, listInHouse, saveNote } from './in-house.ts';
import { fileForm, getFormSheet, listPoliceForms } from './police-forms.ts';
import { getRegister } from './register.ts';
import { undoCheckIn } from './undo-check-in.ts';

/** The guests of a hotel. */
export const guests = {
  getCheckIn,
  findEarlierGuest: findEarlier,
  checkIn,
  undoCheckIn,
  saveIdPhoto,
  getIdentity,
  eraseGuest,
  listForms: listPoliceForms,
  getFormSheet,
  fileForm,
  listInHouse,
  getRegister,
  saveNote,
  doneNote,
};
