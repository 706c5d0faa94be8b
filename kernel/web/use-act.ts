import { useState } from 'react';
import { showError } from './dialogs/show.tsx';

/** Runs `work`, telling `setBusy` when it begins and ends; a refusal is shown, never thrown. */
export async function oneAct(work: () => Promise<unknown>, setBusy: (isBusy: boolean) => void): Promise<void> {
  setBusy(true);
  try {
    await work();
  } catch (error) {
    showError(error);
  } finally {
    setBusy(false);
  }
}

/** The act of a dialog or button: busy while it runs; a refusal is shown and what was typed stays. */
export function useAct(): readonly [isBusy: boolean, act: (work: () => Promise<unknown>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  return [isBusy, (work) => oneAct(work, setBusy)];
}
