import type { FieldKind, Resource } from '@mp/kernel/contract';
import { fieldRight, type Rights } from '../../rights.tsx';
import { formSections } from '../form/form-sections.ts';

/** Kinds that are of one record alone. */
const single: ReadonlySet<FieldKind> = new Set([
  'password',
  'image',
  'file',
  'files',
  'richText',
  'rows',
  'json',
  'idCard',
]);

/** The fields that can be given the same value in many records at once, in the order of the form. */
export function bulkFields(resource: Resource, rights: Rights): string[] {
  const names = formSections(resource).flatMap(({ fields }) => fields);
  return names.filter((name) => {
    const field = resource.fields[name];
    if (!field || field.readOnly || field.createOnly || field.hidden) return false;
    if (field.unique !== undefined || field.virtual || single.has(field.kind)) return false;
    return name !== resource.tree?.parent && fieldRight(rights, resource, name) === 2;
  });
}
