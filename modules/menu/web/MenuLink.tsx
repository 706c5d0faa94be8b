import { isPlainClick } from '@mp/kernel/web';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { MenuNode } from './menu-tree.ts';
import { hrefOfMenu, openMenu } from './open-menu.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  readonly menu: MenuNode;
  readonly children: ReactNode;
}

/** A link to what a menu opens: a real address for the middle click, opened as the menu says on a plain one. */
export function MenuLink({ menu, onClick, children, ...rest }: Props): ReactNode {
  return (
    <a
      {...rest}
      href={hrefOfMenu(menu) ?? '#'}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event)) return;
        event.preventDefault();
        openMenu(menu);
      }}
    >
      {children}
    </a>
  );
}
