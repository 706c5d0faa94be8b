import { pickText } from '@mp/kernel/contract';
import {
  MenuIcon,
  openTo,
  SearchInput,
  type TreeDepth,
  type TreeDrop,
  treeLines,
  TreeView,
  useLanguage,
  useText,
  QueryResult,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { menuRootId } from '../contract/menu.resource.ts';
import type { MenuLine } from '../contract/menu-editor.api.ts';
import { menuTreeQuery } from './menu-editor.client.ts';
import { aboveMenu, filterMenus, type FreshMenu, freshId, menuBranches } from './menu-lines.ts';

const depths: readonly TreeDepth[] = ['none', '1', '2', '3', 'all'];
const platforms = ['pc', 'phone'] as const;

interface Props {
  readonly selected: string;
  readonly fresh: FreshMenu | undefined;
  readonly onSelect: (id: string) => void;
  readonly onDrop: ((drop: TreeDrop) => void) | undefined;
}

/** What stands open: by the chosen depth, by hand, and the way to the selected menu. */
function useOpened(items: readonly MenuLine[], { selected, fresh }: Pick<Props, 'selected' | 'fresh'>) {
  const [depth, setDepth] = useState<TreeDepth | undefined>('1');
  const [byHand, setByHand] = useState<ReadonlyMap<string, boolean>>(new Map());
  const branches = useMemo(
    () => menuBranches(items, undefined, { root: '', fresh: '', labelOf: () => '', iconOf: () => null }),
    [items],
  );
  const levels = depth === undefined || depth === 'none' ? 1 : depth === 'all' ? 'all' : Number(depth) + 1;
  const opened = new Set([menuRootId, ...openTo(branches, levels)]);
  const way = selected === freshId ? aboveMenu(items, fresh?.parentId) : aboveMenu(items, selected).slice(0, -1);
  for (const { id } of way) opened.add(id);
  for (const [id, isOpen] of byHand) {
    if (isOpen) opened.add(id);
    else opened.delete(id);
  }
  return {
    opened,
    depth: byHand.size > 0 ? undefined : depth,
    setDepth: (next: TreeDepth) => {
      setByHand(new Map());
      setDepth(next);
    },
    toggle: (id: string, isOpen: boolean) => setByHand(new Map(byHand).set(id, isOpen)),
  };
}

/** The tree of all menus: search, device, depth, and dragging where that is allowed. */
export function MenuTreePane({ selected, fresh, onSelect, onDrop }: Props): ReactNode {
  const t = useText();
  const language = useLanguage();
  const tree = useQuery(menuTreeQuery);
  const [typed, setTyped] = useState('');
  const [platform, setPlatform] = useState<'pc' | 'phone'>();
  const items = useMemo(() => tree.data?.items ?? [], [tree.data]);
  const shown = useMemo(() => filterMenus(items, { typed, platform }), [items, typed, platform]);
  const open = useOpened(items, { selected, fresh });
  if (!tree.data) return <QueryResult read={tree} />;
  const { icons } = tree.data;
  const branches = menuBranches(shown, fresh, {
    root: t('menu.root'),
    fresh: t('menu.fresh'),
    labelOf: ({ name }) => pickText(name, language),
    iconOf: ({ icon }) => <MenuIcon name={icon} picture={icons[icon]} />,
  });
  const isSearch = typed.trim() !== '';
  const opened = isSearch ? openTo(branches, 'all') : open.opened;
  return (
    <>
      <div className="ui-tree-tools">
        <SearchInput
          label={t('tree.search', { entity: '@menu.title' })}
          placeholder={t('tree.search', { entity: '@menu.title' })}
          applied={typed}
          onApply={setTyped}
        />
        <span className="ui-row">
          <Select
            aria-label={t('tree.depth')}
            popupMatchSelectWidth={false}
            placeholder={t('tree.depth')}
            value={open.depth ?? null}
            disabled={isSearch}
            options={depths.map((each) => ({ value: each, label: t(`tree.depth.${each}`) }))}
            onChange={(next: TreeDepth | null) => next && open.setDepth(next)}
          />
          <Select
            aria-label={t('menu.field.platform')}
            popupMatchSelectWidth={false}
            value={platform ?? ''}
            options={[
              { value: '', label: t('menu.allPlatforms') },
              ...platforms.map((each) => ({ value: each, label: t(`menu.platform.${each}`) })),
            ]}
            onChange={(next: string) => setPlatform(platforms.find((each) => each === next))}
          />
        </span>
      </div>
      <TreeView
        tree={{
          lines: treeLines(branches, opened),
          branches,
          isBusy: tree.isFetching,
          toggle: open.toggle,
          loadMore: () => undefined,
        }}
        label={t('menu.title')}
        selected={selected}
        onSelect={onSelect}
        onDrop={isSearch || platform !== undefined ? undefined : onDrop}
      />
    </>
  );
}
