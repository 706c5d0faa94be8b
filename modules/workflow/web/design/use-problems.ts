import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ProblemOnWire } from '../../contract/index.ts';
import type { Surroundings } from './design.client.ts';
import { findProblems, type EditorProblem } from './drawing-problems.ts';
import type { Studio } from './studio.ts';

const pauseMs = 600;

/** What is wrong with the drawing, judged when the hands rest. */
export function useProblems(
  studio: Studio,
  around: Surroundings,
  fromServer: readonly ProblemOnWire[],
): readonly EditorProblem[] {
  const { revision, isReady } = useSyncExternalStore(studio.subscribe, studio.state);
  const [problems, setProblems] = useState<readonly EditorProblem[]>([]);
  useEffect(() => {
    if (!isReady) return undefined;
    let isGone = false;
    const run = async (): Promise<void> => {
      const found = await findProblems(await studio.xml(), around, fromServer);
      if (isGone || studio.state().revision !== revision) return;
      studio.mark(
        found.flatMap(({ elementId, severity, message }) =>
          elementId === null ? [] : [{ id: elementId, kind: severity, title: message }],
        ),
      );
      setProblems(found);
    };
    const timer = window.setTimeout(() => {
      const whenIdle = window.requestIdleCallback ?? ((idle: () => void, _: object) => window.setTimeout(idle, 1));
      // A drawing that is no longer shown has nothing to judge.
      whenIdle(() => void (isGone ? undefined : run().catch(() => undefined)), { timeout: 1000 });
    }, pauseMs);
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [studio, revision, isReady, around, fromServer]);
  return problems;
}
