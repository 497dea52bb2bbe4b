import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useStillHere } from '../still-here.ts';
import { toastSuccess } from '../toasts.ts';
import { at, useRecordPlace } from './record-place.ts';

/**
 * After a save: shows a toast and returns to the list as it was, unless the user has navigated away; a new record is searched by its name.
 */
export function useLeaveSaved(): (saved: { name: string }) => void {
  const { base, id } = useRecordPlace();
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isStillHere = useStillHere();
  return ({ name }) => {
    toastSuccess(`Saved ${name}`);
    if (!isStillHere()) return;
    if (id === undefined)
      void navigate({
        to: at(base),
        search: { search: name } as never,
        state: { saved: name } as never,
        ignoreBlocker: true,
        replace: true,
      });
    else if (canGoBack) router.history.back({ ignoreBlocker: true });
    else void navigate({ to: at(base), ignoreBlocker: true, replace: true });
  };
}
