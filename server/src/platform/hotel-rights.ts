/** The routes of a hotel with their doors. Members work at the desk and keep house; managers set up what is sold. */
export const hotelRights = {
  rooms: {
    getSetUp: 'members',
    saveRoomType: 'managers',
    updateRoomType: 'managers',
    saveRooms: 'managers',
    updateRoom: 'managers',
    setCleaning: 'members',
    saveBlock: 'managers',
    releaseBlock: 'managers',
    getRatePlan: 'members',
    saveRatePlan: 'managers',
    updateRatePlan: 'managers',
    saveHotelSettings: 'managers',
    getBoard: 'members',
    getToday: 'members',
  },
} as const;
