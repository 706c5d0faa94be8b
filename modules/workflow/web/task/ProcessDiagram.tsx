import {
  ExpandOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PlayCircleOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { dataText, hasText, useText } from '@mp/kernel/web';
import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Trace } from '../../contract/index.ts';
import { Moment } from './flow-cells.tsx';
import { useFullScreen } from '../full-screen.ts';
import { useBpmnViewer } from '../use-bpmn-viewer.ts';
import { drawingLayer, type DrawingEvents, fit, type MovingCanvas, openAtCurrent, type viewAround } from './drawing.ts';
import { drawnFlows, replayFrames } from './replay.ts';
import { ReplayBar } from './ReplayBar.tsx';
import './diagram.css';

interface ProcessDiagramProps {
  readonly trace: Trace;
  /** Height of the drawing in pixels. */
  readonly height: number;
}

type Place = Parameters<typeof viewAround>[0];

/** The drawing of a process with what has happened: done, active, returned, failed nodes, taken flows; who and when on pointing. Its replay shows the same step by step. */
export function ProcessDiagram({ trace, height }: ProcessDiagramProps): ReactNode {
  const t = useText('trace');
  const [at, setAt] = useState<number>();
  const [pointed, setPointed] = useState<string>();
  const whole = useRef<HTMLDivElement>(null);
  const isFull = useFullScreen(whole);
  const { xml } = trace.picture;
  const { box, viewer, failed } = useBpmnViewer(xml, (made) => {
    const events = made.get<DrawingEvents>('eventBus');
    events.on('element.hover', ({ element }) => setPointed(element.id));
    events.on('element.click', ({ element }) => setPointed(element.id));
    events.on('element.out', () => setPointed(undefined));
  });
  const frames = useMemo(() => replayFrames(trace, drawnFlows(xml)), [trace, xml]);
  const frame = at === undefined ? undefined : frames[at];
  const picture = frame?.picture ?? trace.picture;
  const played = frame?.line.nodeId;

  useEffect(
    () => (viewer ? drawingLayer(viewer.get<MovingCanvas>('canvas'), picture, played) : undefined),
    [viewer, picture, played],
  );

  // In another size the drawing begins again where the process is.
  useEffect(() => {
    if (!viewer) return;
    viewer.get<MovingCanvas>('canvas').resized();
    openDrawing(viewer, trace.picture);
  }, [viewer, isFull, trace.picture]);

  return (
    <div ref={whole} className="flow-diagram">
      <Tools
        viewer={viewer}
        whole={whole}
        isFull={isFull}
        {...(at === undefined && frames.length > 1 && !failed ? { onReplay: () => setAt(0) } : {})}
      />
      {at === undefined ? null : (
        <ReplayBar frames={frames} at={Math.min(at, frames.length - 1)} onAt={setAt} onClose={() => setAt(undefined)} />
      )}
      {failed ? <p className="task-none">{t('noDrawing')}</p> : null}
      <div
        ref={box}
        className="flow-drawing"
        style={isFull ? undefined : { height }}
        role="group"
        aria-label={t('drawing')}
        hidden={failed}
      />
      {at === undefined ? <Told trace={trace} nodeId={pointed} /> : null}
      <ul className="flow-legend">
        {(['done', 'active', 'returned', 'skipped', 'retrying', 'incident'] as const).map((state) => (
          <li key={state} data-state={state}>
            {t(`node.${state}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Nearer, farther, the whole drawing, the whole screen, and the replay. */
function Tools({
  viewer,
  whole,
  isFull,
  onReplay,
}: {
  readonly viewer: NavigatedViewer | undefined;
  readonly whole: RefObject<HTMLDivElement | null>;
  readonly isFull: boolean;
  readonly onReplay?: () => void;
}): ReactNode {
  const t = useText('trace');
  const zoom = (by: 1 | -1 | 0): void => {
    if (!viewer) return;
    if (by === 0) fit(viewer.get<MovingCanvas>('canvas'));
    else viewer.get<{ stepZoom: (by: number) => void }>('zoomScroll').stepZoom(by);
  };

  return (
    <div className="flow-diagram-tools">
      <Tool icon={<ZoomInOutlined aria-hidden />} name={t('zoomIn')} onRun={() => zoom(1)} />
      <Tool icon={<ZoomOutOutlined aria-hidden />} name={t('zoomOut')} onRun={() => zoom(-1)} />
      <Tool icon={<ExpandOutlined aria-hidden />} name={t('zoomFit')} onRun={() => zoom(0)} />
      {document.fullscreenEnabled ? (
        <Tool
          icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          name={t(isFull ? 'leaveFullScreen' : 'fullScreen')}
          onRun={() => void (isFull ? document.exitFullscreen() : whole.current?.requestFullscreen())}
        />
      ) : null}
      {onReplay ? (
        <Button size="small" icon={<PlayCircleOutlined aria-hidden />} onClick={onReplay}>
          {t('replay.title')}
        </Button>
      ) : null}
    </div>
  );
}

interface ToolProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly onRun: () => void;
}

const Tool = ({ icon, name, onRun }: ToolProps): ReactNode => (
  <Button size="small" icon={icon} aria-label={name} title={name} onClick={onRun} />
);

function openDrawing(drawn: NavigatedViewer, picture: Trace['picture']): void {
  const elements = drawn.get<{ get: (id: string) => Place | undefined }>('elementRegistry');
  openAtCurrent(drawn.get<MovingCanvas>('canvas'), (id) => elements.get(id), picture);
}

/** Who did what at the node that is pointed at, and when. */
function Told({ trace, nodeId }: { readonly trace: Trace; readonly nodeId: string | undefined }): ReactNode {
  const t = useText();
  const lines = trace.timeline.filter((line) => line.nodeId === nodeId && line.actor !== null);
  const pending = trace.pending.filter((task) => task.nodeId === nodeId);
  const count = nodeId === undefined ? undefined : trace.picture.nodes[nodeId]?.count;
  if (nodeId === undefined || (lines.length === 0 && pending.length === 0)) return null;
  return (
    <div className="flow-told" role="status">
      <strong>{dataText(lines[0]?.nodeName ?? pending[0]?.nodeName)}</strong>
      {count !== undefined && count > 1 ? <span> {t('trace.times', { count })}</span> : null}
      <ul>
        {lines.slice(-5).map((line) => (
          <li key={line.seq}>
            {line.actor?.name} · {hasText(`trace.type.${line.type}`) ? t(`trace.type.${line.type}`) : line.type} ·{' '}
            <Moment at={line.at} />
            {line.opinion ? <blockquote>{line.opinion}</blockquote> : null}
          </li>
        ))}
        {pending.map((task) => (
          <li key={task.id}>
            {(task.assignee ? [task.assignee] : task.candidates).map(({ name }) => name).join(t('trace.separator'))} ·{' '}
            {t('trace.pending')}
          </li>
        ))}
      </ul>
    </div>
  );
}
