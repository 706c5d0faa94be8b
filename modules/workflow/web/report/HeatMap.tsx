import { dataText, LoadFailed, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { ProcessFigures } from '../../contract/index.ts';
import { type DrawingCanvas, fit } from '../task/drawing.ts';
import '../task/diagram.css';
import { useBpmnViewer } from '../use-bpmn-viewer.ts';
import { drawingQuery, processesQuery } from './report.client.ts';

type Item = ProcessFigures<'bottlenecks'>['items'][number];

/** Steps of heat: a share of the time of the process from which a step begins. */
const steps = [0.05, 0.15, 0.3, 0.5] as const;
/** How hot a node is, 0 to 4. */
const heatOf = (share: number | null): number => steps.filter((from) => (share ?? 0) >= from).length;

/** Where the time of a process goes, on its drawing: the hotter, the larger the share; the share stands beside each node. */
export function HeatMap({ items }: { readonly items: readonly Item[] }): ReactNode {
  const t = useText('processReport');
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const definitions = useQuery(processesQuery);
  const keys = [...new Map(items.map((each) => [each.defKey, dataText(each.defName)]))];
  const current = keys.find(([key]) => key === chosen)?.[0] ?? keys[0]?.[0];
  return (
    <section className="report-heat flow-diagram">
      <div className="report-heat-head">
        <h2 id={id}>{t('heat')}</h2>
        <Select
          aria-label={t('field.process')}
          value={current ?? null}
          showSearch={keys.length > 8 ? { optionFilterProp: 'label' } : false}
          options={keys.map(([value, label]) => ({ value, label }))}
          popupMatchSelectWidth={false}
          onChange={(key: string) => setChosen(key)}
        />
      </div>
      {definitions.error ? (
        <LoadFailed error={definitions.error} onRetry={() => void definitions.refetch()} />
      ) : definitions.data ? (
        <HeatOf
          key={current}
          definitionId={definitions.data.items.find(({ key }) => key === current)?.id}
          nodes={items.filter(({ defKey }) => defKey === current)}
          labelledBy={id}
        />
      ) : (
        waiting
      )}
    </section>
  );
}

const waiting = <span className="ui-bone ui-bone-card" role="status" aria-busy="true" />;

interface HeatProps {
  readonly nodes: readonly Item[];
  readonly labelledBy: string;
}

/** The drawing of one process; a process that is gone has none. */
function HeatOf({ definitionId, ...rest }: HeatProps & { readonly definitionId: string | undefined }): ReactNode {
  const t = useText('processReport');
  const read = useQuery({
    ...drawingQuery(definitionId ?? ''),
    enabled: definitionId !== undefined,
  });
  if (definitionId === undefined) return <p className="mp-secondary">{t('heatGone')}</p>;
  return (
    <QueryResult read={read} skeleton={waiting}>
      {(xml) => <HeatDrawing xml={xml} {...rest} />}
    </QueryResult>
  );
}

interface Overlays {
  readonly add: (id: string, type: string, overlay: { readonly position: object; readonly html: HTMLElement }) => void;
  readonly remove: (by: { readonly type: string }) => void;
}

function HeatDrawing({ xml, nodes, labelledBy }: HeatProps & { readonly xml: string }): ReactNode {
  const t = useText('processReport');
  const { box, viewer, failed } = useBpmnViewer(xml, (made) => fit(made.get<DrawingCanvas>('canvas')));
  // What the nodes say is compared by its words, so that the same figures read again draw nothing anew.
  const shares = JSON.stringify(nodes.map(({ nodeId, share }) => [nodeId, share]));

  useEffect(() => {
    if (!viewer) return undefined;
    const canvas = viewer.get<DrawingCanvas>('canvas');
    const overlays = viewer.get<Overlays>('overlays');
    const known = viewer.get<{ get: (id: string) => object | undefined }>('elementRegistry');
    // The version in force may no longer hold a node.
    const shown = (JSON.parse(shares) as [string, number | null][]).filter(([id]) => known.get(id));
    for (const [id, share] of shown) {
      canvas.addMarker(id, `heat-${heatOf(share)}`);
      if (share === null) continue;
      const word = document.createElement('span');
      word.className = 'report-heat-word';
      word.textContent = `${Math.round(share * 100)}%`;
      overlays.add(id, 'heat', { position: { top: -12, right: 24 }, html: word });
    }
    return () => {
      for (const [id, share] of shown) canvas.removeMarker(id, `heat-${heatOf(share)}`);
      overlays.remove({ type: 'heat' });
    };
  }, [viewer, shares]);

  return (
    <>
      {failed ? <p className="mp-secondary">{t('heatGone')}</p> : null}
      <div
        ref={box}
        className="flow-drawing report-drawing"
        role="group"
        aria-labelledby={labelledBy}
        hidden={failed}
      />
      <p className="mp-secondary">{t('heatHint')}</p>
    </>
  );
}
