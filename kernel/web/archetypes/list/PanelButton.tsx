import { Button, Popover } from 'antd';
import { Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

interface PanelButtonProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly iconPlacement?: 'start' | 'end';
  /** Words on the button; only its icon when not given. */
  readonly words?: ReactNode;
  readonly placement: 'bottomLeft' | 'bottomRight';
  readonly children: (close: () => void) => ReactNode;
}

const reachable = 'button:not(:disabled), input:not(:disabled), [href], [tabindex="0"]';

/** A button that opens a panel below it: the focus goes in, Escape and leaving by Tab close it and bring the focus back. */
export function PanelButton({
  label,
  icon,
  iconPlacement = 'start',
  words,
  placement,
  children,
}: PanelButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(reachable)];
    const isLast = !event.shiftKey && document.activeElement === stops.at(-1);
    const isFirst = event.shiftKey && [stops[0], event.currentTarget].includes(document.activeElement as HTMLElement);
    if (event.key !== 'Escape' && !(event.key === 'Tab' && (isLast || isFirst))) return;
    event.stopPropagation();
    event.preventDefault();
    close();
  }

  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement={placement}
      destroyOnHidden
      content={
        <div
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className="ui-panel"
          ref={(element) => element?.focus({ preventScroll: true })}
          onKeyDown={handleKey}
        >
          <Suspense fallback={<span className="ui-bone ui-bone-control" />}>{children(close)}</Suspense>
        </div>
      }
    >
      <Button
        ref={button}
        icon={icon}
        iconPlacement={iconPlacement}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
      >
        {words}
      </Button>
    </Popover>
  );
}
