import { ExpandOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { useText } from '@mp/kernel/web';
import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBpmnViewer } from '../use-bpmn-viewer.ts';
import './design.css';

/** How an element is shown: its colours, and words beside it. */
export interface ElementMark {
  readonly tone: 'added' | 'removed' | 'changed' | 'done' | 'now' | 'unreached' | 'chosen';
  readonly words?: string | undefined;
}

interface DrawingViewProps {
  readonly xml: string;
  readonly label: string;
  readonly marks?: Readonly<Record<string, ElementMark>>;
  readonly onSelect?: (id: string) => void;
}

interface ViewCanvas {
  readonly addMarker: (id: string, marker: string) => void;
  readonly removeMarker: (id: string, marker: string) => void;
  readonly zoom: (to: 'fit-viewport' | number, center: 'auto') => number;
}

/** Shows the whole drawing with a little room around it. */
function fitted(viewer: NavigatedViewer): void {
  const canvas = viewer.get<ViewCanvas>('canvas');
  canvas.zoom(canvas.zoom('fit-viewport', 'auto') * 0.92, 'auto');
}

/** A drawing to look at: moved, zoomed, with marked elements. */
export function DrawingView({ xml, label, marks, onSelect }: DrawingViewProps): ReactNode {
  const t = useText('workflow.design');
  const select = useRef(onSelect);
  useEffect(() => {
    select.current = onSelect;
  });
  const { box, viewer, failed } = useBpmnViewer(xml, (made) => {
    fitted(made);
    made
      .get<{ on: (name: string, run: (event: { element: { id: string } }) => void) => void }>('eventBus')
      .on('element.click', ({ element }) => select.current?.(element.id));
  });
  useEffect(() => {
    if (!viewer || !marks) return undefined;
    const canvas = viewer.get<ViewCanvas>('canvas');
    const overlays = viewer.get<{
      add: (id: string, type: string, overlay: object) => void;
      remove: (by: object) => void;
    }>('overlays');
    const known = viewer.get<{ get: (id: string) => { readonly waypoints?: object } | undefined }>('elementRegistry');
    const shown = Object.entries(marks).filter(([id]) => known.get(id));
    for (const [id, { tone, words }] of shown) {
      canvas.addMarker(id, `flow-tone-${tone}`);
      if (words === undefined || known.get(id)?.waypoints) continue;
      const note = document.createElement('span');
      note.className = 'flow-note';
      note.dataset.tone = tone;
      note.textContent = words;
      overlays.add(id, 'wf-note', { position: { top: -22, left: 0 }, html: note });
    }
    return () => {
      for (const [id, { tone }] of shown) if (known.get(id)) canvas.removeMarker(id, `flow-tone-${tone}`);
      overlays.remove({ type: 'wf-note' });
    };
  }, [viewer, marks]);

  const step = (by: 1 | -1): void => viewer?.get<{ stepZoom: (by: number) => void }>('zoomScroll').stepZoom(by);
  return (
    <div className="flow-view">
      <div className="flow-view-tools">
        <Button
          size="small"
          icon={<ZoomInOutlined aria-hidden />}
          aria-label={t('zoomIn')}
          title={t('zoomIn')}
          onClick={() => step(1)}
        />
        <Button
          size="small"
          icon={<ZoomOutOutlined aria-hidden />}
          aria-label={t('zoomOut')}
          title={t('zoomOut')}
          onClick={() => step(-1)}
        />
        <Button
          size="small"
          icon={<ExpandOutlined aria-hidden />}
          aria-label={t('fit')}
          title={t('fit')}
          onClick={() => (viewer ? fitted(viewer) : undefined)}
        />
      </div>
      {failed ? <p className="ui-empty">{t('noDrawing')}</p> : null}
      <div ref={box} className="flow-view-box" role="group" aria-label={label} hidden={failed} />
    </div>
  );
}
