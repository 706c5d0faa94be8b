import { useLanguage } from '@mp/kernel/web';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/diagram-js.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { inLanguage } from './task/diagram-nodes.ts';

/** A drawing that can be moved and zoomed, in the box that it fills. */
export interface BpmnViewer {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Undefined until the drawing stands, and where it cannot be read. */
  readonly viewer: NavigatedViewer | undefined;
  readonly failed: boolean;
}

/** Shows a drawing of BPMN 2.0 in the reader's language; `onShown` runs each time it is drawn anew. */
export function useBpmnViewer(xml: string, onShown: (viewer: NavigatedViewer) => void): BpmnViewer {
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<NavigatedViewer>();
  const [failed, setFailed] = useState(false);
  const shown = useRef(onShown);
  useEffect(() => {
    shown.current = onShown;
  });

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
    let isGone = false;
    void made
      .importXML(inLanguage(xml, language))
      .then(() => {
        if (isGone) return;
        shown.current(made);
        setFailed(false);
        setViewer(made);
      })
      .catch(() => setFailed(true));
    return () => {
      isGone = true;
      setViewer(undefined);
      made.destroy();
    };
  }, [xml, language]);

  return { box, viewer, failed };
}
