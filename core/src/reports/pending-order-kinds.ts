/** The kinds of orders, in words. */
export const pendingOrderKinds = { saleOrder: 'Sale orders', purchaseOrder: 'Purchase orders' } as const;
export type PendingOrderKind = keyof typeof pendingOrderKinds;

/** A row is a product of an order, by due date, or adds up those of a party or of an item. */
export const pendingOrderRows = { due: 'Due date', party: 'Party', product: 'Item' } as const;
export type PendingOrderBy = keyof typeof pendingOrderRows;

export const pendingOrderKindNames = Object.keys(pendingOrderKinds) as readonly PendingOrderKind[];
export const pendingOrderRowNames = Object.keys(pendingOrderRows) as readonly PendingOrderBy[];
