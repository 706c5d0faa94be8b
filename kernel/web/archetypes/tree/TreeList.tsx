import { ApartmentOutlined, SwapOutlined } from '@ant-design/icons';
import { permissionKey, type Fields, type Resource } from '@mp/kernel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { lazyView } from '../../lazy-view.tsx';
import { LazySelect } from '../../controls/LazySelect.tsx';
import { PlainInput } from '../../controls/PlainInput.tsx';
import { confirm, showError } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { useText } from '../../i18n.ts';
import { usePage } from '../../page.tsx';
import { allows, useRights } from '../../rights.tsx';
import { usePhone } from '../../theme.ts';
import { plainResource, useClient } from '../clients.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { useDialog } from '../use-dialog.tsx';
import { Splitter, useSplit } from './Splitter.tsx';
import { TreeView, type TreeDrop } from './TreeView.tsx';
import { branchQuery } from './branch-query.ts';
import { useTree, type TreeDepth } from './use-tree.ts';
import '../archetypes.css';
import './tree.css';

const MoveDialog = lazyView(() => import('./MoveDialog.tsx').then((file) => file.MoveDialog));
const depths: readonly TreeDepth[] = ['none', '1', '2', '3', 'all'];

interface TreeListProps<F extends Fields> {
  /** A resource whose records form a tree. */
  readonly resource: Resource<F>;
  /** What stands right of the tree, for the chosen node; undefined while none is chosen. */
  readonly children: (nodeId: string | undefined) => ReactNode;
  /** How far the tree is open at first. */
  readonly depth?: TreeDepth;
  /** Nodes may be moved by those who may update; false when never. */
  readonly move?: boolean;
  /** What a move means, shown before it is confirmed. */
  readonly previewMove?: (drop: TreeDrop) => Promise<ReactNode>;
  /** The first node is shown as long as none is named by the address. */
  readonly opensFirst?: boolean;
  /** Name of the chosen node in the address. */
  readonly param?: string;
  /** Buttons above the tree. */
  readonly tools?: ReactNode;
}

/** A tree on the left and what belongs to its chosen node on the right; the chosen node stands in the address. */
export function TreeList<F extends Fields>(props: TreeListProps<F>): ReactNode {
  const { param = 'node', opensFirst = false, children } = props;
  const resource = plainResource(props.resource);
  const t = useText();
  const { search, setSearch } = usePage();
  const isPhone = usePhone();
  const id = useId();
  const [width, setWidth] = useSplit(resource.key);
  const [isTree, setTree] = useState(false);
  const { selected, isSettled } = useSelected(resource, search[param], opensFirst);
  const main = isSettled ? children(selected) : null;

  function handleSelect(nodeId: string): void {
    setSearch({ [param]: nodeId, page: undefined });
    setTree(false);
  }

  const left = (
    <section
      id={id}
      className="ui-tree-side"
      aria-label={t(`${resource.entity}.title`)}
      {...(isPhone ? {} : { style: { width } })}
    >
      <TreeSide {...props} resource={resource} selected={selected} onSelect={handleSelect} />
    </section>
  );
  if (isPhone)
    return (
      <div className="ui-tree-list" data-phone>
        {isTree ? (
          left
        ) : (
          <div className="ui-tree-main">
            <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => setTree(true)}>
              {t('tree.show', { entity: `@${resource.entity}.title` })}
            </Button>
            {main}
          </div>
        )}
      </div>
    );
  return (
    <div className="ui-tree-list">
      {left}
      <Splitter width={width} onWidth={setWidth} controls={id} />
      <div className="ui-tree-main">{main}</div>
    </div>
  );
}

/** The node that the address names; the first one where it names none and the page opens that. */
function useSelected(resource: Resource, named: string | undefined, opensFirst: boolean) {
  const waits = opensFirst && named === undefined;
  const roots = useQuery({ ...branchQuery({ client: useClient(resource) }), enabled: waits });
  return waits
    ? { selected: roots.data?.nodes[0]?.id, isSettled: !roots.isPending }
    : { selected: named, isSettled: true };
}

type SideProps = Omit<TreeListProps<Fields>, 'children'> & {
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
};

