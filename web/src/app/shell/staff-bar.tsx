import { Link, useRouterState } from '@tanstack/react-router';
import { Icon } from '../../ui/icons.tsx';
import classes from './staff-bar.module.css';

const places = [
  { label: 'Home', icon: 'home', to: '/sUsers/dashboard' },
  { label: 'Outstanding', icon: 'outstanding', to: '/sUsers/outstanding' },
  { label: 'Reports', icon: 'reports', to: '/sUsers/reports' },
] as const;

/** The bar at the thumb, on phones only. */
export function StaffBar({ onNew, onMore }: { onNew: () => void; onMore: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const placeOf = ({ label, icon, to }: (typeof places)[number]) => (
    <Link key={to} to={to} className={classes.place} {...(path === to && { 'aria-current': 'page' as const })}>
      <Icon name={icon} />
      {label}
    </Link>
  );
  return (
    <nav className={classes.bar} aria-label="Quick">
      {places.slice(0, 1).map(placeOf)}
      <button type="button" className={classes.place} aria-haspopup="dialog" onClick={onNew}>
        <Icon name="plus" />
        New
      </button>
      {places.slice(1).map(placeOf)}
      <button type="button" className={classes.place} aria-haspopup="dialog" onClick={onMore}>
        <Icon name="more" />
        More
      </button>
    </nav>
  );
}
