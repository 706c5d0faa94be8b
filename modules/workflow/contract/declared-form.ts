import { FIELD_KINDS, type FormField } from '@mp/engine/core';
import {
  colour,
  email,
  i18nText,
  idCard,
  longText,
  phone,
  richText,
  text,
  url,
  type Field,
  type Resource,
} from '@mp/kernel/contract';

/** Kinds of the fields that a definition declares. */
export const declaredKinds = FIELD_KINDS;

/** A declared field as far as its kind goes: with the names of the drawing, or with those of the wire. */
export interface DeclaredShape extends Omit<FormField, 'names' | 'options' | 'columns'> {
  readonly options?: readonly { readonly code: string }[] | undefined;
  readonly columns?: readonly DeclaredShape[] | undefined;
}

const targets: Partial<Record<DeclaredShape['kind'], string>> = {
  user: 'identity.user',
  organisation: 'organisation.organisation',
};

/** Kinds of text with the lengths and forms that they usually have. */
const texts: Partial<Record<DeclaredShape['kind'], Field>> = {
  text: text(),
  longText: longText(),
  richText: richText(),
  i18nText: i18nText(),
  phone: phone(),
  email: email(),
  url: url(),
  idCard: idCard(),
  colour: colour(),
};

/** The entries that say something. */
function said<T extends object>(values: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>;
  }>;
}

const asDecimal = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value));
const decimals = ({ min, max }: DeclaredShape, scale: number): Partial<Field> => ({
  scale,
  ...said({ min: asDecimal(min), max: asDecimal(max) }),
});

/** What `min`, `max` and `scale` mean to a kind; of texts `max` counts characters. */
const limits: Partial<Record<DeclaredShape['kind'], (shape: DeclaredShape) => Partial<Field>>> = {
  integer: ({ min, max }) => said({ min, max }),
  decimal: (shape) => decimals(shape, shape.scale ?? 4),
  money: (shape) => decimals(shape, 2),
  file: () => ({ purpose: 'attachment' }),
  files: ({ max }) => ({ purpose: 'attachment', maxFiles: max ?? 20 }),
  rows: ({ max }) => ({ maxRows: max ?? 200 }),
};

const kernelKind = (kind: DeclaredShape['kind']): Field['kind'] =>
  kind === 'user' || kind === 'organisation' ? 'ref' : kind;

/** A field that a definition declares as the kernel knows fields: its control, its cell and its rules follow from it. */
function kernelField(shape: DeclaredShape): Field {
  const { kind, options, dictionary, formula, columns, max } = shape;
  return {
    ...texts[kind],
    ...(texts[kind] ? said({ maxLength: max }) : limits[kind]?.(shape)),
    kind: kernelKind(kind),
    required: kind !== 'boolean' && formula === undefined && shape.required,
    ...said({
      to: targets[kind] ?? shape.to,
      options: options?.map(({ code }) => code),
      dictionary,
      default: shape.default ?? (kind === 'boolean' ? false : undefined),
      readOnly: formula === undefined ? undefined : true,
      columns: kind === 'rows' ? fieldsOf(columns ?? []) : undefined,
    }),
  };
}

const fieldsOf = (shapes: readonly DeclaredShape[]): Readonly<Record<string, Field>> =>
  Object.fromEntries(shapes.map((each) => [each.name, kernelField(each)]));

/** The form that a definition declares as a resource without records: forms, print and the judging of values read it. */
export function declaredResource(entity: string, fields: readonly DeclaredShape[]): Resource {
  return {
    key: `workflow.${entity}`,
    module: 'workflow',
    entity,
    path: `/workflow/${entity}`,
    fields: fieldsOf(fields),
    label: fields[0]?.name ?? 'id',
    list: { columns: [], sort: 'id' },
    operations: { create: false, read: false, update: false, delete: false },
  };
}
