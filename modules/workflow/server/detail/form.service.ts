import type { FieldAccess, Graph } from '@mp/engine/core';
import { AppError, fieldOf, isUuid } from '@mp/kernel/contract';
import {
  getRecord,
  hide,
  isMasked,
  optionalPort,
  accessLevelOf,
  resourceServer,
  type Context,
  type ResourceServer,
} from '@mp/kernel/server';
import { withCleanText } from '../instance/declared-form.service.ts';
import { fieldAccess, visibleValues, type FormPlace, type RoleAccess } from './field-access.ts';
import type { DetailRow } from './detail.query.ts';
import { filesStatement, wholeRecord } from './form.query.ts';

/** The form of an instance as one viewer sees it. */
export interface FormView {
  /** All values, for the core; never sent. */
  readonly whole: Readonly<Record<string, unknown>>;
  readonly values: Record<string, unknown>;
  readonly version: number | null;
  readonly fields: readonly { readonly path: string; readonly access: FieldAccess }[];
  readonly accessOf: (path: string) => FieldAccess;
}

/** Whether the caller may read a record by his own rights. */
export async function mayRead(context: Context, server: ResourceServer, id: string): Promise<boolean> {
  try {
    await getRecord(context, server, id);
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.status === 403 || error.status === 404)) return false;
    throw error;
  }
}

/** Name of the field to which a column of a record belongs: `areaIdLabel` to `areaId`. */
function fieldNameOf(server: ResourceServer, name: string): string {
  if (fieldOf(server.resource, name)) return name;
  const plain = name.replace(/(?:Labels?|Files)$/, '');
  return fieldOf(server.resource, plain) ? plain : name;
}

/** Columns of child tables that a node says something of. */
const columnPaths = ({ task }: FormPlace): string[] =>
  Object.keys(task?.fields ?? {}).filter((path) => path.includes('.'));

const always = new Set(['id', 'version', 'createdAt', 'updatedAt']);

/** The form of an instance, read at the caller's place in it. */
interface FormReading {
  readonly row: DetailRow;
  readonly graph: Graph;
  readonly place: FormPlace;
  readonly takesPart: boolean;
}

/** The bound record for the caller; `takesPart` opens it to those who handle it although their scope does not reach it. */
async function recordView(
  context: Context,
  { server, id }: { readonly server: ResourceServer; readonly id: string },
  { place, takesPart }: Pick<FormReading, 'place' | 'takesPart'>,
): Promise<FormView> {
  const whole = (await wholeRecord(context, server, id)) ?? {};
  const isShown = takesPart || (await mayRead(context, server, id));
  const { resource } = server;
  const accessOf = (path: string): FieldAccess => {
    const [name = path] = path.split('.');
    if (!isShown) return 'hidden';
    if (always.has(name)) return 'readable';
    const field = fieldNameOf(server, name);
    const purview = accessLevelOf(context.rights, resource, field);
    const access = fieldAccess(path.replace(name, field), purview, place);
    return access !== 'hidden' && resource.fields[field]?.readOnly ? 'readable' : access;
  };
  const values = visibleValues(whole, accessOf);
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (field && accessOf(name) === 'readable' && isMasked(context.rights, resource, name))
      values[name] = hide(value, field);
  }
  const named = [...Object.keys(resource.fields), ...columnPaths(place)];
  return {
    whole,
    values,
    version: isShown && typeof whole.version === 'number' ? whole.version : null,
    fields: named.map((path) => ({ path, access: accessOf(path) })),
    accessOf,
  };
}

/** What stands beside the fields of files, as in a record: `{papersFiles: [{id, name, size, type}]}`. */
async function heldFiles(
  context: Context,
  { process }: Graph,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const factsOf = optionalPort('fileFacts');
  const held = process.fields.flatMap(({ name, kind }) => {
    const ids = kind === 'files' || kind === 'file' ? [values[name]].flat().filter((id) => isUuid(id)) : [];
    return ids.length > 0 ? [{ name, ids }] : [];
  });
  if (!factsOf || held.length === 0) return {};
  const results = await context.batch(({ tenantId }) => held.map(({ ids }) => filesStatement(tenantId, ids, factsOf)));
  return Object.fromEntries(
    held.map(({ name }, at) => [`${name}Files`, JSON.parse(results[at]?.rows[0]?.[0] ?? '[]') as unknown]),
  );
}

/** Values that the process keeps itself: of its declared fields, or of its own page. */
async function keptView(context: Context, { row, graph, place }: Omit<FormReading, 'takesPart'>): Promise<FormView> {
  const vars = row.state.scopes?.[0]?.vars ?? {};
  const kept = graph.process.form === 'page' ? vars : vars.form;
  const isObject = typeof kept === 'object' && kept !== null && !Array.isArray(kept);
  const whole = (isObject ? kept : {}) as Readonly<Record<string, unknown>>;
  const { fields } = graph.process;
  const writable: RoleAccess = place.task || place.resubmit ? 2 : 1;
  const accessOf = (path: string): FieldAccess => {
    const access = fieldAccess(path, writable, place);
    const isCalculated = fields.some(({ name, formula }) => name === path && formula !== undefined);
    return isCalculated && access !== 'hidden' ? 'readable' : access;
  };
  // What an older version took as plain text may be formatted text in this one.
  const values = await withCleanText(fields, visibleValues(whole, accessOf));
  return {
    whole,
    values: { ...values, ...(await heldFiles(context, graph, values)) },
    version: null,
    fields: [...fields.map(({ name }) => name), ...columnPaths(place)].map((path) => ({
      path,
      access: accessOf(path),
    })),
    accessOf,
  };
}

/** The form of an instance as the caller sees it at his place. */
export async function formView(context: Context, reading: FormReading): Promise<FormView> {
  const { row, graph } = reading;
  const server = row.resource === null ? undefined : resourceServer(row.resource);
  if (graph.process.form === 'resource' && server && row.record_id !== null)
    return recordView(context, { server, id: row.record_id }, reading);
  return keptView(context, reading);
}
