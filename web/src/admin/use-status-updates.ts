import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';

export type Profile = Awaited<ReturnType<typeof api.admin.getOwnerProfile>>;
type Change = {
  /** The record and the name of its switch. */
  readonly of: string;
  readonly field: string;
  readonly value: boolean | string;
  readonly call: () => Promise<{ message: string }>;
  readonly fallback: string;
};
/** The value of a switch after all pending changes, and whether any change is still pending. */
export type Waiting = <Value extends boolean | string>(of: string, field: string, stored: Value) => { value: Value; isBusy: boolean };

const OWNER_FAILED = 'Failed to update primary user';

/**
 * The switches of the profile. Each sends its new value, shows the server's message and reloads the profile. A change made while another is
 * pending is queued; a disabled switch would lose the focus.
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
    // Reload after a refusal too: the screen may have shown old data.
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
    /** `lastDay` is the last day shown on the screen. A second press sends the old one, and the server then renews nothing. */
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
