import { useEffect, useRef } from 'react';

interface Stroke {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly key: string;
}

/** Ctrl+S or ⌘S. */
export const isSaveStroke = ({ ctrlKey, metaKey, altKey, shiftKey, key }: Stroke): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 's';

/** Forms that can be saved, the one opened last on top: only that one answers the key. */
export interface SaveStack {
  /** Answers how to leave the stack. */
  readonly push: (save: () => void) => () => void;
  /** Saves the topmost form; false when there is none. */
  readonly run: () => boolean;
}

/** Makes a stack of forms. */
export function createSaveStack(): SaveStack {
  const forms: { readonly save: () => void }[] = [];
  return {
    push(save) {
      const form = { save };
      forms.push(form);
      return () => void forms.splice(forms.indexOf(form), 1);
    },
    run() {
      const top = forms.at(-1);
      top?.save();
      return top !== undefined;
    },
  };
}

const forms = createSaveStack();

function handleKey(event: KeyboardEvent): void {
  if (isSaveStroke(event) && forms.run()) event.preventDefault();
}

/** Ctrl+S and ⌘S save while `isActive` and no other form stands above. */
export function useSaveKey(isActive: boolean, save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    window.addEventListener('keydown', handleKey);
    return forms.push(() => latest.current());
  }, [isActive]);
}
