import { type FormModel, ownStore } from '@mp/kernel/web';
import { useEffect } from 'react';
import type { Values } from './task-form.ts';

const pauseMs = 800;

const kept = (defKey: string) => ownStore(`workflow.start.${defKey}`);

/** What was typed into the form of a process in this browser and never sent. */
export function typedBefore(defKey: string): Values | undefined {
  try {
    const typed: unknown = JSON.parse(kept(defKey).read() ?? 'null');
    return typeof typed === 'object' && typed !== null ? (typed as Values) : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets what was typed. */
export function forgetTyped(defKey: string): void {
  kept(defKey).remove();
}

/** Keeps what is typed into the form of a process in this browser until it is sent or thrown away. */
export function useKeepTyped(defKey: string, model: FormModel, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => kept(defKey).write(JSON.stringify(model.values()));
    const stop = model.subscribe('*', () => {
      clearTimeout(timer);
      if (model.isDirty()) timer = setTimeout(keep, pauseMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [defKey, model, isActive]);
}
