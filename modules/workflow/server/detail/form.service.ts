import type { FieldAccess, Graph } from '@mp/engine/core';
import { AppError, fieldOf } from '@mp/kernel/contract';
import {
  getRecord,
  hide,
  isMasked,
  purviewOf,
  resourceServer,
  type Context,
  type ResourceServer,
} from '@mp/kernel/server';
import { wireText } from '../names.rules.ts';
import { fieldAccess, visibleValues, type FormPlace, type RolePurview } from './field-access.ts';
import type { DetailRow } from './detail.query.ts';
import { wholeRecord } from './form.query.ts';

/** The form of an instance as one viewer sees it. */
export interface FormView {
  /** All values, for the core; never sent. */
  readonly whole: Readonly<Record<string, unknown>>;
  readonly values: Record<string, unknown>;
  readonly version: number | null;
  readonly fields: readonly { readonly path: string; readonly access: FieldAccess }[];
  readonly accessOf: (path: string) => FieldAccess;
}

async function mayRead(context: Context, server: ResourceServer, id: string): Promise<boolean> {
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

const always = new Set(['id', 'version', 'createdAt', 'updatedAt']);

/** The bound record for the caller; `takesPart` opens it to those who handle it although their scope does not reach it. */
async function recordView(
  context: Context,
  server: ResourceServer,
  id: string,
  { place, takesPart }: { readonly place: FormPlace; readonly takesPart: boolean },
): Promise<FormView> {
  const whole = (await wholeRecord(context, server, id)) ?? {};
  const isShown = takesPart || (await mayRead(context, server, id));
  const { resource } = server;
  const accessOf = (path: string): FieldAccess => {
    const [name = path] = path.split('.');
    if (!isShown) return 'hidden';
    if (always.has(name)) return 'readable';
    const field = fieldNameOf(server, name);
    const purview = purviewOf(context.rights, resource, field);
    const access = fieldAccess(path.replace(name, field), purview, place);
    return access !== 'hidden' && resource.fields[field]?.readOnly ? 'readable' : access;
  };
  const values = visibleValues(whole, accessOf);
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (field && accessOf(name) === 'readable' && isMasked(context.rights, resource, name, field))
      values[name] = hide(value, field);
  }
  const named = [
    ...Object.keys(resource.fields),
    ...Object.keys(place.task?.fields ?? {}).filter((path) => path.includes('.')),
  ];
  return {
    whole,
    values,
    version: isShown && typeof whole.version === 'number' ? whole.version : null,
    fields: named.map((path) => ({ path, access: accessOf(path) })),
    accessOf,
  };
}

/** Values that the process keeps itself: of its declared fields, or of its own page. */
function keptView(row: DetailRow, graph: Graph, place: FormPlace): FormView {
  const vars = row.state.scopes?.[0]?.vars ?? {};
  const kept = graph.process.form === 'page' ? vars : vars.form;
  const isObject = typeof kept === 'object' && kept !== null && !Array.isArray(kept);
  const whole = (isObject ? kept : {}) as Readonly<Record<string, unknown>>;
  const { fields } = graph.process;
  const writable: RolePurview = place.task || place.resubmit ? 2 : 1;
  const accessOf = (path: string) => fieldAccess(path, writable, place);
  return {
    whole,
    values: visibleValues(whole, accessOf),
    version: null,
    fields: fields.map(({ name }) => ({ path: name, access: accessOf(name) })),
    accessOf,
  };
}

/** The form of an instance as the caller sees it at his place. */
export async function formView(
  context: Context,
  row: DetailRow,
  graph: Graph,
  given: { readonly place: FormPlace; readonly takesPart: boolean },
): Promise<FormView> {
  const server = row.resource === null ? undefined : resourceServer(row.resource);
  if (graph.process.form === 'resource' && server && row.record_id !== null)
    return recordView(context, server, row.record_id, given);
  return keptView(row, graph, given.place);
}

/** Declared fields of a process with their names in the three languages. */
export function declaredFields(graph: Graph) {
  return graph.process.fields.map(({ name, kind, names, required, options, max }) => ({
    name,
    kind,
    label: wireText({ ...names }),
    required,
    ...(options ? { options: options.map(({ code, names: words }) => ({ code, label: wireText({ ...words }) })) } : {}),
    ...(max === undefined ? {} : { max }),
  }));
}
