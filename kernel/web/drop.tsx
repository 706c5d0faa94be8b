import type { DropdownProps } from 'antd';
import { cloneElement, type ReactElement, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react';
import { lazyView } from './lazy-view.tsx';

const DropdownPart = lazyView(() => import('./DropdownPart.tsx').then((file) => file.DropdownPart));

interface DropProps extends Omit<DropdownProps, 'trigger' | 'children'> {
  /** What opens it; a click when nothing is said. */
  readonly by?: 'click' | 'contextMenu';
  readonly children: ReactElement<Record<string, unknown>>;
}

/**
 * A menu or panel that drops from a button. The button is all there is until it is used for the first time: menus and
 * their placing are 16 KB, which no page needs to show itself.
 */
export function Drop({ by = 'click', open, onOpenChange, children, ...rest }: DropProps): ReactNode {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (!isWanted && open !== true) {
    const wake = (event: SyntheticEvent): void => {
      event.preventDefault();
      setWanted(true);
      setOpen(true);
      onOpenChange?.(true, { source: 'trigger' });
    };
    return cloneElement(children, { [by === 'click' ? 'onClick' : 'onContextMenu']: wake });
  }
  return (
    <Suspense fallback={children}>
      <DropdownPart
        autoFocus
        {...rest}
        trigger={[by]}
        open={open ?? isOpen}
        onOpenChange={(next, info) => {
          setOpen(next);
          onOpenChange?.(next, info);
        }}
      >
        {children}
      </DropdownPart>
    </Suspense>
  );
}
