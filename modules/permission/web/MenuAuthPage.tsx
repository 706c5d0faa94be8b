import { Chevron, SearchInput, usePage, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { everybody, type Subject } from '../contract/index.ts';
import { treeOf } from './grant/grant.client.ts';
import { ObjectPanel } from './grant/ObjectPanel.tsx';
import type { GrantNode } from './grant/grant-model.ts';
import './permission.css';

const all: Subject = { subjectType: 'all', subjectId: everybody };

/** Menus with their functions and fields on the left; to whom the chosen one was granted, and who holds it, on the right. */
export function MenuAuthPage(): ReactNode {
  const t = useText('permission');
  const { search, setSearch } = usePage();
  const [q, setQ] = useState('');
  const chosen = readObject(search.object);
  return (
    <div className="perm-sides">
      <section className="perm-side" aria-label={t('tree')}>
        <SearchInput search label={t('searchObjects')} placeholder={t('searchObjects')} applied={q} onApply={setQ} />
        <ul className="perm-nodes">
          <Nodes
            parent=""
            q={q}
            chosen={search.object}
            onChoose={(node) => setSearch({ object: `${node.objType}:${node.key}`, name: node.text })}
          />
        </ul>
      </section>
      <div className="perm-main">
        {chosen ? (
          <ObjectPanel key={search.object} object={chosen} name={search.name ?? chosen.key} />
        ) : (
          <p className="ui-empty" role="status">
            {t('chooseObject')}
          </p>
        )}
      </div>
    </div>
  );
}

/** `1:<id>` of the address as an object; undefined when there is none. */
export function readObject(text: string | undefined): { objType: number; key: string } | undefined {
  const found = /^(\d{1,2}):(.+)$/u.exec(text ?? '');
  return found ? { objType: Number(found[1]), key: found[2] ?? '' } : undefined;
}

interface NodesProps {
  readonly parent: string;
  readonly q: string;
  readonly chosen: string | undefined;
  readonly onChoose: (node: GrantNode) => void;
}

function Nodes({ parent, q, chosen, onChoose }: NodesProps): ReactNode {
  const t = useText('control');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const read = useQuery(treeOf(all, { parent, q, granted: false }));
  if (!read.data)
    return (
      <li>
        <QueryResult read={read} />
      </li>
    );
  const items = read.data.items.filter((node) => node.objType !== 3);
  if (items.length === 0) return <li className="mp-secondary">{t('nothingFound')}</li>;
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return items.map((node) => (
    <li key={node.id}>
      <span className="perm-node" style={q === '' ? undefined : { paddingInlineStart: (node.level - 1) * 16 }}>
        {node.isparent === 'true' && q === '' ? (
          <NodeToggle node={node} isOpen={open.has(node.id)} onToggle={() => toggle(node.id)} />
        ) : (
          <span className="perm-toggle" aria-hidden />
        )}
        <button
          type="button"
          className="perm-choose"
          disabled={node.key === ''}
          aria-current={chosen === `${node.objType}:${node.key}` ? 'true' : undefined}
          onClick={() => onChoose(node)}
        >
          {node.text}
        </button>
      </span>
      {open.has(node.id) && q === '' ? (
        <ul className="perm-nodes">
          <Nodes parent={node.id} q="" chosen={chosen} onChoose={onChoose} />
        </ul>
      ) : null}
    </li>
  ));
}

function NodeToggle({
  node,
  isOpen,
  onToggle,
}: {
  readonly node: GrantNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}): ReactNode {
  const t = useText('permission');
  return (
    <button
      type="button"
      className="perm-toggle"
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'closeNode' : 'openNode', { name: node.text })}
      onClick={onToggle}
    >
      <Chevron isOpen={isOpen} />
    </button>
  );
}
