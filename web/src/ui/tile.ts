import type { LinkProps } from '@tanstack/react-router';

export type TileOf = {
  readonly label: string;
  readonly keys?: string;
  readonly link: LinkProps;
  /** Only users of role admin may open it. */
  readonly forAdmins?: boolean;
  /** Only if the company uses this part of Bahi. */
  readonly feature?: 'serials' | 'saleOrders' | 'purchaseOrders' | 'vans' | 'restaurant' | 'rooms';
};
