import { LoadingOutlined } from '@ant-design/icons';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Chevron } from '../../disclosure.tsx';
import { useText } from '../../i18n.ts';
import { rowWindow, useScroll } from '../list/row-window.ts';
import {
  isWithin,
  treeKey,
  typedLine,
  type Branches,
  type TreeLine,
  type TreeMove,
  type TreeNode,
} from './tree-state.ts';
import '../archetypes.css';
import './tree.css';

const lineHeight = 32;

/** Where a dragged node would go. */
export interface TreeDrop {
  readonly node: TreeNode;
  readonly parentId: string | null;
  readonly beforeId?: string;
}

/** What the tree shows and what it tells. */
interface ShownTree {
  readonly lines: readonly TreeLine[];
  readonly branches: Branches;
  readonly isBusy: boolean;
  readonly toggle: (id: string, open: boolean) => void;
  readonly loadMore: (parent: string) => void;
}

interface TreeViewProps {
  readonly tree: ShownTree;
  readonly label: string;
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
  /** Given where nodes may be moved. */
  readonly onDrop?: ((drop: TreeDrop) => void) | undefined;
}

/** A tree of any size: one stop of the tab key, arrows, letters, Enter; only the visible lines are drawn. */
export function TreeView({ tree, label, selected, onSelect, onDrop }: TreeViewProps): ReactNode {
  const { lines, branches } = tree;
  const t = useText('tree');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string>();
  const [dragged, setDragged] = useState<TreeNode>();
  const scroll = useScroll(box);
  const span = rowWindow(scroll, { count: lines.length, height: lineHeight, least: 100 });
  const wanted = activeKey ?? selected;
  const active = Math.max(
    0,
    lines.findIndex(({ key }) => key === wanted),
  );

  function goTo(at: number): void {
    setActiveKey(lines[at]?.key);
    const element = box.current;
    if (!element) return;
    const top = at * lineHeight;
    if (top < element.scrollTop) element.scrollTo({ top });
    else if (top + lineHeight > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: top + lineHeight - element.clientHeight });
  }

  useScrollTo(box, selected === undefined ? -1 : lines.findIndex(({ key }) => key === selected), selected);

  function act(line: TreeLine | undefined): void {
    if (line?.kind === 'more') tree.loadMore(line.parent);
    else if (line?.node) onSelect(line.node.id);
  }

  function run(move: NonNullable<TreeMove>): void {
    if ('focus' in move) goTo(move.focus);
    else if ('open' in move) tree.toggle(move.open, true);
    else tree.toggle(move.close, false);
  }

  function handleKey(event: KeyboardEvent): void {
    const move = treeKey(lines, active, event.key);
    if (move) run(move);
    else if (event.key === 'Enter' || event.key === ' ') act(lines[active]);
    else if (isLetter(event)) goTo(typedLine(lines, active, event.key));
    else return;
    event.preventDefault();
  }

  function dropOf(line: TreeLine, event: DragEvent<HTMLElement>): TreeDrop | undefined {
    if (!dragged || !line.node || isWithin(branches, line.node.id, dragged.id)) return undefined;
    const before = event.clientY - event.currentTarget.getBoundingClientRect().top < lineHeight / 4;
    return before
      ? { node: dragged, parentId: line.node.parentId, beforeId: line.node.id }
      : { node: dragged, parentId: line.node.id };
  }

  return (
    <div
      ref={box}
      role="tree"
      className="ui-tree"
      tabIndex={0}
      aria-label={label}
      aria-busy={tree.isBusy}
      {...(lines.length > 0 ? { 'aria-activedescendant': `${id}-${active}` } : {})}
      onKeyDown={handleKey}
    >
      <div role="none" style={{ height: span.before }} />
      {lines.slice(span.from, span.to).map((line, offset) => (
        <Line
          key={line.key}
          id={`${id}-${span.from + offset}`}
          line={line}
          isActive={span.from + offset === active}
          isSelected={line.node !== undefined && line.node.id === selected}
          words={t(line.kind === 'more' ? 'more' : 'loading')}
          onAct={() => {
            setActiveKey(line.key);
            act(line);
          }}
          onToggle={() => line.node && tree.toggle(line.node.id, !line.open)}
          drag={
            onDrop && {
              begin: () => setDragged(line.node),
              end: () => setDragged(undefined),
              at: (event) => dropOf(line, event),
              drop: (event) => {
                const drop = dropOf(line, event);
                if (drop) onDrop(drop);
              },
            }
          }
        />
      ))}
      <div role="none" style={{ height: span.after }} />
    </div>
  );
}

function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

/** Brings the selected line into view once it is there; later moves of the lines do not scroll. */
function useScrollTo(box: RefObject<HTMLDivElement | null>, at: number, selected: string | undefined): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const element = box.current;
    if (!element || at < 0 || shown.current === selected) return;
    shown.current = selected;
    const top = at * lineHeight;
    if (top < element.scrollTop || top + lineHeight > element.scrollTop + element.clientHeight)
      element.scrollTo({ top: top - element.clientHeight / 2 });
  }, [box, at, selected]);
}

interface LineProps {
  readonly id: string;
  readonly line: TreeLine;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** What stands in a line that is no node. */
  readonly words: string;
  readonly onAct: () => void;
  readonly onToggle: () => void;
  readonly drag:
    | {
        readonly begin: () => void;
        readonly end: () => void;
        readonly at: (event: DragEvent<HTMLElement>) => TreeDrop | undefined;
        readonly drop: (event: DragEvent<HTMLElement>) => void;
      }
    | undefined;
}

/** What the accessibility tree is told of a line among its siblings, and whether it is open. */
function placeFacts({ at, of, node, open }: TreeLine) {
  return {
    ...(at === undefined ? {} : { 'aria-posinset': at, 'aria-setsize': of }),
    ...(node?.hasChildren ? { 'aria-expanded': open === true } : {}),
  };
}

function Line({ id, line, isActive, isSelected, words, onAct, onToggle, drag }: LineProps): ReactNode {
  const [over, setOver] = useState<'in' | 'before'>();
  const { node } = line;
  return (
    <div
      id={id}
      role="treeitem"
      className="ui-tree-line"
      aria-level={line.depth + 1}
      aria-selected={isSelected}
      {...placeFacts(line)}
      data-active={isActive}
      data-off={node?.isOff}
      data-over={over}
      style={{ height: lineHeight, paddingInlineStart: line.depth * 16 + 4 }}
      draggable={drag !== undefined && node !== undefined}
      onClick={onAct}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        drag?.begin();
      }}
      onDragEnd={drag?.end}
      onDragOver={(event) => {
        const drop = drag?.at(event);
        if (!drop) return;
        event.preventDefault();
        setOver(drop.beforeId === undefined ? 'in' : 'before');
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(undefined);
        drag?.drop(event);
      }}
    >
      <span
        className="ui-caret"
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          if (node?.hasChildren) onToggle();
        }}
      >
        {line.kind === 'loading' ? (
          <LoadingOutlined aria-hidden />
        ) : node?.hasChildren ? (
          <Chevron isOpen={line.open === true} />
        ) : null}
      </span>
      {node?.icon}
      <span className="ui-tree-label" title={node?.label}>
        {node ? node.label : words}
      </span>
    </div>
  );
}
