import {
  actionsOf,
  answerProblems,
  AppError,
  commonErrors,
  isUuid,
  normaliseAnswer,
  permissionKey,
  throwIfAny,
} from '../../contract/index.ts';
import type { Action, Resource } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { may, requireRight } from '../rights.ts';
import { requireStepUp } from '../step-up.ts';
import { guarded } from './constraint.ts';
import { labelSql } from './projection.ts';
import type { MutableValues, ResourceServer, Values } from './model.ts';
import { lockRecord } from './stored-record.ts';
import type { StoredRecord } from './stored-record.ts';
import { updateStatement } from './write-statements.ts';
import { deleteRecord, updateRecord } from './write.ts';

/** An action of a resource with its declaration, which `update` and `delete` of a batch do without. */
interface NamedAction {
  readonly resource: Resource;
  readonly name: string;
  readonly declaration: Action;
}

/** The declared action of a name. Throws `common.notFound`. */
function requireAction(resource: Resource, name: string): NamedAction {
  const declaration = actionsOf(resource.key)[name];
  if (!declaration) throw commonErrors.notFound();
  return { resource, name, declaration };
}

const rightOf = ({ resource, name, declaration: { can } }: NamedAction): string => can ?? permissionKey(resource, name);

/** The answer to the form of an action, its texts trimmed; throws `common.validation` with all that is wrong of it. */
function judgedForm({ resource: { entity }, declaration: { form = {} } }: NamedAction, given: Values): MutableValues {
  const wrong = answerProblems(entity, form, given);
  if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
  return normaliseAnswer(form, given);
}

/** Refuses an action that is not offered for the record as it stands, or whose guard speaks against it. */
function requireOpen({ resource: { entity }, name, declaration }: NamedAction, record: StoredRecord): void {
  // What a guard says is more than that the action is not offered.
  throwIfAny(declaration.guard?.(record) ?? []);
  if (declaration.when?.(record) === false) throw commonErrors.actionClosed({ action: `@${entity}.action.${name}` });
}

/** Refuses a record of the caller's scope for which the action that an endpoint carries out is closed. */
export async function requireActionOpen(
  context: Context,
  { server, name }: { readonly server: ResourceServer; readonly name: string },
  id: string,
): Promise<void> {
  const action = requireAction(server.resource, name);
  await context.tx(async (tx) => {
    requireRight(context.rights, rightOf(action));
    requireOpen(action, await lockRecord(tx, server, { id, scope: 'update' }));
  });
}

/** Runs a declared action on one record: right, form and condition are judged before its handler is called. */
export async function runAction(
  context: Context,
  server: ResourceServer,
  call: { readonly action: string; readonly id: string; readonly params: Values },
): Promise<void> {
  const { id } = call;
  const handler = Object.hasOwn(server.actions, call.action) ? server.actions[call.action] : undefined;
  if (!handler) throw commonErrors.notFound();
  const action = requireAction(server.resource, call.action);
  await guarded(server, {}, () =>
    context.tx(async (tx) => {
      requireRight(context.rights, rightOf(action));
      if (action.declaration.stepUp) await requireStepUp(context);
      const form = judgedForm(action, call.params);
      const record = await lockRecord(tx, server, { id, scope: 'update' });
      requireOpen(action, record);
      await handler(tx, { record, form });
      // What has changed nothing of the record is told by its history all the same; of another version it answers no row.
      const { version } = record;
      await context.finish([
        updateStatement(context, server, { id, version, values: {}, trusted: true, action: action.name }),
      ]);
    }),
  );
}

/** Result of a batch: how many were done, and each refused record with its reason. */
export interface BatchResult {
  readonly done: number;
  readonly refused: {
    readonly id: string;
    readonly label: string;
    readonly code: string;
    readonly params: AppError['params'];
  }[];
}

/** What a batch is asked for: an action, `update` or `delete`, the records, and the answer to its form. */
interface BatchCall {
  readonly action: string;
  readonly ids: readonly string[];
  readonly params: Values;
}

/** Deletes or acts on several records, each in its own transaction, so that one refusal does not undo the others. */
export async function runBatchAction(
  context: Context,
  server: ResourceServer,
  { action, ids, params }: BatchCall,
): Promise<BatchResult> {
  const { resource } = server;
  const named = { resource, name: action, declaration: actionsOf(resource.key)[action] ?? {} };
  requireRight(context.rights, rightOf(named));
  // What is wrong of the answer is so for every record.
  judgedForm(named, params);
  server.hooks.validateBatch?.(action, ids, params);
  const refused: BatchResult['refused'] = [];
  for (const id of ids) {
    try {
      if (action === 'delete') await deleteRecord(context, server, { id, version: null });
      else if (action === 'update') await editOne(context, server, { id, params });
      else await runAction(context, server, { action, id, params });
    } catch (error) {
      refused.push({ id, label: '', ...refusalOf(error) });
    }
  }
  if (refused.length === 0) return { done: ids.length, refused };
  const refusedIds = refused.map(({ id }) => id);
  const labels = new Map((await labelsOf(context, server, refusedIds)).map(({ id, label }) => [id, label]));
  return {
    done: ids.length - refused.length,
    refused: refused.map((each) => ({ ...each, label: labels.get(each.id) ?? each.id })),
  };
}

/** Why one record of a batch was refused; throws anew what ends the whole batch. */
function refusalOf(error: unknown): Pick<BatchResult['refused'][number], 'code' | 'params'> {
  if (!(error instanceof AppError) || error.status === 401 || error.status >= 500) throw error;
  // Not a matter of the record: whoever asks proves himself and asks for the whole again.
  if (error.code === 'auth.stepUpRequired') throw error;
  // "Check the marked fields" says nothing in a list of refusals; the first field's own reason does.
  const { code, params } = (error.code === 'common.validation' ? error.fields?.[0] : undefined) ?? error;
  return { code, params: params ?? {} };
}

/** Sets the values of a bulk edit on one record, whatever its version: who edits many has not read each of them. */
async function editOne(
  context: Context,
  server: ResourceServer,
  { id, params: { values } }: { readonly id: string; readonly params: Values },
): Promise<void> {
  if (typeof values !== 'object' || values === null || Array.isArray(values) || Object.keys(values).length === 0)
    throw new AppError('common.validation', 422, {
      fields: [{ path: 'params.values', code: 'common.required', params: { field: 'values' } }],
    });
  await context.tx(async (tx) => {
    const { version } = await lockRecord(tx, server, { id, scope: 'update' });
    await updateRecord(context, server, { id, version, values: values as Values });
  });
}

async function labelsOf(
  context: Context,
  server: ResourceServer,
  ids: readonly string[],
): Promise<{ id: string; label: string }[]> {
  if (!may(context.rights, permissionKey(server.resource, 'read'))) return [];
  return context.rows(
    `select t.id, ${labelSql(server, 't')}::text as label from ${server.table} t where t.id = any($1::uuid[])`,
    [ids.filter(isUuid)],
  );
}
