import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePage } from './page.tsx';

function Slot({ name, children }: { readonly name: 'extra' | 'actions'; readonly children: ReactNode }): ReactNode {
  const { slots } = usePage();
  if (!slots) return <div className={`mp-page-${name}`}>{children}</div>;
  const element = slots[name];
  return element ? createPortal(children, element) : null;
}

/** The right end of the title line, for `PageActions`. */
export function PageHeadSlot({ children }: { readonly children: ReactNode }): ReactNode {
  return <Slot name="actions">{children}</Slot>;
}

/** What stands right behind the title: a total, a number, a state tag. */
export function PageTitleExtra({ children }: { readonly children: ReactNode }): ReactNode {
  return <Slot name="extra">{children}</Slot>;
}
