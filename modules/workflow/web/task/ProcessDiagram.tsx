import { ExpandOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { dataText, hasText, useLanguage, useText } from '@mp/kernel/web';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/diagram-js.css';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Trace } from '../../contract/index.ts';
import { Moment } from './flow-cells.tsx';
import { inLanguage } from './diagram-nodes.ts';
import { drawingLayer, type DrawingCanvas, type DrawingEvents, fit } from './drawing.ts';
import './diagram.css';

interface ProcessDiagramProps {
  readonly trace: Trace;
  /** Height of the drawing in pixels. */
  readonly height: number;
}

/** The drawing of a process with what has happened: done, active, returned, failed nodes, taken flows; who and when on pointing. */
export function ProcessDiagram({ trace, height }: ProcessDiagramProps): ReactNode {
  const t = useText('trace');
  const box = useRef<HTMLDivElement>(null);
  const viewer = useRef<NavigatedViewer | null>(null);
  const [failed, setFailed] = useState(false);
  const [pointed, setPointed] = useState<string>();
  const { picture } = trace;
  const language = useLanguage();

  useEffect(() => {
    if (!box.current) return undefined;
    const made = new NavigatedViewer({
      container: box.current,
      bpmnRenderer: {
        defaultFillColor: 'var(--mp-raised)',
        defaultStrokeColor: 'var(--mp-secondary)',
        defaultLabelColor: 'var(--mp-text)',
      },
    });
    viewer.current = made;
    let isGone = false;
    void made
      .importXML(inLanguage(picture.xml, language))
      .then(() => {
        if (isGone) return;
        const canvas = made.get<DrawingCanvas>('canvas');
        drawingLayer(canvas, picture);
        fit(canvas);
        const events = made.get<DrawingEvents>('eventBus');
        events.on('element.hover', ({ element }) => setPointed(element.id));
        events.on('element.click', ({ element }) => setPointed(element.id));
        events.on('element.out', () => setPointed(undefined));
        setFailed(false);
      })
      .catch(() => setFailed(true));
    return () => {
      isGone = true;
      viewer.current = null;
      made.destroy();
    };
  }, [picture, language]);

  const zoom = (by: 1 | -1 | 0): void => {
    const drawn = viewer.current;
    if (!drawn) return;
    if (by === 0) fit(drawn.get<DrawingCanvas>('canvas'));
    else drawn.get<{ stepZoom: (by: number) => void }>('zoomScroll').stepZoom(by);
  };

  return (
    <div className="flow-diagram">
      <div className="flow-diagram-tools">
        <Button
          size="small"
          icon={<ZoomInOutlined aria-hidden />}
          aria-label={t('zoomIn')}
          title={t('zoomIn')}
          onClick={() => zoom(1)}
        />
        <Button
          size="small"
          icon={<ZoomOutOutlined aria-hidden />}
          aria-label={t('zoomOut')}
          title={t('zoomOut')}
          onClick={() => zoom(-1)}
        />
        <Button
          size="small"
          icon={<ExpandOutlined aria-hidden />}
          aria-label={t('zoomFit')}
          title={t('zoomFit')}
          onClick={() => zoom(0)}
        />
      </div>
      {failed ? <p className="task-none">{t('noDrawing')}</p> : null}
      <div
        ref={box}
        className="flow-drawing"
        style={{ height }}
        role="group"
        aria-label={t('drawing')}
        hidden={failed}
      />
      <Told trace={trace} nodeId={pointed} />
      <ul className="flow-legend">
        {(['done', 'active', 'returned', 'skipped', 'incident'] as const).map((state) => (
          <li key={state} data-state={state}>
            {t(`node.${state}`)}
          </li>
        ))}
      </ul>
    </div>
  );
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
