import { useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { Icon } from './icons.tsx';
import classes from './theme-switch.module.css';

const choices = [
  { value: 'light', label: 'Light', icon: 'light' },
  { value: 'dark', label: 'Dark', icon: 'dark' },
  { value: 'auto', label: 'As the system', icon: 'system' },
] as const;

/** Light, dark or as the system; stored on this device. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The menu and the settings may each have one on the same page.
  const name = useId();
  return (
    <fieldset className={classes.choices}>
      <legend className="reader-only">Theme</legend>
      {choices.map(({ value, label, icon }) => (
        <label key={value} className={classes.choice} title={label}>
          <input type="radio" name={name} checked={colorScheme === value} onChange={() => setColorScheme(value)} aria-label={label} />
          <Icon name={icon} size={16} />
        </label>
      ))}
    </fieldset>
  );
}
