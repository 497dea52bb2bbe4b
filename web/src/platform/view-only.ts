import { useLocation } from '@tanstack/react-router';
import { kindOfPath } from './session.ts';

/** True where the owner reads the reports and vouchers of a company: nothing is entered there, so their actions are hidden. */
export const useIsViewOnly = (): boolean => useLocation({ select: ({ pathname }) => kindOfPath(pathname) === 'owner' });
