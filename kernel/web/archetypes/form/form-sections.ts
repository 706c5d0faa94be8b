import { fieldOf, type Field, type Resource } from '@mp/kernel/contract';
import type { FieldRight, Rights } from '../../rights.tsx';
import { fieldRight, isMasked } from '../../rights.tsx';

/** A section of a form: text key `<entity>.section.<key>`; one without key has no heading. */
export interface FormSection {
  readonly key: string | null;
  readonly fields: readonly string[];
  /** Translated heading instead of the declared one. */
  readonly title?: string;
  /** Stands in a tab of its own on the page of a record. */
  readonly tab?: true;
  /** Is no part of a form in which nothing of it can be written. */
  readonly later?: true;
}

/** The sections of a resource's form, as declared, else all its fields in one but those that no screen shows. */
export function formSections(resource: Resource): readonly FormSection[] {
  const shown = Object.entries(resource.fields).filter(([, { hidden }]) => !hidden);
  return resource.form?.sections ?? [{ key: null, fields: shown.map(([name]) => name) }];
}

/** The sections of a form to write in: what is written later is there once some of it may be. */
export const writtenSections = (
  sections: readonly FormSection[],
  rightOf: (name: string) => FieldRight,
): readonly FormSection[] =>
  sections.filter(({ later, fields }) => later !== true || fields.some((name) => rightOf(name) === 2));

const neverProposed: ReadonlySet<Field['kind']> = new Set(['image', 'file', 'files']);

/** What may be proposed for a field by somebody who may not change it: fields of their own that he sees whole. */
export function proposeRight(resource: Resource, name: string, rights: Rights): FieldRight {
  const field: Field | undefined = fieldOf(resource, name);
  if (!field || field.kind === 'password' || fieldRight(rights, resource, name) === 0) return 0;
  const isFixed = field.readOnly || field.createOnly || field.virtual || field.encrypted;
  return isFixed || neverProposed.has(field.kind) || isMasked(rights, resource, name) ? 1 : 2;
}

/** What the user may do with a field in this form: 0 absent, 1 shown, 2 edited. */
export function formRight(
  resource: Resource,
  name: string,
  { mode, rights }: { readonly mode: 'create' | 'update' | 'read'; readonly rights: Rights },
): FieldRight {
  const field: Field | undefined = fieldOf(resource, name);
  if (!field) return 0;
  const right = fieldRight(rights, resource, name);
  if (mode === 'create') return field.readOnly || right < 2 ? 0 : 2;
  if (right === 0 || (field.kind === 'password' && (mode === 'read' || right < 2))) return 0;
  if (mode === 'read' || field.readOnly || field.createOnly) return 1;
  return right;
}

/** What is left of the rights on fields of a stored record: what it closes as it stands is shown only. */
export function openRight(
  resource: Pick<Resource, 'closed'>,
  record: Readonly<Record<string, unknown>> | undefined,
): (name: string, right: FieldRight) => FieldRight {
  const closed = new Set(record ? resource.closed?.(record) : []);
  return (name, right) => (right === 2 && closed.has(name) ? 1 : right);
}
