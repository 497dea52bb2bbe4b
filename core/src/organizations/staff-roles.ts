/**
 * The roles of staff. `admin` manages the chosen companies, `user` enters vouchers and parties in them. The other three work in a restaurant
 * and see nothing else of a company.
 */
export const staffRoles = ['user', 'admin', 'captain', 'cashier', 'kitchen'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * The parts of a restaurant's work, each with the staff roles that do it. The owner and staff of role admin do all of it; they alone cancel
 * dishes after the bill was printed, and no discount limit binds them.
 */
export const restaurantWork = {
  /** Seats guests, takes and moves orders. */
  orders: ['user', 'admin', 'captain', 'cashier'],
  /** Prints bills and settles them. */
  bills: ['user', 'admin', 'cashier'],
  /** Moves and prints kitchen slips, and says which dishes are out. */
  kitchen: ['user', 'admin', 'captain', 'cashier', 'kitchen'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type RestaurantWork = keyof typeof restaurantWork;

/** True if staff of this role do this part of a restaurant's work. */
export const doesRestaurantWork = (role: StaffRole, work: RestaurantWork): boolean =>
  (restaurantWork[work] as readonly StaffRole[]).includes(role);

/** True if the role works only in a restaurant: all other screens and routes of a company are closed to it. */
export const isRestaurantRole = (role: StaffRole): boolean => role !== 'user' && role !== 'admin';
