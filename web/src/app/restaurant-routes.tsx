import { createRoute } from '@tanstack/react-router';
import { day, held, id, text } from './address.ts';
import { onDay } from './dated-searches.ts';
import { forStaffAdmins } from './master-routes.tsx';
import { screen } from './screen.ts';
import { getParentRoute } from './staff-parent.ts';

/** Tables, kitchen, menu and deliveries of a restaurant. */
export const restaurantRoutes = [
  createRoute({ getParentRoute, path: 'restaurant', component: screen('floorPage', 'FloorPage') }),
  createRoute({ getParentRoute, path: 'restaurant/order/$id', component: screen('tableOrder', 'OrderPage') }),
  createRoute({ getParentRoute, path: 'restaurant/reservations', component: screen('reservations', 'ReservationsPage') }),
  createRoute({
    getParentRoute,
    path: 'restaurant/deliveries',
    validateSearch: held({ order: id }),
    component: screen('deliveriesPage', 'DeliveriesPage'),
  }),
  createRoute({ getParentRoute, path: 'restaurant/kitchen', component: screen('kitchenPage', 'KitchenPage') }),
  createRoute({
    getParentRoute,
    path: 'restaurant/tables',
    beforeLoad: forStaffAdmins,
    component: screen('floorSetup', 'FloorSetup'),
  }),
  createRoute({
    getParentRoute,
    path: 'restaurant/settled',
    validateSearch: held({ search: text, date: day }),
    component: screen('settledOrders', 'SettledOrders'),
  }),
  createRoute({
    getParentRoute,
    path: 'restaurant/closed',
    beforeLoad: forStaffAdmins,
    component: screen('closedOrders', 'ClosedOrders'),
  }),
  createRoute({
    getParentRoute,
    path: 'restaurant/day',
    beforeLoad: forStaffAdmins,
    validateSearch: onDay,
    component: screen('restaurantDay', 'DayPage'),
  }),
  createRoute({ getParentRoute, path: 'restaurant/menu', beforeLoad: forStaffAdmins, component: screen('menuPage', 'MenuPage') }),
  createRoute({ getParentRoute, path: 'restaurant/payouts', beforeLoad: forStaffAdmins, component: screen('payouts', 'PayoutsPage') }),
  createRoute({ getParentRoute, path: 'restaurant/costs', beforeLoad: forStaffAdmins, component: screen('dishCosts', 'CostsPage') }),
] as const;
