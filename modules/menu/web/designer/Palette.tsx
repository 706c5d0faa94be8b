import type { Resource } from '@mp/kernel/contract';
import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { blockKinds, kindsIn, type PageBlock, type PageDefinition } from '../../contract/index.ts';
import { type Dragged, dragText, offeredFields } from './page-edit.ts';
import { fieldName } from './words.ts';

interface PaletteProps {
  readonly page: PageDefinition;
  /** The block that is selected, or in which something is. */
  readonly block: PageBlock | undefined;
  readonly resource: Resource | undefined;
  readonly onAdd: (dragged: Dragged) => void;
}

/** What can be added: dragged to its place, or with a click to what is selected. */
export function Palette({ page, block, resource, onAdd }: PaletteProps): ReactNode {
  const t = useText('page');
  const fields = block && resource ? offeredFields(page, block, resource) : [];
  const kinds = block ? kindsIn(block.kind) : kindsIn('form');
  return (
    <div className="made-palette">
      <Group title={t('edit.blocks')}>
        {blockKinds.map((kind) => (
          <Item key={kind} label={t(`kind.${kind}`)} dragged={{ new: 'block', kind }} onAdd={onAdd} />
        ))}
      </Group>
      {block && fields.length > 0 ? (
        <Group title={t('edit.fields')}>
          {fields.map((name) => (
            <Item
              key={name}
              label={fieldName(resource, name)}
              dragged={{ new: 'field', field: name }}
              isUsed={block.components.some((each) => each.fieldName === name)}
              onAdd={onAdd}
            />
          ))}
        </Group>
      ) : null}
      <Group title={t('edit.components')}>
        {kinds.map((kind) => (
          <Item key={kind} label={t(`kind.${kind}`)} dragged={{ new: 'component', kind }} onAdd={onAdd} />
        ))}
      </Group>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section>
      <h2>{title}</h2>
      <ul aria-label={title}>{children}</ul>
    </section>
  );
}

interface ItemProps {
  readonly label: string;
  readonly dragged: Dragged;
  readonly isUsed?: boolean;
  readonly onAdd: (dragged: Dragged) => void;
}

function Item({ label, dragged, isUsed, onAdd }: ItemProps): ReactNode {
  return (
    <li>
      <button
        type="button"
        draggable
        data-used={isUsed ?? false}
        onDragStart={(event) => event.dataTransfer.setData('text/plain', dragText(dragged))}
        onClick={() => onAdd(dragged)}
      >
        {label}
      </button>
    </li>
  );
}
