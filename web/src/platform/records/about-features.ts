import type { Feature } from '@bahi/core/organizations/industries';

/** The title of each part of Bahi, and its contents. */
export const aboutFeatures: { readonly [Each in Feature]: readonly [label: string, says: string] } = {
  batches: ['Batches and expiry', 'Products may be kept by batch and by date of expiry.'],
  serials: [
    'Serial numbers and warranty',
    'Products may be kept by serial number and have months of warranty; serial numbers, warranty cards and claims in the menu.',
  ],
  alternateUnits: ['Second unit', 'A product may have a second unit, as a box of 12.'],
  freeQuantity: ['Free quantity', 'What is given beside the count, in the lines of vouchers.'],
  priceLevels: ['Price levels', 'Price Level in the menu, and sale rates by level in the product.'],
  saleOrders: ['Sale orders', 'Sale order on Home.'],
  purchaseOrders: ['Purchase orders', 'Purchase order on Home, and the orders of what is low in stock.'],
  vans: ['Vans', 'Van sale on Home, and godowns that are vans.'],
  licences: ['Licences', 'Licence numbers of parties with their last day.'],
  restaurant: ['Restaurant', 'Restaurant in the menu: tables, orders, kitchen slips and bills.'],
  rooms: ['Rooms', 'Rooms in the menu: bookings, stays, folios, housekeeping and night audit.'],
};
