import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { ChunkError } from '../chunk.ts';
import { Region } from '../region.tsx';

interface OpenDialog {
  readonly id: number;
  readonly node: ReactNode;
  readonly close: () => void;
}

let open: readonly OpenDialog[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly OpenDialog[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** What had the focus takes it again when a dialog is gone and left it nowhere. */
function giveFocusBack(from: Element | null): void {
  requestAnimationFrame(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
  });
}

/** Shows a dialog from anywhere; `render` gets the function that closes it with an answer (undefined: dismissed). */
export function openDialog<T>(render: (close: (answer?: T) => void) => ReactNode): Promise<T | undefined> {
  lastId += 1;
  const id = lastId;
  const from = document.activeElement;
  return new Promise((resolve) => {
    const close = (answer?: T): void => {
      set(open.filter((each) => each.id !== id));
      giveFocusBack(from);
      resolve(answer);
    };
    set([...open, { id, node: render(close), close }]);
  });
}

/** Where dialogs opened by `openDialog` are drawn; stands once in the application, inside its providers. */
export function DialogHost(): ReactNode {
  const dialogs = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
  return dialogs.map(({ id, node, close }) => (
    <Region key={id} onFail={(error) => error instanceof ChunkError && close()}>
      <Suspense fallback={null}>{node}</Suspense>
    </Region>
  ));
}
