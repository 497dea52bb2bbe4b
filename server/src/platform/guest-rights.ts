/** The routes of a hotel's guests with their doors. Members work at the desk; only managers see what is encrypted, and take a check-in back. */
export const guestRights = {
  guests: {
    getCheckIn: 'members',
    findEarlierGuest: 'members',
    checkIn: 'members',
    undoCheckIn: 'managers',
    saveIdPhoto: 'members',
    getIdentity: 'managers',
    eraseGuest: 'managers',
    listForms: 'members',
    getFormSheet: 'managers',
    fileForm: 'members',
    listInHouse: 'members',
    getRegister: 'members',
    saveNote: 'members',
    doneNote: 'members',
  },
} as const;
