import { useEffect, useState } from 'react';

const waiting = new Set<() => void>();

/** Takes over what is being typed in the panel, before the drawing is saved or judged. */
export function flushTyping(): void {
  for (const flush of Array.from(waiting)) flush();
}

const pauseMs = 400;

let isOnPad = false;
window.addEventListener(
  'pointerdown',
  ({ target }) => (isOnPad = target instanceof Element && target.closest('.djs-context-pad') !== null),
  true,
);
for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, () => (isOnPad = false), true);

/**
 * Runs `act`; while a button beside an element is pressed, when its click is done: a changed drawing would take the
 * button from under the pointer. Buttons of the panel go on from what was typed, so it is taken over before them.
 */
function afterClick(act: () => void): void {
  if (isOnPad) window.addEventListener('pointerup', () => window.setTimeout(act), { once: true });
  else act();
}

/** A text that is taken over when the typing pauses or ends, so that the letters of a word are one step. */
export function useTyping(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string>();
  const [commit] = useState(() => ({ run: (): void => undefined, timer: 0 }));
  useEffect(
    () => () => {
      commit.run();
    },
    [commit],
  );

  function type(next: string): void {
    setTyped(next);
    waiting.delete(commit.run);
    const change = onChange;
    Object.assign(commit, {
      run: () => {
        window.clearTimeout(commit.timer);
        waiting.delete(commit.run);
        Object.assign(commit, { run: () => undefined });
        setTyped(undefined);
        change(next);
      },
    });
    waiting.add(commit.run);
    window.clearTimeout(commit.timer);
    Object.assign(commit, { timer: window.setTimeout(() => commit.run(), pauseMs) });
  }
  return { shown: typed ?? value, type, leave: () => afterClick(() => commit.run()) };
}
