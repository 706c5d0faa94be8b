import type { Field } from '../contract/index.ts';

/** Column name of a field: `defaultOrgId` → `default_org_id`. */
export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Whether a field's column is of type text, which sorts and indexes in collation C. */
export function isText(field: Field | undefined): boolean {
  if (!field) return true;
  return ![
    'integer',
    'decimal',
    'money',
    'boolean',
    'date',
    'dateTime',
    'ref',
    'refs',
    'choices',
    'image',
    'file',
    'files',
    'i18nText',
    'json',
  ].includes(field.kind);
}
