import type { Language, Resource } from '@mp/kernel/contract';
import { hasText, text } from '@mp/kernel/web';
import type { OutlineNode } from '@mp/kernel/web';
import type { PageBlock, PageComponent, PageDefinition } from '../../contract/index.ts';
import { wordsIn } from '../renderer/made-model.ts';
import { placeId } from './page-edit.ts';

/** Name of a field as people know it. */
export function fieldName(resource: Resource | undefined, name: string): string {
  const key = `${resource?.entity ?? ''}.field.${name}`;
  const common = `common.field.${name}`;
  return hasText(key) ? text(key) : hasText(common) ? text(common) : name;
}

/** Name of a resource as people know it. */
export function resourceName({ entity, key }: Pick<Resource, 'entity' | 'key'>): string {
  return hasText(`${entity}.title`) ? text(`${entity}.title`) : key;
}

/** Name of a block on the screen. */
export function blockName(block: PageBlock, language: Language): string {
  return wordsIn(block.title, language) ?? text(`page.kind.${block.kind}`);
}

/** Name of a component on the screen. */
export function componentName(component: PageComponent, resource: Resource | undefined, language: Language): string {
  const label = wordsIn(component.label, language);
  if (label !== undefined) return label;
  return component.fieldName === undefined ? component.alias : fieldName(resource, component.fieldName);
}

/** The page as a tree. */
export function outlineOf(
  page: PageDefinition,
  given: {
    readonly language: Language;
    readonly resourceOf: (block: PageBlock) => Resource | undefined;
    /** Places with problems. */
    readonly wrong: ReadonlySet<string>;
  },
): OutlineNode[] {
  const { language, resourceOf, wrong } = given;
  return [
    {
      id: 'page',
      label: wordsIn(page.title, language) ?? '',
      isWrong: wrong.has('page'),
      children: page.blocks.map((block) => {
        const id = placeId({ at: 'block', block: block.id });
        const resource = resourceOf(block);
        return {
          id,
          label: blockName(block, language),
          kind: block.id,
          isWrong: wrong.has(id),
          children: block.components.map((component) => {
            const inner = placeId({ at: 'component', block: block.id, alias: component.alias });
            return {
              id: inner,
              label: componentName(component, resource, language),
              kind: text(`page.kind.${component.kind}`),
              isWrong: wrong.has(inner),
            };
          }),
        };
      }),
    },
  ];
}
