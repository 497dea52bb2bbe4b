import { stayStates } from '@bahi/core/rooms/stay-state';
import { createRoute } from '@tanstack/react-router';
import { day, held, id, oneOf, text } from './address.ts';
import { dated, ofRatios } from './dated-searches.ts';
import { forStaffAdmins } from './master-routes.tsx';
import { screen } from './screen.ts';
import { getParentRoute } from './staff-parent.ts';

/** The dates of the room board, or the tiles of today. */
const ofBookings = held({ search: text, state: oneOf(...stayStates), from: day, to: day });
/** The room board tells a new booking its night, type and room. */
const ofNewBooking = held({ from: day, type: id, room: id });
const ofBoard = held({ from: day, show: oneOf('month', 'year'), tab: oneOf('today') });

/** Reports of a hotel. Lists of the desk are for all members. */
const ofHotel = { getParentRoute, beforeLoad: forStaffAdmins } as const;
const hotelReports = [
  createRoute({ ...ofHotel, path: 'hotelReports/occupancy', validateSearch: ofRatios, component: screen('occupancy', 'OccupancyPage') }),
  createRoute({ ...ofHotel, path: 'hotelReports/year', validateSearch: dated, component: screen('hotelYear', 'YearPage') }),
  createRoute({
    ...ofHotel,
    path: 'hotelReports/forecast',
    validateSearch: held({ days: text, by: oneOf('day', 'type'), typeId: id }),
    component: screen('hotelForecast', 'ForecastPage'),
  }),
  createRoute({
    ...ofHotel,
    path: 'hotelReports/pickUp',
    validateSearch: held({ days: text, sinceDays: text }),
    component: screen('pickUp', 'PickUpPage'),
  }),
  createRoute({
    ...ofHotel,
    path: 'hotelReports/revenue',
    validateSearch: held({ from: day, to: day, by: oneOf('type', 'plan', 'source') }),
    component: screen('hotelRevenue', 'RevenuePage'),
  }),
  createRoute({
    getParentRoute,
    path: 'hotelReports/cityLedger',
    validateSearch: held({ by: oneOf('due', 'bill'), ageLimits: text }),
    component: screen('cityLedger', 'CityLedgerPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'hotelReports/houseList',
    validateSearch: held({ from: day, to: day, list: oneOf('inHouse', 'arrivals', 'departures') }),
    component: screen('houseList', 'HouseListPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'hotelReports/guests',
    validateSearch: dated,
    component: screen('guestRegister', 'GuestRegisterPage'),
  }),
  createRoute({
    ...ofHotel,
    path: 'hotelReports/feedback',
    validateSearch: held({ from: day, to: day, stars: oneOf('1', '2', '3', '4', '5') }),
    component: screen('guestFeedback', 'FeedbackPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'hotelReports/forms',
    validateSearch: held({ from: day, to: day, state: oneOf('pending', 'filed') }),
    component: screen('formsRegister', 'FormsRegisterPage'),
  }),
] as const;

/** Bookings, rooms, stays and reports of a hotel. */
export const hotelRoutes = [
  createRoute({ getParentRoute, path: 'bookings', validateSearch: ofBookings, component: screen('bookingsPage', 'BookingsPage') }),
  createRoute({ getParentRoute, path: 'bookings/new', validateSearch: ofNewBooking, component: screen('newBooking', 'NewBooking') }),
  createRoute({ getParentRoute, path: 'bookings/$id', component: screen('bookingPage', 'BookingPage') }),
  createRoute({ getParentRoute, path: 'bookings/$id/rooms', component: screen('addRooms', 'AddRooms') }),
  createRoute({ getParentRoute, path: 'rooms', validateSearch: ofBoard, component: screen('roomsPage', 'RoomsPage') }),
  createRoute({ getParentRoute, path: 'rooms/check-in/$stayId', component: screen('checkInPage', 'CheckInPage') }),
  createRoute({ getParentRoute, path: 'rooms/in-house', component: screen('inHousePage', 'InHousePage') }),
  createRoute({
    getParentRoute,
    path: 'rooms/housekeeping',
    validateSearch: held({ whose: oneOf('all', 'mine') }),
    component: screen('rounds', 'RoundsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'rooms/lost',
    validateSearch: held({ search: text, state: oneOf('kept', 'returned', 'disposed', 'all') }),
    component: screen('lostPage', 'LostPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'rooms/faults',
    validateSearch: held({ state: oneOf('open', 'done') }),
    component: screen('faultsPage', 'FaultsPage'),
  }),
  createRoute({ getParentRoute, path: 'rooms/form-iii', component: screen('formsPage', 'FormsPage') }),
  createRoute({ getParentRoute, path: 'stays/$id', component: screen('folioPage', 'FolioPage') }),
  createRoute({ getParentRoute, path: 'rooms/nightAudit', component: screen('nightAudit', 'AuditPage') }),
  createRoute({ getParentRoute, path: 'rooms/setUp', beforeLoad: forStaffAdmins, component: screen('hotelSetUp', 'HotelSetUp') }),
  createRoute({ getParentRoute, path: 'rooms/channels', beforeLoad: forStaffAdmins, component: screen('channelsPage', 'ChannelsPage') }),
  createRoute({ getParentRoute, path: 'rooms/calendars', beforeLoad: forStaffAdmins, component: screen('calendarsPage', 'CalendarsPage') }),
  ...hotelReports,
] as const;