function TreeSide({
  resource,
  depth = 'none',
  move = true,
  previewMove,
  tools,
  selected,
  onSelect,
}: SideProps): ReactNode {
  const t = useText();
  const client = useClient(resource);
  const rights = useRights();
  const tree = useTree(client, depth, selected);
  const openDialog = useDialog();
  const canMove = move && allows(rights, permissionKey(resource, 'update'));
  const runMove = useMove(resource, previewMove);
  const node = tree.lines.find((line) => line.node?.id === selected)?.node;
  const entity = t(`${resource.entity}.title`);

  function handleSelect(id: string): void {
    tree.settle(id);
    onSelect(id);
  }

  async function handleMove(): Promise<void> {
    if (!node) return;
    const to = await openDialog<{ parentId: string | null }>((close) => (
      <MoveDialog resource={resource} label={node.label} close={close} />
    ));
    if (to) await runMove({ node, ...to });
  }

  return (
    <>
      <div className="ui-tree-tools">
        <PlainInput
          search
          label={t('tree.search', { entity })}
          placeholder={t('tree.search', { entity })}
          value={tree.typed}
          onChange={tree.setTyped}
        />
        <span className="ui-row">
          <LazySelect
            aria-label={t('tree.depth')}
            popupMatchSelectWidth={false}
            placeholder={t('tree.depth')}
            value={tree.depth ?? null}
            words={t(tree.depth ? `tree.depth.${tree.depth}` : 'tree.depth')}
            disabled={tree.isSearch}
            options={depths.map((each) => ({ value: each, label: t(`tree.depth.${each}`) }))}
            onChange={(next: TreeDepth | null) => next && tree.setDepth(next)}
          />
          {canMove ? (
            <Button
              icon={<SwapOutlined aria-hidden />}
              disabled={!node}
              aria-label={t('tree.moveSelected')}
              title={t('tree.moveSelected')}
              onClick={() => void handleMove()}
            />
          ) : null}
          {tools}
        </span>
      </div>
      <TreeLines
        tree={tree}
        label={entity}
        selected={selected}
        onSelect={handleSelect}
        onDrop={canMove && !tree.isSearch ? (drop) => void runMove(drop) : undefined}
      />
    </>
  );
}

type TreeLinesProps = ComponentProps<typeof TreeView> & { readonly tree: ReturnType<typeof useTree> };

/** The tree, or why there is none. */
function TreeLines(props: TreeLinesProps): ReactNode {
  const { tree } = props;
  const t = useText();
  if (tree.error !== null) return <LoadFailed error={tree.error} onRetry={tree.retry} />;
  if (tree.isFirstLoad) return <TreeSkeleton />;
  if (tree.lines.length > 0) return <TreeView {...props} />;
  return (
    <p className="ui-empty" role="status">
      {t(tree.isSearch ? 'control.nothingFound' : 'tree.empty')}
    </p>
  );
}

/** Moves a node after showing what it means; the server refuses knots and missing rights. */
function useMove(resource: Resource, preview: TreeListProps<Fields>['previewMove']): (drop: TreeDrop) => Promise<void> {
  const t = useText('tree');
  const client = useClient(resource);
  const cache = useQueryClient();
  return async (drop) => {
    try {
      const body = await preview?.(drop);
      if (!(await confirm({ title: t('confirmMove', { label: drop.node.label }), body, ok: t('move') }))) return;
      const { version } = await cache.fetchQuery({ ...client.one(drop.node.id), staleTime: 0 });
      await client.move(drop.node.id, version, {
        parentId: drop.parentId,
        ...(drop.beforeId === undefined ? {} : { beforeId: drop.beforeId }),
      });
      toast.success(t('moved', { label: drop.node.label }));
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: [resource.key] });
    }
  };
}

function TreeSkeleton(): ReactNode {
  const t = useText('control');
  return (
    <div className="ui-tree-bones" role="status" aria-label={t('loading')}>
      {Array.from({ length: 8 }, (_, at) => (
        <span key={at} className="ui-bone" style={{ width: `${70 - ((at * 13) % 40)}%` }} />
      ))}
    </div>
  );
}
