import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';

export type Profile = Awaited<ReturnType<typeof api.admin.getOwnerProfile>>;
type Change = { readonly call: () => Promise<{ message: string }>; readonly fallback: string };

const OWNER_FAILED = 'Failed to update primary user';

/** The switches of the profile: each sends its new value, says the server's sentence and reads the profile anew. */
export function useStatusUpdates(userId: string) {
  const known = useQueryClient();
  const { mutate: send, isPending } = useMutation({
    mutationFn: ({ call }: Change) => call(),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error, { fallback }) => toastError(sayError(error, fallback)),
    // Also after a refusal: what stood on the screen may have been old.
    onSettled: () => known.invalidateQueries({ queryKey: query.admin.key() }),
  });
  // A switch that was disabled meanwhile would lose the focus at every press; the press is passed over instead.
  const mutate = (change: Change) => {
    if (!isPending) send(change);
  };

  return {
    isBusy: isPending,
    updateOwner(field: 'sms' | 'whatsApp' | 'isBlocked' | 'isApproved' | 'subscription', value: boolean | 'monthly' | 'yearly') {
      mutate({ call: () => api.admin.updateOwner({ userId, field, value }), fallback: OWNER_FAILED });
    },
    updateCompany(id: string | undefined, field: 'isBlocked' | 'isApproved', value: boolean) {
      if (!id) return toastError('Organization ID not found');
      mutate({ call: () => api.admin.updateOrganization({ id, field, value }), fallback: 'Failed to update organization' });
    },
    updateStaff(id: string | undefined, value: boolean) {
      if (!id) return toastError('Secondary user not found');
      mutate({ call: () => api.admin.updateStaff({ id, field: 'isBlocked', value }), fallback: 'Failed to update secondary user' });
    },
    /** `lastDay` is the end that the screen shows: a second press finds another one and renews nothing. */
    renew(lastDay: string) {
      mutate({ call: () => api.admin.renewOwner({ userId, lastDay }), fallback: OWNER_FAILED });
    },
    switchOffSecondFactor() {
      mutate({ call: () => api.admin.switchOffSecondFactor({ userId }), fallback: OWNER_FAILED });
    },
  };
}
