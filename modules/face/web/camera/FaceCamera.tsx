import { errorText, useText } from '@mp/kernel/web';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { FaceChallenge, FaceEvidence } from '../../contract/face-action.ts';
import { faceEngine } from './face-engine.ts';
import { CameraProblem, openCamera } from './problem.ts';
import { filmActions, takeFrames, type Shown, type Watch } from './watch.ts';
import './face-camera.css';

/** What the camera is opened for: frames to register, or movements to prove who sits here. */
export type FaceTask =
  | { readonly kind: 'enrol'; readonly onFrames: (vectors: readonly (readonly number[])[]) => Promise<void> }
  | {
      readonly kind: 'prove';
      readonly ask: () => Promise<FaceChallenge>;
      readonly onEvidence: (evidence: FaceEvidence) => Promise<void>;
    };

type State =
  | { readonly at: 'idle' | 'loading' | 'opening' | 'checking' }
  | { readonly at: 'live'; readonly shown: Shown }
  | { readonly at: 'failed'; readonly problem: string; readonly help: string | undefined };

const nextFrame = () => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()));

/** Does what a task needs the camera for. */
async function carryOut(task: FaceTask, watch: Watch, onDone: () => void): Promise<void> {
  if (task.kind === 'enrol') {
    const frames = await takeFrames(watch);
    onDone();
    return task.onFrames(frames);
  }
  const evidence = await filmActions(watch, task.ask);
  onDone();
  return task.onEvidence(evidence);
}

/** The course of a task: opening the camera, filming, handing in; the camera is closed whatever happens. */
function useCamera(task: FaceTask) {
  const [state, setState] = useState<State>({ at: 'idle' });
  const video = useRef<HTMLVideoElement>(null);
  const running = useRef<AbortController | null>(null);
  const t = useText('face');

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ at: 'idle' });
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  async function run(signal: AbortSignal): Promise<void> {
    let stream: MediaStream | undefined;
    const close = () => stream?.getTracks().forEach((track) => track.stop());
    signal.addEventListener('abort', close);
    try {
      setState({ at: 'loading' });
      const engine = await faceEngine();
      signal.throwIfAborted();
      setState({ at: 'opening' });
      stream = await openCamera();
      if (signal.aborted) close();
      signal.throwIfAborted();
      const element = video.current;
      if (!element) return;
      element.srcObject = stream;
      await element.play();
      const show = (shown: Shown) => (signal.aborted ? undefined : setState({ at: 'live', shown }));
      const watch = { engine, video: element, show, signal, next: nextFrame, clock: () => performance.now() };
      await carryOut(task, watch, () => {
        close();
        setState({ at: 'checking' });
      });
    } catch (error) {
      if (signal.aborted) return;
      const help = error instanceof CameraProblem && error.help ? t(`help.${error.help}`) : undefined;
      setState({ at: 'failed', problem: errorText(error), help });
    } finally {
      close();
    }
  }

  function begin(): void {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    void run(controller.signal);
  }

  return { state, video, begin, stop };
}

interface FaceCameraProps {
  readonly task: FaceTask;
  /** Answers whether the camera may be opened, and says what is missing where it may not. */
  readonly mayBegin?: () => boolean;
  readonly beginLabel?: string;
  /** Shown above the button, until the camera is opened. */
  readonly children?: ReactNode;
}

/** The camera with its prompts; it is opened by a button and closed when this goes away. */
export function FaceCamera({ task, mayBegin, beginLabel, children }: FaceCameraProps): ReactNode {
  const t = useText();
  const { state, video, begin, stop } = useCamera(task);
  const start = () => {
    if (mayBegin?.() ?? true) begin();
  };
  const isOpen = state.at !== 'idle' && state.at !== 'failed';
  return (
    <div className="face-camera">
      <div className="face-stage" hidden={!isOpen} data-at={state.at}>
        <video ref={video} muted playsInline aria-label={t('face.camera.label')} />
        <svg viewBox="0 0 100 75" aria-hidden>
          <ellipse cx="50" cy="37" rx="20" ry="28" />
        </svg>
        {state.at === 'live' ? <FaceProgress kind={task.kind} shown={state.shown} /> : null}
      </div>
      <p className="face-says" role="status" aria-live="polite">
        <Saying state={state} />
      </p>
      {state.at === 'failed' ? (
        <p className="face-problem" role="alert">
          {state.problem} {state.help}
        </p>
      ) : null}
      {isOpen ? (
        <button type="button" className="face-link" onClick={stop}>
          {t('face.camera.stop')}
        </button>
      ) : (
        <>
          {children}
          <button type="button" className="face-button" onClick={start}>
            {state.at === 'failed' ? t('common.action.retry') : (beginLabel ?? t('face.camera.begin'))}
          </button>
        </>
      )}
    </div>
  );
}

function Saying({ state }: { readonly state: State }): ReactNode {
  const t = useText('face');
  if (state.at === 'idle' || state.at === 'failed') return null;
  if (state.at !== 'live') return t(`state.${state.at}`);
  const { hint, prompt } = state.shown;
  if (hint !== null) return t(`hint.${hint}`);
  return prompt === null ? null : t(`prompt.${prompt}`);
}

function FaceProgress({
  kind,
  shown: { step, of },
}: {
  readonly kind: FaceTask['kind'];
  readonly shown: Shown;
}): ReactNode {
  const t = useText('face.progress');
  const label = kind === 'enrol' ? t('enrol', { step, of }) : t('action', { step: Math.min(step + 1, of), of });
  return (
    <div className="face-progress">
      <span>{label}</span>
      <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={of} aria-valuenow={step}>
        <i style={{ width: `${(100 * step) / of}%` }} />
      </div>
    </div>
  );
}
