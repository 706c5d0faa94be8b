import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { loadChunk } from './chunk.ts';
import { Region } from './region.tsx';

interface Outlook {
  /** Called when it broke, with the error. */
  readonly onFail?: (error: unknown) => void;
}

/**
 * A component that is fetched with its first use. What breaks in it stays in it; a fetch that failed, as without a
 * connection, is made anew by the next use.
 */
export function lazyView<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Outlook> {
  const fetched = () => lazy(async () => ({ default: (await loadChunk(load)) as ComponentType<object> }));
  let current = fetched();
  return function LazyView({ onFail, ...props }: P & Outlook): ReactNode {
    const [View] = useState(() => current);
    // Not before the failure is shown: what suspends is drawn again from the beginning, and would fetch without end.
    function handleFail(error: unknown): void {
      if (View === current) current = fetched();
      onFail?.(error);
    }
    return (
      <Region onFail={handleFail}>
        <View {...props} />
      </Region>
    );
  };
}
