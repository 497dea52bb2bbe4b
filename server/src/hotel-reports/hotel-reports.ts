import { getFeedback } from './get-feedback.ts';
import { getForecast, getPickUp } from './get-forecast.ts';
import { getHotelDesk } from './get-hotel-desk.ts';
import { getForms, getHouseList } from './get-lists.ts';
import { getOccupancy } from './get-occupancy.ts';
import { getRevenue } from './get-revenue.ts';

/** The reports of a hotel. */
export const hotelReports = { getOccupancy, getForecast, getPickUp, getRevenue, getHouseList, getForms, getFeedback, getHotelDesk };
