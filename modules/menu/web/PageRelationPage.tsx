import { PageAction, PageActions, QueryResult, SearchInput, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Select } from 'antd';
import { useId, useMemo, useState, type ReactNode } from 'react';
import {
  around,
  drawnNodes,
  impactOf,
  indexOfRelations,
  orphansOf,
  relationKinds,
  type RelationGraph,
  type RelationIndex,
  type RelationKind,
  type RelationNode,
} from '../contract/index.ts';
import { downloadRelations, relationsQuery } from './page-relation.client.ts';
import { RelationColumns } from './designer/RelationColumns.tsx';
import './designer/relation.css';

/** Rows of the list that are drawn at first, and that each "more" adds. */
const listStep = 100;

/** How menus, pages, controls, endpoints, roles and resources hang together; what breaks if one goes; what nothing uses. */
export function PageRelationPage(): ReactNode {
  const t = useText('page.relation');
  const read = useQuery(relationsQuery);
  if (!read.data)
    return (
      <QueryResult read={read} skeleton={<span className="ui-bone ui-bone-card" role="status" aria-busy="true" />} />
    );
  return (
    <div className="ui-archetype">
      <PageActions>
        <PageAction titleKey="page.relation.export" onRun={() => downloadRelations(`${t('export')}.xlsx`)} />
      </PageActions>
      <Relations graph={read.data} />
    </div>
  );
}

interface Chosen {
  readonly at: number;
  /** Nodes whose neighbours are shown, the chosen one among them. */
  readonly opened: ReadonlySet<number>;
}

function Relations({ graph }: { readonly graph: RelationGraph }): ReactNode {
  const index = useMemo(() => indexOfRelations(graph), [graph]);
  const [chosen, setChosen] = useState<Chosen>();
  const shown = chosen ? around(index, chosen.opened) : graph.nodes.map((_, at) => at);
  const choose = (at: number) => setChosen({ at, opened: new Set([at]) });
  return (
    <div className="relation-panes">
      <RelationList graph={graph} chosen={chosen?.at} onChoose={choose} />
      <div className="relation-main">
        {chosen ? (
          <Impact graph={graph} index={index} at={chosen.at} onChoose={choose} onAll={() => setChosen(undefined)} />
        ) : null}
        <RelationColumns
          graph={graph}
          index={index}
          shown={shown.slice(0, drawnNodes)}
          left={Math.max(0, shown.length - drawnNodes)}
          chosen={chosen?.at}
          onChoose={choose}
          onExpand={(at) => chosen && setChosen({ at: chosen.at, opened: new Set([...chosen.opened, at]) })}
        />
      </div>
    </div>
  );
}

interface ListProps {
  readonly graph: RelationGraph;
  readonly chosen: number | undefined;
  readonly onChoose: (at: number) => void;
}

/** Everything as a list: searched, by kind, or what nothing uses. */
function RelationList({ graph, chosen, onChoose }: ListProps): ReactNode {
  const t = useText('page.relation');
  const id = useId();
  const [q, setQ] = useState('');
  const [kind, setKind] = useState<RelationKind>();
  const [isUnused, setUnused] = useState(false);
  const [length, setLength] = useState(listStep);
  const asked = q.trim().toLowerCase();
  const fits = ({ label, detail, kind: own, unused }: RelationNode) =>
    (kind === undefined || own === kind) &&
    (!isUnused || unused) &&
    (asked === '' || label.toLowerCase().includes(asked) || detail.toLowerCase().includes(asked));
  const found = graph.nodes
    .flatMap((node, at) => (fits(node) ? [{ node, at }] : []))
    .sort((a, b) => relationKinds.indexOf(a.node.kind) - relationKinds.indexOf(b.node.kind) || a.at - b.at);
  return (
    <section className="relation-list" aria-label={t('list')}>
      <div className="relation-tools">
        <SearchInput
          id={id}
          label={t('search')}
          placeholder={t('search')}
          applied={q}
          onApply={(next) => {
            setQ(next);
            setLength(listStep);
          }}
        />
        <Select
          aria-label={t('kind')}
          allowClear
          placeholder={t('kind')}
          value={kind ?? null}
          options={relationKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(value: RelationKind | null | undefined) => setKind(value ?? undefined)}
        />
        <Checkbox checked={isUnused} onChange={(event) => setUnused(event.target.checked)}>
          {t('unusedOnly')}
        </Checkbox>
      </div>
      <p role="status">{t('found', { count: found.length })}</p>
      <ul>
        {found.slice(0, length).map(({ node, at }) => (
          <li key={node.id}>
            <button type="button" aria-pressed={at === chosen} onClick={() => onChoose(at)}>
              <span>{node.label}</span>
              <small>
                {t(`kind.${node.kind}`)} · {node.detail}
                {node.unused ? ` · ${t('unused')}` : ''}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {found.length > length ? (
        <Button onClick={() => setLength(length + listStep)}>{t('more', { count: found.length - length })}</Button>
      ) : null}
    </section>
  );
}

interface ImpactProps {
  readonly graph: RelationGraph;
  readonly index: RelationIndex;
  readonly at: number;
  readonly onChoose: (at: number) => void;
  readonly onAll: () => void;
}

/** What breaks if a thing goes, by kind, and what nothing would use any more. */
function Impact({ graph, index, at, onChoose, onAll }: ImpactProps): ReactNode {
  const t = useText('page.relation');
  const node = graph.nodes[at];
  if (!node) return null;
  return (
    <section className="relation-impact" aria-label={t('impactOf', { name: node.label })}>
      <div className="ui-row">
        <h2>{t('impactOf', { name: node.label })}</h2>
        <Button onClick={onAll}>{t('showAll')}</Button>
      </div>
      <Named
        title={t('breaks')}
        none={t('breaksNothing')}
        graph={graph}
        list={impactOf(index, at)}
        onChoose={onChoose}
      />
      <Named title={t('goesWithIt')} none={null} graph={graph} list={orphansOf(index, at)} onChoose={onChoose} />
    </section>
  );
}

interface NamedProps {
  readonly title: string;
  readonly none: string | null;
  readonly graph: RelationGraph;
  readonly list: readonly number[];
  readonly onChoose: (at: number) => void;
}

function Named({ title, none, graph, list, onChoose }: NamedProps): ReactNode {
  const t = useText('page.relation');
  if (list.length === 0) return none === null ? null : <p>{none}</p>;
  return relationKinds.map((kind) => {
    const own = list.filter((at) => graph.nodes[at]?.kind === kind);
    if (own.length === 0) return null;
    return (
      <p key={kind}>
        {title} · {t(`kind.${kind}`)} {own.length}:{' '}
        {own.slice(0, 12).map((at) => (
          <button key={at} type="button" className="ui-action" onClick={() => onChoose(at)}>
            {graph.nodes[at]?.label}
          </button>
        ))}
        {own.length > 12 ? '…' : ''}
      </p>
    );
  });
}
