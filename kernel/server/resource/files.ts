import type { Field, Resource } from '../../contract/index.ts';
import type { Context, TxContext } from '../context.ts';
import { defineContributionPoint } from '../contribution.ts';
import { ports } from '../ports.ts';
import type { MutableValues, ResourceHooks, Values } from './model.ts';

const ownsFiles = ({ kind, virtual }: Field) =>
  !virtual && (kind === 'file' || kind === 'files' || kind === 'richText');

/** Columns of rows that hold files. */
const fileColumns = ({ kind, columns = {} }: Field): readonly (readonly [string, Field])[] =>
  kind === 'rows' ? Object.entries(columns).filter(([, column]) => ownsFiles(column)) : [];

/** Files that the rows of a value name. */
async function filesOfRows(field: Field, value: unknown): Promise<readonly string[]> {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const named = rows.flatMap((row) =>
    typeof row === 'object' && row !== null
      ? fileColumns(field).map(([name, column]) => filesOf(column, (row as Values)[name]))
      : [],
  );
  return (await Promise.all(named)).flat();
}

/** Files that a value of a field names; those of a formatted text are its pictures. */
async function filesOf(field: Field, value: unknown): Promise<readonly string[]> {
  if (field.kind === 'files') return Array.isArray(value) ? value.map(String) : [];
  if (typeof value !== 'string') return [];
  return field.kind === 'file' ? [value] : (await ports().cleanRichText(value)).fileIds;
}

/** Files that the values of a record name, in fields that own their files. */
export async function filesNamed({ fields }: Pick<Resource, 'fields'>, values: Values): Promise<readonly string[]> {
  const owning = Object.entries(fields).filter(([, field]) => ownsFiles(field));
  const named = await Promise.all(owning.map(([name, field]) => filesOf(field, values[name])));
  return named.flat();
}

/** Who reads the files of records that hang on no field of a resource. */
export interface FileReader {
  /** Key of those records, `workflow.processInstance`. */
  readonly resource: string;
  /** Throws an error of status 403 or 404 unless the caller may read files that hang on a name of the record. */
  readonly validate: (context: Context, recordId: string, field: string) => Promise<void>;
}

/** Lets records whose files hang on no field of a resource say themselves who reads them. */
export const fileReaders = defineContributionPoint<FileReader>('kernel.fileReaders', {
  keyOf: ({ resource }) => resource,
});

/** Who reads the files of such records; undefined where the fields of the resource decide. */
export function fileReader(resource: string): FileReader['validate'] | undefined {
  return fileReaders.all().find((each) => each.resource === resource)?.validate;
}

/** Makes the files that given values name belong to their fields of a record; of a new one those that name any. */
export async function attachGiven(
  context: TxContext,
  resource: Resource,
  { id, values, isNew = false }: { readonly id: string; readonly values: Values; readonly isNew?: boolean },
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!ownsFiles(field) || !(name in values)) continue;
    const ids = await filesOf(field, values[name]);
    if (ids.length > 0 || !isNew) await ports().attachFiles(context, { resource, id, field: name }, ids);
  }
}

/** A record as it was written. */
interface RowFiles {
  readonly id: string;
  readonly values: Values;
  readonly old?: Values;
  /** Fields whose files the hooks give to another record. */
  readonly elsewhere: readonly string[];
}

/**
 * Makes the files that rows name anew belong to their record. Those that rows name no longer stay with it: what was
 * audited before is compared with what is now.
 */
async function attachNewOfRows(
  context: TxContext,
  resource: Resource,
  { id, values, old, elsewhere }: RowFiles,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!(name in values) || fileColumns(field).length === 0 || elsewhere.includes(name)) continue;
    const known = new Set(await filesOfRows(field, old?.[name]));
    const added = (await filesOfRows(field, values[name])).filter((file) => !known.has(file));
    if (added.length > 0) await ports().attachFiles(context, { resource, id, field: name, onlyGains: true }, added);
  }
}

/**
 * The hooks of a resource, with what its fields of files ask for around them: formatted text is cleaned before it is
 * stored, files belong to the record once it is, and go into the bin with it. Unchanged where there is no such field.
 * `elsewhere` are fields of rows whose files the hooks give to another record.
 */
export function withFiles(resource: Resource, hooks: ResourceHooks, elsewhere: readonly string[] = []): ResourceHooks {
  const owning = Object.entries(resource.fields).filter(([, field]) => ownsFiles(field));
  const hasRows = Object.values(resource.fields).some((field) => fileColumns(field).length > 0);
  if (owning.length === 0 && !hasRows) return hooks;

  async function clean(values: MutableValues): Promise<void> {
    for (const [name, field] of owning)
      if (field.kind === 'richText' && typeof values[name] === 'string')
        values[name] = (await ports().cleanRichText(values[name])).html || null;
  }
  return {
    ...hooks,
    beforeCreate: async (context, input, id) => {
      await clean(input);
      await hooks.beforeCreate?.(context, input, id);
    },
    afterCreate: async (context, id, input) => {
      await attachGiven(context, resource, { id, values: input, isNew: true });
      await attachNewOfRows(context, resource, { id, values: input, elsewhere });
      await hooks.afterCreate?.(context, id, input);
    },
    beforeUpdate: async (context, old, patch) => {
      await clean(patch);
      await hooks.beforeUpdate?.(context, old, patch);
    },
    afterUpdate: async (context, old, patch) => {
      await attachGiven(context, resource, { id: String(old.id), values: patch });
      await attachNewOfRows(context, resource, { id: String(old.id), values: patch, old, elsewhere });
      await hooks.afterUpdate?.(context, old, patch);
    },
  };
}
