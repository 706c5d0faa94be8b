import type { Language, Resource } from '@mp/kernel/contract';
import { useText } from '@mp/kernel/web';
import { useState, type DragEvent, type ReactNode } from 'react';
import type { PageBlock, PageDefinition } from '../../contract/index.ts';
import { dragText, type Place, placeId, wholePage } from './page-edit.ts';
import { blockName, componentName } from './words.ts';

/** What the canvas shows and tells. */
export interface CanvasProps {
  readonly page: PageDefinition;
  readonly language: Language;
  readonly place: Place;
  readonly wrong: ReadonlySet<string>;
  readonly resourceOf: (block: PageBlock) => Resource | undefined;
  readonly onSelect: (place: Place) => void;
  readonly onDrop: (place: Place, text: string) => void;
}

/** The page as it is arranged: blocks one below the other, components inside; everything can be dragged. */
export function PageCanvas(props: CanvasProps): ReactNode {
  const { page, onDrop, onSelect, place } = props;
  const t = useText('page.edit');
  const drop = useDrop((text) => onDrop(wholePage, text));
  return (
    <div
      role="presentation"
      className="made-canvas"
      data-layout={page.layout}
      data-selected={place.at === 'page'}
      {...drop}
      onClick={() => onSelect(wholePage)}
    >
      {page.blocks.length === 0 ? <p className="ui-empty">{t('emptyPage')}</p> : null}
      {page.blocks.map((block) => (
        <BlockCard key={block.id} {...props} block={block} />
      ))}
    </div>
  );
}

function useDrop(onText: (text: string) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      onText(event.dataTransfer.getData('text/plain'));
    },
  };
}

function BlockCard(props: CanvasProps & { readonly block: PageBlock }): ReactNode {
  const { block, language, place, wrong, onSelect, onDrop } = props;
  const t = useText('page');
  const own: Place = { at: 'block', block: block.id };
  const drop = useDrop((text) => onDrop(own, text));
  return (
    <div
      role="presentation"
      className="made-card"
      data-kind={block.kind}
      data-selected={placeId(place) === placeId(own)}
      data-wrong={wrong.has(placeId(own))}
      {...drop}
      onClick={(event) => {
        event.stopPropagation();
        onSelect(own);
      }}
    >
      <button
        type="button"
        className="made-card-head"
        draggable
        aria-pressed={placeId(place) === placeId(own)}
        onDragStart={(event) => event.dataTransfer.setData('text/plain', dragText({ move: placeId(own) }))}
      >
        <strong>{blockName(block, language)}</strong>
        <small>
          {t(`kind.${block.kind}`)} · {block.id}
          {block.target === undefined ? '' : ` → ${block.target}`}
        </small>
      </button>
      {block.components.length === 0 ? (
        <p className="made-card-empty">{t('edit.emptyBlock')}</p>
      ) : (
        <ul>
          {block.components.map((component) => (
            <ComponentChip key={component.alias} {...props} alias={component.alias} />
          ))}
        </ul>
      )}
    </div>
  );
}

function ComponentChip(props: CanvasProps & { readonly block: PageBlock; readonly alias: string }): ReactNode {
  const { block, alias, language, place, wrong, resourceOf, onSelect, onDrop } = props;
  const t = useText('page.kind');
  const own: Place = { at: 'component', block: block.id, alias };
  const drop = useDrop((text) => onDrop(own, text));
  const component = block.components.find((each) => each.alias === alias);
  if (!component) return null;
  return (
    <li {...drop} data-wide={component.wide ?? false}>
      <button
        type="button"
        draggable
        aria-pressed={placeId(place) === placeId(own)}
        data-wrong={wrong.has(placeId(own))}
        data-kind={component.kind}
        onDragStart={(event) => {
          event.stopPropagation();
          event.dataTransfer.setData('text/plain', dragText({ move: placeId(own) }));
        }}
        onClick={(event) => {
          event.stopPropagation();
          onSelect(own);
        }}
      >
        <span>
          {componentName(component, resourceOf(block), language)}
          {component.required ? <span className="ui-required"> *</span> : null}
        </span>
        <small>{t(component.kind)}</small>
      </button>
    </li>
  );
}
