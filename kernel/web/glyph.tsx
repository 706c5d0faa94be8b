import type { ComponentType, ReactNode } from 'react';

/** An icon beside a text or inside a named button: seen, not read aloud. */
export function Glyph({ icon: Icon }: { readonly icon: ComponentType }): ReactNode {
  return (
    <span className="mp-glyph" aria-hidden>
      <Icon />
    </span>
  );
}
