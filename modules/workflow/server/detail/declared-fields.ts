import type { FormField } from '@mp/engine/core';
import type { DeclaredField } from '../../contract/index.ts';
import { wireText } from '../names.rules.ts';

type DeclaredColumn = NonNullable<DeclaredField['columns']>[number];

/** What a column and a field have alike; what a field does not say is left out. */
function wireColumn({ names, options, default: usual, ...field }: FormField): DeclaredColumn {
  const { name, kind, required, dictionary, to, min, max, scale, formula } = field;
  const said = { dictionary, to, min, max, scale, formula };
  return {
    name,
    kind,
    label: wireText({ ...names }),
    required,
    ...(options ? { options: options.map((each) => ({ code: each.code, label: wireText({ ...each.names }) })) } : {}),
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    ...(usual === undefined ? {} : { default: typeof usual === 'object' ? [...usual] : usual }),
  };
}

/** The fields that a definition declares, with their names in the three languages. */
export function wireFields(fields: readonly FormField[]): DeclaredField[] {
  return fields.map((field) => ({
    ...wireColumn(field),
    ...(field.shownWhen === undefined ? {} : { shownWhen: field.shownWhen }),
    ...(field.columns === undefined ? {} : { columns: field.columns.map(wireColumn) }),
  }));
}
