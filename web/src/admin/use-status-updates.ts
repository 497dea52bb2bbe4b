import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';

export type Profile = Awaited<ReturnType<typeof api.admin.getOwnerProfile>>;
type Change = {
  /** Of whom or what, and which of its switches. */
  readonly of: string;
  readonly field: string;
  readonly value: boolean | string;
  readonly call: () => Promise<{ message: string }>;
  readonly fallback: string;
};
/** How a switch stands once all that was pressed is carried out, and whether some of it is still on its way. */
export type Waiting = <Value extends boolean | string>(of: string, field: string, stored: Value) => { value: Value; isBusy: boolean };

const OWNER_FAILED = 'Failed to update primary user';

/**
 * The switches of the profile: each sends its new value, says the server's sentence and reads the profile anew. What is pressed while another is on
 * its way is carried out in its turn; a switch that was disabled meanwhile would lose the focus.
 */
export function useStatusUpdates(userId: string) {
  const known = useQueryClient();
  const mutationKey = ['admin', 'profile', userId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join('.') },
    mutationFn: ({ call }: Change) => call(),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error, { fallback }) => toastError(sayError(error, fallback)),
    // Also after a refusal: what stood on the screen may have been old.
    onSettled: () => known.invalidateQueries({ queryKey: query.admin.key() }),
  });
  const pending = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  const waiting: Waiting = (of, field, stored) => {
    const last = pending.findLast((change) => change.of === of && change.field === field);
    return { value: last ? (last.value as typeof stored) : stored, isBusy: last !== undefined };
  };

  return {
    isBusy: pending.length > 0,
    waiting,
    updateOwner(field: 'sms' | 'whatsApp' | 'isBlocked' | 'isApproved' | 'subscription', value: boolean | 'monthly' | 'yearly') {
      mutate({ of: userId, field, value, call: () => api.admin.updateOwner({ userId, field, value }), fallback: OWNER_FAILED });
    },
    updateCompany(id: string | undefined, field: 'isBlocked' | 'isApproved', value: boolean) {
      if (!id) return toastError('Organization ID not found');
      const call = () => api.admin.updateOrganization({ id, field, value });
      mutate({ of: id, field, value, call, fallback: 'Failed to update organization' });
    },
    updateStaff(id: string | undefined, value: boolean) {
      if (!id) return toastError('Secondary user not found');
      const call = () => api.admin.updateStaff({ id, field: 'isBlocked', value });
      mutate({ of: id, field: 'isBlocked', value, call, fallback: 'Failed to update secondary user' });
    },
    /** `lastDay` is the end that the screen shows: a second press finds another one and renews nothing. */
    renew(lastDay: string) {
      mutate({
        of: userId,
        field: 'lastDay',
        value: lastDay,
        call: () => api.admin.renewOwner({ userId, lastDay }),
        fallback: OWNER_FAILED,
      });
    },
    switchOffSecondFactor() {
      const call = () => api.admin.switchOffSecondFactor({ userId });
      mutate({ of: userId, field: 'secondFactor', value: false, call, fallback: OWNER_FAILED });
    },
  };
}
