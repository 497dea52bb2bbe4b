import { useNavigate } from '@tanstack/react-router';
import { Tabs } from '../ui/tabs.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import classes from './housekeeping.module.css';

const tabs = { 'rooms/housekeeping': 'Rooms', 'rooms/lost': 'Lost and found', 'rooms/faults': 'Maintenance' } as const;
type Tab = keyof typeof tabs;

/** The pages of housekeeping. */
export function HousekeepingTabs({ shown }: { shown: Tab }) {
  useTouchScreen();
  const navigate = useNavigate();
  return <Tabs label="Housekeeping" tabs={tabs} shown={shown} onChoose={(tab) => void navigate({ to: `/sUsers/${tab}` })} look={classes} />;
}
