import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { relationKinds, type RelationGraph, type RelationIndex } from '../../contract/index.ts';

/** Measures of the drawing in pixels. */
const size = { column: 208, gap: 56, row: 34, box: 28, head: 28 } as const;

interface ColumnsProps {
  readonly graph: RelationGraph;
  readonly index: RelationIndex;
  /** Places of the nodes to draw. */
  readonly shown: readonly number[];
  /** How many more there are. */
  readonly left: number;
  readonly chosen: number | undefined;
  readonly onChoose: (at: number) => void;
  /** Shows the neighbours of a node as well. */
  readonly onExpand: (at: number) => void;
}

interface Spot {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** The graph in columns, one a kind, with a line for every use. */
export function RelationColumns(props: ColumnsProps): ReactNode {
  const { graph, index, shown, left, chosen, onChoose, onExpand } = props;
  const t = useText('page.relation');
  const kinds = relationKinds.filter((kind) => shown.some((at) => graph.nodes[at]?.kind === kind));
  const spots = spotsOf(graph, shown, kinds);
  const byPlace = new Map(spots.map((spot) => [spot.at, spot]));
  const width = kinds.length * (size.column + size.gap);
  const height = Math.max(size.head, ...spots.map(({ y }) => y + size.row));
  // Of the whole graph lines would be a grey field; they come with what is chosen.
  const lines =
    chosen === undefined ? [] : shown.flatMap((from) => (index.uses[from] ?? []).map((to) => [from, to] as const));
  return (
    <section className="relation-graph" aria-label={t('graph')} tabIndex={0}>
      {left > 0 ? <p role="status">{t('notDrawn', { count: left })}</p> : null}
      <div className="relation-sheet" style={{ width, height }}>
        <svg width={width} height={height} aria-hidden>
          {lines.map(([from, to]) => {
            const [a, b] = [byPlace.get(from), byPlace.get(to)];
            return a && b ? (
              <path key={`${from} ${to}`} d={lineOf(a, b)} data-own={from === chosen || to === chosen} />
            ) : null;
          })}
        </svg>
        {kinds.map((kind, n) => (
          <h2 key={kind} style={{ left: n * (size.column + size.gap), width: size.column }}>
            {t(`kind.${kind}`)}
          </h2>
        ))}
        {spots.map(({ at, x, y }) => {
          const node = graph.nodes[at];
          if (!node) return null;
          const count = (index.uses[at]?.length ?? 0) + (index.usedBy[at]?.length ?? 0);
          return (
            <div
              key={node.id}
              className="relation-node"
              data-kind={node.kind}
              data-chosen={at === chosen}
              data-unused={node.unused}
              style={{ left: x, top: y, width: size.column, height: size.box }}
            >
              <button type="button" title={`${node.label} · ${node.detail}`} onClick={() => onChoose(at)}>
                {node.label}
              </button>
              {chosen !== undefined && at !== chosen && count > 1 ? (
                <button
                  type="button"
                  className="relation-expand"
                  aria-label={t('expand', { name: node.label })}
                  onClick={() => onExpand(at)}
                >
                  +
                </button>
              ) : null}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function spotsOf(graph: RelationGraph, shown: readonly number[], kinds: readonly string[]): Spot[] {
  const next = new Map<string, number>();
  return shown.flatMap((at) => {
    const kind = graph.nodes[at]?.kind;
    if (kind === undefined) return [];
    const row = next.get(kind) ?? 0;
    next.set(kind, row + 1);
    return [{ at, x: kinds.indexOf(kind) * (size.column + size.gap), y: size.head + row * size.row }];
  });
}

/** A soft line from the right side of one node to the left side of another; a bow where both stand in one column. */
function lineOf(a: Spot, b: Spot): string {
  const isForward = b.x > a.x;
  const [x1, x2] = [a.x + (isForward || a.x === b.x ? size.column : 0), b.x + (isForward ? 0 : size.column)];
  const [y1, y2] = [a.y + size.box / 2, b.y + size.box / 2];
  const bend = a.x === b.x ? size.gap * 0.8 : (x2 - x1) / 2;
  return `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 + (a.x === b.x ? bend : -bend)} ${y2}, ${x2} ${y2}`;
}
