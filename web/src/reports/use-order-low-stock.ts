import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError } from '../platform/toasts.ts';

/** Makes purchase orders of the goods on the list of low stock, and reloads what shows them. */
export function useOrderLowStock(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.vouchers.orderLowStock({ orgId }, { context: { key: uuid() } }),
    onError: (error) => void toastError(sayError(error, 'The orders could not be made')),
    onSettled: () => Promise.all([query.vouchers, query.reports].map((noun) => queries.invalidateQueries({ queryKey: noun.key() }))),
  });
}
