import { CaretRightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import './disclosure.css';

interface DisclosureProps {
  readonly title: ReactNode;
  /** Open at first, or, with `onToggle`, open now. */
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A heading that shows and hides what stands below it. */
export function Disclosure({ title, isOpen = false, onToggle, className, children }: DisclosureProps): ReactNode {
  return (
    <details
      className={className === undefined ? 'ui-disclosure' : `ui-disclosure ${className}`}
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary>
        <Chevron />
        <span>{title}</span>
      </summary>
      {children}
    </details>
  );
}

/** The mark of what opens and closes: turns down when it is open. */
export function Chevron({ isOpen }: { readonly isOpen?: boolean }): ReactNode {
  return <CaretRightOutlined aria-hidden className="ui-chevron" data-open={isOpen} />;
}
