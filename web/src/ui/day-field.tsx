import { type ComponentProps, useId } from 'react';
import { DateField } from './date-field.tsx';
import { useKeys } from './keys.ts';

type Props = ComponentProps<typeof DateField> & {
  /** F2 too, if the page has no other date field. */
  hasF2?: boolean;
};

/** The date of the page, or the first of its dates. Alt+F2 focuses it from anywhere on the page. */
export function DayField({ hasF2 = false, ...props }: Props) {
  const id = useId();
  const go = () => document.getElementById(id)?.focus();
  useKeys({ 'Alt+F2': go, ...(hasF2 && { F2: go }) });
  return <DateField {...props} id={id} aria-keyshortcuts={hasF2 ? 'F2 Alt+F2' : 'Alt+F2'} />;
}
