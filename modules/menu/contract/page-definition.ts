import type { FieldKind } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Version of the format; a later one is read by its own module. */
export const definitionSchema = 'mp.page/1';

/** Composite controls: they hold components, never one another. */
export const compositeKinds = ['form', 'section', 'tabs', 'toolbar', 'chart', 'search'] as const;
/** What stands directly on a page: composite controls and the grid. */
export const blockKinds = [...compositeKinds, 'grid'] as const;
/** A kind of block. */
export type BlockKind = (typeof blockKinds)[number];

/** Controls of a value, named as the kinds of fields are. */
export const fieldKinds = [
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
  'dateTime',
  'choice',
  'choices',
  'ref',
  'refs',
  'phone',
  'email',
  'url',
  'idCard',
  'password',
  'image',
  'i18nText',
  'icon',
  'colour',
  'json',
  'file',
  'files',
  'richText',
] as const satisfies readonly FieldKind[];
/** Components that hold no value of a record. */
export const otherKinds = ['note', 'computed', 'button', 'tab'] as const;
/** Kinds of components. */
export const componentKinds = [...fieldKinds, ...otherKinds] as const;
/** A kind of component. */
export type ComponentKind = (typeof componentKinds)[number];

/** What a button does. */
export const buttonActions = ['create', 'refresh', 'open', 'call'] as const;

/** Limits of a definition. */
export const definitionLimits = { blocks: 50, components: 500, text: 500, options: 200, problems: 100 } as const;

const short = (max = 100) => z.string().check(z.maxLength(max));
const name = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const nameOf = (max: number) => z.string().check(z.minLength(1, 'common.required'), z.maxLength(max), z.regex(name));
const words = z.strictObject({
  ZH_CN: z.string().check(z.minLength(1, 'common.required'), z.maxLength(definitionLimits.text)),
  EN_US: z.optional(short(definitionLimits.text)),
  JA_JP: z.optional(short(definitionLimits.text)),
});
const key = short(100).check(z.regex(/^[A-Za-z][A-Za-z0-9._-]*$/));
const expression = short(500);

const dataSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('dict'),
    options: z
      .array(z.strictObject({ value: short(60).check(z.minLength(1, 'common.required')), label: words }))
      .check(z.maxLength(definitionLimits.options)),
  }),
  z.strictObject({ kind: z.literal('resource'), resource: key }),
  z.strictObject({ kind: z.literal('api'), api: key, valueField: nameOf(60), labelField: nameOf(60) }),
]);

const component = z.strictObject({
  kind: z.enum(componentKinds),
  alias: nameOf(64),
  label: z.optional(words),
  fieldName: z.optional(nameOf(64)),
  required: z.optional(z.boolean()),
  readOnly: z.optional(z.boolean()),
  rules: z.optional(
    z.strictObject({
      maxLength: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
      min: z.optional(z.number()),
      max: z.optional(z.number()),
    }),
  ),
  dataSource: z.optional(dataSource),
  selector: z.optional(short(200)),
  selectorIndex: z.optional(z.int().check(z.minimum(0), z.maximum(9999))),
  visibleWhen: z.optional(expression),
  expression: z.optional(expression),
  /** Needs a grant of its own. */
  permission: z.optional(z.literal('controlled')),
  width: z.optional(z.int().check(z.minimum(60), z.maximum(800))),
  wide: z.optional(z.boolean()),
  action: z.optional(z.enum(buttonActions)),
  api: z.optional(key),
  /** Block that a tab shows. */
  target: z.optional(nameOf(64)),
  /** Page that a button opens: a code of the console, or the key of a made page. */
  page: z.optional(short(300)),
});

const block = z.strictObject({
  kind: z.enum(blockKinds),
  id: nameOf(64),
  title: z.optional(words),
  resource: z.optional(key),
  loadApi: z.optional(key),
  saveApi: z.optional(key),
  /** The grid that a search narrows, a toolbar or a form serves; the form that a section belongs to. */
  target: z.optional(nameOf(64)),
  columns: z.optional(z.int().check(z.minimum(1), z.maximum(3))),
  pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
  sort: z.optional(short(80).check(z.regex(/^-?[\p{L}_][\p{L}\p{N}_]*$/u))),
  editable: z.optional(z.boolean()),
  visibleWhen: z.optional(expression),
  components: z.array(component),
});

/** The shape of a definition; `definitionProblems` says what else it must be. */
export const pageDefinitionShape = z.strictObject({
  schema: z.literal(definitionSchema),
  title: words,
  layout: z.enum(['rows', 'columns']),
  blocks: z.array(block).check(z.maxLength(definitionLimits.blocks)),
});

/** A page as the editor keeps it. */
export type PageDefinition = z.infer<typeof pageDefinitionShape>;
/** A composite control or grid of a page. */
export type PageBlock = PageDefinition['blocks'][number];
/** A component of a block. */
export type PageComponent = PageBlock['components'][number];
/** A text in the three languages; what is missing falls back to Chinese. */
export type PageWords = PageDefinition['title'];
/** Where the choices of a component come from. */
export type PageDataSource = NonNullable<PageComponent['dataSource']>;

/** Which components may stand in a block. */
export function kindsIn(kind: BlockKind): readonly ComponentKind[] {
  switch (kind) {
    case 'tabs':
      return ['tab'];
    case 'toolbar':
      return ['button'];
    case 'chart':
      return ['choice', 'boolean'];
    case 'search':
      return fieldKinds.filter((each) => !['password', 'image', 'json', 'file', 'files', 'richText'].includes(each));
    case 'grid':
      return [...fieldKinds.filter((each) => each !== 'password'), 'computed'];
    default:
      return [...fieldKinds, 'note', 'computed'];
  }
}

/** Whether a component holds the value of a field. */
export function isFieldKind(kind: ComponentKind | FieldKind): kind is (typeof fieldKinds)[number] {
  return fieldKinds.some((each) => each === kind);
}

/** The key by which a controlled control is granted: `<formId>.<alias>`. */
export function controlKey(formId: string, alias: string): string {
  return `${formId}.${alias}`;
}

/** A page with nothing on it. */
export function emptyDefinition(title: PageWords): PageDefinition {
  return { schema: definitionSchema, title, layout: 'rows', blocks: [] };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A published definition as it runs: what this version does not know in it stays, so that one unknown control leaves a
 * place holder and not a page that is gone. Undefined where it is no definition at all.
 */
export function runnableDefinition(value: unknown): PageDefinition | undefined {
  const strict = pageDefinitionShape.safeParse(value);
  if (strict.success) return strict.data;
  if (!isObject(value) || !isObject(value.title) || !Array.isArray(value.blocks)) return undefined;
  const isNamed = (each: unknown, name: string) =>
    isObject(each) && typeof each.kind === 'string' && typeof each[name] === 'string';
  const isWhole = value.blocks.every(
    (block: unknown) =>
      isNamed(block, 'id') &&
      isObject(block) &&
      Array.isArray(block.components) &&
      block.components.every((each: unknown) => isNamed(each, 'alias')),
  );
  return isWhole ? (value as object as PageDefinition) : undefined;
}
