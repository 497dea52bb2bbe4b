import { type ComponentProps, useId } from 'react';
import { DateField } from './date-field.tsx';
import { useKeys } from './keys.ts';

type Props = ComponentProps<typeof DateField> & {
  /** F2 too, where the page has no date of another kind. */
  hasF2?: boolean;
};

/** The day that a page is about, or the first of its days: Alt+F2 goes there from anywhere on the page. */
export function DayField({ hasF2 = false, ...props }: Props) {
  const id = useId();
  const go = () => document.getElementById(id)?.focus();
  useKeys({ 'Alt+F2': go, ...(hasF2 && { F2: go }) });
  return <DateField {...props} id={id} aria-keyshortcuts={hasF2 ? 'F2 Alt+F2' : 'Alt+F2'} />;
}
