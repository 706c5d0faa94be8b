import { ExclamationCircleOutlined } from '@ant-design/icons';
import { useId, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Chevron } from '../../disclosure.tsx';
import { useText } from '../../i18n.ts';
import { outlineKey, outlineLines, type OutlineLine, type OutlineNode } from './outline-lines.ts';

interface OutlineProps {
  readonly label: string;
  readonly nodes: readonly OutlineNode[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** Moves the node one place up or down among its brothers. */
  readonly onMove?: (id: string, by: -1 | 1) => void;
  readonly onRemove?: (id: string) => void;
  /** Something was dropped on a node; `data` is what the drag carries. */
  readonly onDrop?: (id: string, data: string) => void;
  /** What a drag of a node carries. */
  readonly drag?: (id: string) => string;
}

/** What is designed as a tree: one stop of the tab key, arrows, Alt with arrows moves, Delete removes. */
export function Outline(props: OutlineProps): ReactNode {
  const { label, nodes, selected, onSelect, onMove, onRemove } = props;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const lines = outlineLines(nodes, closed);
  const at = Math.max(
    0,
    lines.findIndex(({ node }) => node.id === selected),
  );

  function toggle(nodeId: string, isOpen: boolean): void {
    const next = new Set(closed);
    if (isOpen) next.delete(nodeId);
    else next.add(nodeId);
    setClosed(next);
  }

  /** Closes an open line; from a closed one the selection goes to its parent. */
  function leave({ node, parentId }: OutlineLine): void {
    if (node.children?.length && !closed.has(node.id)) toggle(node.id, false);
    else if (parentId !== null) onSelect(parentId);
  }

  function commandOf({ key, altKey }: KeyboardEvent, line: OutlineLine): (() => void) | undefined {
    const { id } = line.node;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) return () => onMove?.(id, key === 'ArrowUp' ? -1 : 1);
    const to = outlineKey(lines, at, key);
    if (to !== undefined) return () => onSelect(lines[to]?.node.id ?? selected);
    const commands: Readonly<Record<string, () => void>> = {
      ArrowRight: () => toggle(id, true),
      ArrowLeft: () => leave(line),
      Delete: () => onRemove?.(id),
    };
    return commands[key];
  }

  function handleKey(event: KeyboardEvent): void {
    const line = lines[at];
    if (!line || event.ctrlKey || event.metaKey) return;
    const command = commandOf(event, line);
    if (!command) return;
    command();
    event.preventDefault();
  }

  return (
    <div
      role="tree"
      className="ui-outline"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={lines[at] ? `${id}-${at}` : undefined}
      onKeyDown={handleKey}
    >
      {lines.map((line, n) => (
        <OutlineItem
          key={line.node.id}
          {...props}
          id={`${id}-${n}`}
          line={line}
          isOpen={!closed.has(line.node.id)}
          onToggle={toggle}
        />
      ))}
    </div>
  );
}

interface ItemProps extends OutlineProps {
  readonly id: string;
  readonly line: OutlineLine;
  readonly isOpen: boolean;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}

function OutlineItem({ id, line, isOpen, selected, onSelect, onToggle, onDrop, drag }: ItemProps): ReactNode {
  const { node, depth, at, of } = line;
  const t = useText('designer');
  const [isOver, setOver] = useState(false);
  const hasChildren = (node.children?.length ?? 0) > 0;

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    onDrop?.(node.id, event.dataTransfer.getData('text/plain'));
  }

  return (
    <div
      role="treeitem"
      id={id}
      className="ui-outline-line"
      aria-level={depth + 1}
      aria-posinset={at}
      aria-setsize={of}
      aria-selected={node.id === selected}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      data-over={isOver}
      style={{ paddingInlineStart: depth * 16 + 4 }}
      draggable={drag !== undefined && depth > 0}
      onDragStart={(event) => {
        if (drag) event.dataTransfer.setData('text/plain', drag(node.id));
      }}
      onDragOver={(event) => {
        if (!onDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
      onClick={() => onSelect(node.id)}
    >
      <span
        className="ui-caret"
        aria-hidden
        onClick={(event) => {
          event.stopPropagation();
          if (hasChildren) onToggle(node.id, !isOpen);
        }}
      >
        {hasChildren ? <Chevron isOpen={isOpen} /> : null}
      </span>
      <span className="ui-outline-label">{node.label}</span>
      {node.kind === undefined ? null : <small>{node.kind}</small>}
      {node.isWrong ? <ExclamationCircleOutlined className="ui-outline-wrong" aria-label={t('wrong')} /> : null}
    </div>
  );
}
