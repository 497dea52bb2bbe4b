import { Link, useRouterState } from '@tanstack/react-router';
import { Icon } from '../../ui/icons.tsx';
import classes from './staff-bar.module.css';

const places = [
  { label: 'Home', icon: 'home', to: '/sUsers/dashboard' },
  { label: 'New', icon: 'plus', to: '/sUsers/sales' },
  { label: 'Outstanding', icon: 'outstanding', to: '/sUsers/outstanding' },
  { label: 'Reports', icon: 'reports', to: '/sUsers/reports' },
] as const;

/** The bar at the thumb, on phones only. */
export function StaffBar({ onMore }: { onMore: () => void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <nav className={classes.bar} aria-label="Quick">
      {places.map(({ label, icon, to }) => (
        <Link key={to} to={to} className={classes.place} {...(path === to && { 'aria-current': 'page' as const })}>
          <Icon name={icon} />
          {label}
        </Link>
      ))}
      <button type="button" className={classes.place} aria-haspopup="dialog" onClick={onMore}>
        <Icon name="more" />
        More
      </button>
    </nav>
  );
}
