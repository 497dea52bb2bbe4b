/** The routes of folios, the night audit and the reports of a hotel with their doors. All members work at the desk; a cashier of the restaurant finds a room to charge to. */
export const folioRights = {
  folios: {
    getFolios: 'members',
    addCharge: 'members',
    reverseLine: 'members',
    allowOff: 'members',
    moveLines: 'members',
    saveFolio: 'members',
    updateFolio: 'members',
    saveRouting: 'members',
    openMasterBill: 'members',
    takePayment: 'members',
    previewCheckOut: 'members',
    checkOut: 'members',
    undoCheckOut: 'managers',
    listInHouse: 'bills',
  },
  nightAudits: {
    getAudit: 'members',
    runAudit: 'managers',
    listDays: 'managers',
  },
  hotelReports: {
    getOccupancy: 'managers',
    getForecast: 'managers',
    getPickUp: 'managers',
    getRevenue: 'managers',
    getHouseList: 'members',
    getForms: 'members',
    getHotelDesk: 'managers',
  },
} as const;
