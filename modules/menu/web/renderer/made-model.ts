import { fieldOf, toWireLanguage, type Field, type Fields, type Language, type Resource } from '@mp/kernel/contract';
import type { FormSection } from '@mp/kernel/web';
import {
  componentKinds,
  isFieldKind,
  resourceKeyOf,
  type PageBlock,
  type PageComponent,
  type PageDefinition,
  type PageWords,
} from '../../contract/index.ts';

/** A text of a page in a language; Chinese where it has none. */
export function wordsIn(words: PageWords | undefined, language: Language): string | undefined {
  return words && (words[toWireLanguage(language)] || words.ZH_CN);
}

/** Blocks that stand on the page by themselves: not those shown behind a tab, nor those that serve another block. */
export function standingBlocks(page: PageDefinition): PageBlock[] {
  const tabbed = new Set(
    page.blocks.flatMap(({ components }) => components.flatMap(({ kind, target }) => (kind === 'tab' ? target : []))),
  );
  return page.blocks.filter((block) => !tabbed.has(block.id) && !servesAnother(page, block));
}

/** Search, toolbar and form of a grid are drawn with it, sections with their form. */
function servesAnother(page: PageDefinition, { kind, target }: PageBlock): boolean {
  if (target === undefined || kind === 'chart' || kind === 'tabs') return false;
  return page.blocks.some(({ id }) => id === target);
}

/** The blocks of a kind that serve another. */
export function servantsOf(page: PageDefinition, block: PageBlock, kind: PageBlock['kind']): PageBlock[] {
  return page.blocks.filter((each) => each.kind === kind && each.target === block.id);
}

/** The resource behind a block. */
export function resourceOf(
  page: PageDefinition,
  block: PageBlock,
  resources: ReadonlyMap<string, Resource>,
): Resource | undefined {
  const key = resourceKeyOf(page, block);
  return key === undefined ? undefined : resources.get(key);
}

/** Whether a component can be drawn: its kind is known, and its field is one of the resource. */
export function isKnown(component: PageComponent, resource: Resource | undefined): boolean {
  if (!componentKinds.some((each) => each === component.kind)) return false;
  if (!isFieldKind(component.kind) || !resource) return true;
  return component.fieldName !== undefined && fieldOf(resource, component.fieldName) !== undefined;
}

const shownFields = (block: PageBlock, resource: Resource): string[] =>
  block.components.flatMap((component) =>
    isFieldKind(component.kind) && component.fieldName !== undefined && isKnown(component, resource)
      ? [component.fieldName]
      : [],
  );

/** A field as a component shows it: read-only or required beyond what the resource says, never less. */
function narrowed(field: Field, component: PageComponent | undefined): Field {
  if (!component) return field;
  const { required, readOnly, rules } = component;
  return {
    ...field,
    ...(required && field.kind !== 'boolean' ? { required: true } : {}),
    ...(readOnly ? { readOnly: true } : {}),
    ...(rules?.maxLength !== undefined && field.maxLength !== undefined
      ? { maxLength: Math.min(rules.maxLength, field.maxLength) }
      : {}),
    ...(rules?.min === undefined ? {} : { min: numberRule(field, rules.min) }),
    ...(rules?.max === undefined ? {} : { max: numberRule(field, rules.max) }),
  };
}

const numberRule = (field: Field, value: number): number | string =>
  field.kind === 'decimal' || field.kind === 'money' ? String(value) : value;

/** The components of a form with those of its sections, in their order. */
export function formParts(page: PageDefinition, form: PageBlock): PageBlock[] {
  return [form, ...servantsOf(page, form, 'section')];
}

/**
 * The resource as a grid of the page shows it: columns, filters and form fields are those of the page, nothing else of
 * it can be brought up. Rights stay those of the resource.
 */
export function gridResource(
  page: PageDefinition,
  grid: PageBlock,
  { resource, language }: { readonly resource: Resource; readonly language: Language },
): Resource {
  const columns = shownFields(grid, resource);
  const filters = servantsOf(page, grid, 'search').flatMap((block) => shownFields(block, resource));
  const forms = servantsOf(page, grid, 'form').flatMap((form) => formParts(page, form));
  const made = madeForm(forms, resource, language);
  const names = [...new Set([...columns, ...filters, ...Object.keys(made.fields), resource.label])];
  const fields: Record<string, Field> = {};
  for (const name of names) {
    const field = resource.fields[name];
    if (field) fields[name] = made.fields[name] ?? field;
  }
  const isEdited = grid.editable !== false;
  return {
    ...resource,
    fields,
    list: { columns: columns.length > 0 ? columns : [resource.label], filters, sort: sortOf(grid, resource) },
    form: { sections: (forms.length > 0 ? made.sections : [{ key: null, fields: columns }]) as never },
    operations: isEdited
      ? { ...resource.operations }
      : { ...resource.operations, create: false, update: false, delete: false, import: false },
    rules: [],
    proposals: false,
    attachments: false,
  };
}

function sortOf({ sort }: PageBlock, resource: Resource): string {
  return sort !== undefined && fieldOf(resource, sort.replace(/^-/, '')) ? sort : resource.list.sort;
}

/** Sections of a form and its fields as the components show them. */
export function madeForm(
  parts: readonly PageBlock[],
  resource: Resource,
  language: Language,
): { readonly sections: readonly FormSection[]; readonly fields: Fields } {
  const fields: Record<string, Field> = {};
  const sections = parts.map((block): FormSection => {
    const title = wordsIn(block.title, language);
    const names = block.components.map((component) => {
      const name = slotName(component);
      const field = resource.fields[name];
      if (field && isFieldKind(component.kind)) fields[name] = narrowed(field, component);
      return name;
    });
    return { key: title === undefined ? null : block.id, ...(title === undefined ? {} : { title }), fields: names };
  });
  return { sections, fields };
}

/** Name under which a component stands in a form: its field, or its alias where it is none. */
export function slotName({ kind, fieldName, alias }: PageComponent): string {
  return isFieldKind(kind) && fieldName !== undefined ? fieldName : `made:${alias}`;
}

/** A resource made of the components of a block that binds APIs only. */
export function ownResource(formId: string, parts: readonly PageBlock[]): Resource {
  const fields: Record<string, Field> = {};
  for (const component of parts.flatMap(({ components }) => components))
    if (isFieldKind(component.kind) && component.fieldName !== undefined)
      fields[component.fieldName] = ownField(component);
  return {
    key: `made.${formId}`,
    module: 'made',
    entity: formId,
    path: '',
    label: Object.keys(fields)[0] ?? 'id',
    list: { columns: Object.keys(fields), sort: 'id' },
    fields,
  };
}

/** What fields of a kind have without a declaration. */
const kindDefaults: Readonly<Partial<Record<PageComponent['kind'], Partial<Field>>>> = {
  decimal: { scale: 4 },
  money: { scale: 2 },
  boolean: { default: false, required: true },
};

function ownField({ kind, required, readOnly, rules, dataSource }: PageComponent): Field {
  const options = dataSource?.kind === 'dict' ? dataSource.options.map(({ value }) => value) : undefined;
  const made = {
    kind: kind as Field['kind'],
    required: required ?? false,
    ...(readOnly ? { readOnly: true } : {}),
    ...kindDefaults[kind],
    ...(options ? { options } : {}),
    ...(dataSource?.kind === 'resource' ? { to: dataSource.resource } : {}),
    maxLength: rules?.maxLength ?? 2000,
  };
  return narrowed(made, { kind, alias: 'own', ...(rules ? { rules } : {}) });
}
