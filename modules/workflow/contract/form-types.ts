import type { FormType } from '@mp/engine/core';
import { declaredResources } from '@mp/kernel/contract';
import type { Field, FieldKind, Resource } from '@mp/kernel/contract';

const kinds: Partial<Record<FieldKind, FormType['kind']>> = {
  text: 'text',
  longText: 'text',
  phone: 'text',
  email: 'text',
  url: 'text',
  icon: 'text',
  colour: 'text',
  richText: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  boolean: 'boolean',
  date: 'day',
  dateTime: 'timestamp',
  choice: 'enum',
  choices: 'list',
  refs: 'list',
  files: 'list',
};

function kindOf(field: Field): FormType['kind'] {
  if (field.kind === 'ref')
    return field.to === 'identity.user' ? 'user' : field.to === 'organisation.organisation' ? 'organisation' : 'ref';
  return kinds[field.kind] ?? 'other';
}

/** A resource's fields as expressions, handler rules and field rights see them; secrets are not among them. */
export function formTypesOfResource(resource: Resource): FormType[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.kind !== 'password' && !field.encrypted)
    .map(([name, field]) => ({
      name,
      kind: kindOf(field),
      nullable: !field.required,
      ...(field.kind === 'money' ? { money: true } : {}),
      ...(field.options ? { options: field.options } : {}),
    }));
}

/** The same for `module.entity`; undefined where there is no such resource. */
export function formTypesOf(key: string): FormType[] | undefined {
  const resource = declaredResources().get(key);
  return resource && formTypesOfResource(resource);
}
