import { type Field, type Language, type Resource, toWireLanguage } from '@mp/kernel/contract';
import type { InstanceDetail } from '../../contract/index.ts';

/** A field that a definition declares for its form. */
export type DeclaredField = InstanceDetail['form']['declared'][number];

const kinds: Readonly<Record<DeclaredField['kind'], Field['kind']>> = {
  text: 'text',
  longText: 'longText',
  integer: 'integer',
  decimal: 'decimal',
  money: 'money',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'dateTime',
  choice: 'choice',
  user: 'ref',
  organisation: 'ref',
  files: 'files',
};
const targets: Partial<Record<DeclaredField['kind'], string>> = {
  user: 'identity.user',
  organisation: 'organisation.organisation',
};

function fieldOf({ kind, required, options, max }: DeclaredField): Field {
  const to = targets[kind];
  const isText = kind === 'text' || kind === 'longText';
  return {
    kind: kinds[kind],
    required: kind === 'boolean' ? false : required,
    ...(to === undefined ? {} : { to }),
    ...(options ? { options: options.map(({ code }) => code) } : {}),
    ...(isText ? { maxLength: max ?? (kind === 'text' ? 200 : 2000) } : {}),
    ...(kind === 'integer' && max !== undefined ? { max } : {}),
    ...(kind === 'decimal' ? { scale: 4 } : {}),
    ...(kind === 'money' ? { scale: 2 } : {}),
    ...(kind === 'files' ? { purpose: 'attachment', maxFiles: max ?? 20 } : {}),
    ...(kind === 'boolean' ? { default: false } : {}),
  };
}

/** Short name for what is declared, so that another version of a definition has texts of its own. */
function markOf(text: string): string {
  let hash = 5381;
  for (const sign of text) hash = ((hash << 5) + hash + (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

/** The form that a definition declares, as the form archetypes know forms, and its words in the three languages. */
export interface DeclaredForm {
  readonly resource: Resource;
  readonly texts: (language: Language) => Readonly<Record<string, string>>;
}

/** Makes a form of declared fields. */
export function declaredForm(declared: readonly DeclaredField[]): DeclaredForm {
  const entity = `flowForm${markOf(JSON.stringify(declared))}`;
  return {
    resource: {
      key: `workflow.${entity}`,
      module: 'workflow',
      entity,
      path: `/workflow/${entity}`,
      fields: Object.fromEntries(declared.map((field) => [field.name, fieldOf(field)])),
      label: declared[0]?.name ?? 'id',
      list: { columns: [], sort: 'id' },
      operations: { create: false, read: false, update: false, delete: false },
    },
    texts(language) {
      const wire = toWireLanguage(language);
      return Object.fromEntries(
        declared.flatMap(({ name, label, options }) => [
          [`${entity}.field.${name}`, label[wire]],
          ...(options ?? []).map((option) => [`${entity}.${name}.${option.code}`, option.label[wire]]),
        ]),
      );
    },
  };
}
