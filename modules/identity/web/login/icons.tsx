import type { ReactNode } from 'react';

function Icon({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  );
}

/** An eye, open or struck through. */
export function EyeIcon({ isOpen }: { readonly isOpen: boolean }): ReactNode {
  return (
    <Icon>
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
      <circle cx="12" cy="12" r="3" />
      {isOpen ? <path d="M4 4l16 16" /> : null}
    </Icon>
  );
}

/** Two arrows in a circle. */
export function RenewIcon(): ReactNode {
  return (
    <Icon>
      <path d="M20 11a8 8 0 0 0-14.3-4.2L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14.3 4.2l1.7-1.7M20 20v-4.5h-4.5" />
    </Icon>
  );
}

/** Two arrow heads to the right. */
export function DragIcon(): ReactNode {
  return (
    <Icon>
      <path d="M6 6l6 6-6 6M12 6l6 6-6 6" />
    </Icon>
  );
}

/** A check mark. */
export function CheckIcon(): ReactNode {
  return (
    <Icon>
      <path d="M5 12.5l4.5 4.5L19 7.5" />
    </Icon>
  );
}

/** A small circle. */
export function DotIcon(): ReactNode {
  return (
    <Icon>
      <circle cx="12" cy="12" r="3" />
    </Icon>
  );
}

/** The product's sign. */
export function BrandMark(): ReactNode {
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden className="login-mark">
      <rect width="40" height="40" rx="10" />
      <path d="M11 27V14.5l9 7 9-7V27" fill="none" strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
