import { type LinkProps, useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

type Props = Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'> & { to: LinkProps; onClick?: () => void };

/** A link of a long list. The router's own link subscribes to the address in each row, which is too slow there. */
export function PlainLink({ to, onClick, children, ...rest }: Props) {
  const router = useRouter();
  const { href } = router.buildLocation(to as never);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.();
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate(to as never);
  };
  return (
    <a {...rest} href={href} onClick={open}>
      {children}
    </a>
  );
}
