import { TreeSelect } from 'antd';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { targetOf, useClient } from '../archetypes/clients.tsx';
import { branchQuery } from '../archetypes/tree/branch-query.ts';
import type { TreeNode } from '../archetypes/tree/tree-state.ts';
import { useText } from '../i18n.ts';
import type { TreeHit } from '../resource-client.ts';
import { listOf, textOf, type EditProps } from './control.ts';
import { carriedLabels } from './ref-words.ts';
import { ties } from './ties.ts';
import { useDelayed } from './use-delayed.ts';

interface Choice {
  readonly value: string;
  readonly label?: ReactNode;
}
interface SimpleNode {
  readonly id: string;
  readonly pId: string | null;
  readonly value: string;
  readonly title: string;
  readonly isLeaf: boolean;
}

const toNode = ({ id, parentId, label, hasChildren }: TreeNode): SimpleNode => ({
  id,
  pId: parentId,
  value: id,
  title: label,
  isLeaf: !hasChildren,
});

/** Hits of a search with the way to each. */
function nodesOfHits(hits: readonly TreeHit[]): SimpleNode[] {
  const found = new Map<string, SimpleNode>();
  for (const { id, label, ancestors } of hits) {
    for (const [at, each] of ancestors.entries()) {
      const pId = ancestors[at - 1]?.id ?? null;
      found.set(each.id, { id: each.id, pId, value: each.id, title: each.label, isLeaf: false });
    }
    if (!found.has(id)) found.set(id, { id, pId: ancestors.at(-1)?.id ?? null, value: id, title: label, isLeaf: true });
  }
  return [...found.values()];
}

/** The nodes of the branches opened so far, or the hits of a search with the way to them. */
function useTreeNodes(to: string, typed: string, isOpen: boolean) {
  const client = useClient(targetOf(to));
  const cache = useQueryClient();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const q = useDelayed(typed.trim(), 250);
  const hits = useQuery({ ...client.search(q), enabled: q !== '' });
  const roots = useQuery({ ...branchQuery({ client }), enabled: isOpen });
  const below = useQueries({ queries: opened.map((parent) => branchQuery({ client, parent })) });
  const nodes = [roots, ...below].flatMap(({ data }) => data?.nodes ?? []).map(toNode);

  async function load(parent: string): Promise<void> {
    await cache.ensureQueryData(branchQuery({ client, parent }));
    setOpened((before) => [...before.filter((each) => each !== parent), parent]);
  }

  return {
    nodes: q === '' ? nodes : nodesOfHits(hits.data?.items ?? []),
    load,
    isSearch: q !== '',
    isBusy: roots.isFetching || hits.isFetching,
    isFailed: roots.isError || hits.isError,
  };
}

/** Picks records that form a tree: branches load when opened, the search runs on the server and shows the way. */
export function TreeRefEdit(props: EditProps): ReactNode {
  const { name, field, label, value, onChange, onBlur, record } = props;
  const t = useText('control');
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const { nodes, load, isSearch, isBusy, isFailed } = useTreeNodes(field.to ?? '', typed, isOpen);
  const client = useClient(targetOf(field.to ?? ''));
  const several = field.kind === 'refs';
  const chosen = several ? listOf(value) : [textOf(value)].filter(Boolean);
  const carried = carriedLabels(name, value, record);
  const unknown = chosen.filter((id) => !carried.has(id) && !picked.has(id));
  const named = useQuery({ ...client.options({ ids: unknown, size: 200 }), enabled: unknown.length > 0 });
  const labelOf = (id: string) =>
    picked.get(id) ?? carried.get(id) ?? named.data?.items.find((each) => each.id === id)?.label ?? '…';

  function handleChange(next: Choice | readonly Choice[] | null | undefined): void {
    const list = Array.isArray(next) ? (next as readonly Choice[]) : next ? [next as Choice] : [];
    setPicked(
      new Map([...picked, ...list.map((each) => [each.value, String(each.label ?? labelOf(each.value))] as const)]),
    );
    const ids = list.map((each) => each.value);
    onChange(several ? ids : (ids[0] ?? null));
  }

  const shown = chosen.map((id) => ({ value: id, label: labelOf(id) }));
  return (
    <TreeSelect<Choice | readonly Choice[] | null>
      {...ties(props)}
      className="ui-fill"
      aria-label={label}
      allowClear={!field.required}
      placeholder={t('search')}
      labelInValue
      multiple={several}
      treeDataSimpleMode
      treeData={nodes.map((each) => ({ ...each }))}
      {...(isSearch ? { treeExpandedKeys: nodes.map(({ id }) => id) } : {})}
      showSearch={{ filterTreeNode: false, searchValue: typed, onSearch: setTyped }}
      loadData={({ value: id }) => (isSearch ? Promise.resolve() : load(String(id)))}
      value={several ? shown : (shown[0] ?? null)}
      onChange={handleChange}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) setTyped('');
      }}
      notFoundContent={t(isBusy ? 'loading' : isFailed ? 'notLoaded' : 'nothingFound')}
      {...(onBlur ? { onBlur } : {})}
    />
  );
}
