import { DownOutlined } from '@ant-design/icons';
import type { SelectProps } from 'antd';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { loadChunk } from '../chunk.ts';
import './controls.css';

type RealSelect = typeof import('./select.ts').Select;

let loaded: RealSelect | undefined;

async function load(): Promise<RealSelect> {
  loaded = (await loadChunk(() => import('./select.ts'))).Select;
  return loaded;
}

interface LazySelectProps<V> extends SelectProps<V> {
  readonly 'aria-label': string;
  /** What the closed box says; the placeholder where nothing was chosen. */
  readonly words: string;
}

const openingKeys: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp']);

/**
 * A select of the component library that is loaded once somebody points at it: closed, as nearly all of them stay, it is a
 * box with words. The library's would be a twelfth of what a list page may weigh.
 */
export function LazySelect<V>({ words, ...props }: LazySelectProps<V>): ReactNode {
  const [Select, setSelect] = useState(() => loaded);
  const [isOpening, setOpening] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const box = useRef<HTMLButtonElement>(null);
  const listId = useId();

  function handleTouch(): void {
    load().then(
      (ready) => {
        // Who has gone on by then keeps the place that he went to.
        setFocus(document.activeElement === box.current);
        setSelect(() => ready);
      },
      // The failure is shown by whoever watches over parts; a next touch tries again.
      () => setOpening(false),
    );
  }

  function handleOpen(): void {
    setOpening(true);
    handleTouch();
  }

  function handleKey(event: KeyboardEvent): void {
    if (!openingKeys.has(event.key)) return;
    event.preventDefault();
    handleOpen();
  }

  if (Select) return <Select {...props} autoFocus={hasFocus} defaultOpen={isOpening && hasFocus} />;
  return (
    <button
      ref={box}
      type="button"
      role="combobox"
      id={props.id}
      className={`ui-lazy-select ${props.className ?? ''}`}
      style={props.style}
      aria-label={props['aria-label']}
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-controls={listId}
      aria-busy={isOpening}
      data-empty={words === props.placeholder}
      disabled={props.disabled}
      onPointerEnter={handleTouch}
      onFocus={handleTouch}
      onClick={handleOpen}
      onKeyDown={handleKey}
    >
      <span>{words}</span>
      <DownOutlined aria-hidden />
    </button>
  );
}
