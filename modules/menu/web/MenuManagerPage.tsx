import { ApartmentOutlined } from '@ant-design/icons';
import {
  confirmDiscard,
  forgetDirty,
  isDirty,
  Splitter,
  type TreeDrop,
  useCan,
  usePage,
  usePhone,
  useSplit,
  useText,
} from '@mp/kernel/web';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { menuRootId } from '../contract/menu.resource.ts';
import { freshId, type FreshMenu } from './menu-lines.ts';
import { MenuEditor } from './MenuEditor.tsx';
import { MenuTreePane } from './MenuTreePane.tsx';
import { useMenuMove } from './use-menu-acts.ts';
import './menu-manager.css';

/** The tree of menus on the left, the chosen one on the right; at most one new menu at a time. */
export function MenuManagerPage(): ReactNode {
  const t = useText();
  const { key, search, setSearch } = usePage();
  const isPhone = usePhone();
  const id = useId();
  const [width, setWidth] = useSplit('menu');
  const [isTree, setTree] = useState(false);
  const [fresh, setFresh] = useState<FreshMenu>();
  const mayMove = useCan('menu.move');
  const move = useMenuMove();
  const selected = fresh ? freshId : (search.node ?? menuRootId);

  async function mayLeave(): Promise<boolean> {
    if (isDirty(key) && !(await confirmDiscard())) return false;
    forgetDirty(key);
    return true;
  }

  async function handleSelect(node: string): Promise<void> {
    if (node === selected || !(await mayLeave())) return;
    setFresh(undefined);
    setSearch({ node: node === menuRootId ? undefined : node });
    setTree(false);
  }

  async function handleDrop({ node, parentId, beforeId }: TreeDrop): Promise<void> {
    if (node.id === menuRootId || node.id === freshId || beforeId === menuRootId || parentId === freshId) return;
    const to = { parentId: parentId === menuRootId ? null : parentId, ...(beforeId === undefined ? {} : { beforeId }) };
    await move(node.id, to);
  }

  const tree = (
    <section id={id} className="ui-tree-side" aria-label={t('menu.title')} {...(isPhone ? {} : { style: { width } })}>
      <MenuTreePane
        selected={selected}
        fresh={fresh}
        onSelect={(node) => void handleSelect(node)}
        onDrop={mayMove && !fresh ? (drop) => void handleDrop(drop) : undefined}
      />
    </section>
  );
  const editor = (
    <MenuEditor
      selected={selected}
      fresh={fresh}
      mayLeave={mayLeave}
      onFresh={setFresh}
      onSelect={(node) => {
        setFresh(undefined);
        setSearch({ node: node === menuRootId ? undefined : node });
      }}
    />
  );
  if (isPhone)
    return (
      <div className="ui-tree-list" data-phone>
        {isTree ? (
          tree
        ) : (
          <div className="ui-tree-main">
            <Button icon={<ApartmentOutlined aria-hidden />} onClick={() => setTree(true)}>
              {t('tree.show', { entity: '@menu.title' })}
            </Button>
            {editor}
          </div>
        )}
      </div>
    );
  return (
    <div className="ui-tree-list">
      {tree}
      <Splitter width={width} onWidth={setWidth} controls={id} />
      <div className="ui-tree-main">{editor}</div>
    </div>
  );
}
