import {
  AppError,
  commonErrors,
  crossProblems,
  fieldProblem,
  permissionKey,
  throwIfAny,
  transitionsFrom,
} from '../contract/index.ts';
import type { Lifecycle, StartsProcess, Transition } from '../contract/index.ts';
import type { Context } from './context.ts';
import type { Tx } from './database.ts';
import { optionalPort, ports } from './ports.ts';
import { lockRecord, readLast, updateStatement } from './resource/write.ts';
import type { MutableValues, ResourceServer, Values } from './resource/model.ts';

/** What a transition does beside changing the state; runs in the same transaction. */
export type TransitionEffect = (context: Context, tx: Tx, record: Values, form: Values) => Promise<void>;

const effects = new Map<string, TransitionEffect>();

/** Registers the effect that a lifecycle names, `<entity>.<effect>`. */
export function registerEffect(entity: string, name: string, effect: TransitionEffect): void {
  effects.set(`${entity}.${name}`, effect);
}

/** A record has moved along its lifecycle: `reference.gensetModel`, `phaseOut`. */
export interface Moved {
  readonly resource: string;
  readonly id: string;
  readonly transition: string;
}

const listeners = new Map<string, (context: Context, tx: Tx, moved: Moved) => Promise<void>>();

/** Hears of every transition, in its transaction and after its effect. A key of its own; the same again replaces it. */
export function hearTransitions(
  key: string,
  listener: (context: Context, tx: Tx, moved: Moved) => Promise<void>,
): void {
  listeners.set(key, listener);
}

function effectOf({ entity, key }: ResourceServer['resource'], { effect }: Transition): TransitionEffect | undefined {
  if (effect === undefined) return undefined;
  const found = effects.get(`${entity}.${effect}`);
  if (!found) throw new Error(`no effect ${effect} for ${key}`);
  return found;
}

/** A transition that is asked for. */
export interface TransitionRequest {
  readonly id: string;
  readonly name: string;
  readonly version: number | null;
  readonly form: Values;
  /** Driven by a process outcome instead of a user. */
  readonly byProcess?: boolean;
  /** The answer is the whole record as the caller may see it; without it id and version, which cost far less. */
  readonly answer?: boolean;
}

/** What a transition says of the process it starts; a text is short for its key. */
export function processOf(given: string | StartsProcess): StartsProcess {
  return typeof given === 'string' ? { key: given } : given;
}

function judgeForm(transition: Transition, entity: string, name: string, form: Values): void {
  const wrong = Object.entries(transition.form ?? {}).flatMap(
    ([field, spec]) => fieldProblem(spec, field, `${entity}.field.${field}`, form[field]) ?? [],
  );
  if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
}

/**
 * Moves a record along its lifecycle: right, state, version, guard, form, then state, audit row, effect and, where
 * the transition starts a process, the port `startProcess`, all in one transaction. Throws `common.notFound`,
 * `common.transitionRefused`, `common.versionConflict`, `perm.denied` and what guard and effect refuse.
 */
export async function runTransition(
  context: Context,
  server: ResourceServer,
  lifecycle: Lifecycle,
  request: TransitionRequest,
): Promise<MutableValues> {
  const { resource } = server;
  const transition = Object.hasOwn(lifecycle.transitions, request.name)
    ? lifecycle.transitions[request.name]
    : undefined;
  if (!transition || (transition.by === 'process' && !request.byProcess)) throw commonErrors.notFound();
  if (!request.byProcess) await context.require(transition.can ?? permissionKey(resource, request.name));
  judgeForm(transition, resource.entity, request.name, request.form);
  return context.tx(async (tx) => {
    // Processes are locked before their records everywhere, so that two commands never wait for each other.
    const starts = transition.startsProcess && !request.byProcess;
    const [, record] = await Promise.all([
      starts ? optionalPort('lockProcesses')?.(context, tx, { resource: resource.key, id: request.id }) : undefined,
      lockRecord(context, tx, server, request.id, request.byProcess ? undefined : 'update'),
    ]);
    if (request.version !== null && record.version !== request.version) throw commonErrors.versionConflict();
    const state = String(record[lifecycle.field]);
    if (!transitionsFrom(lifecycle, state).includes(request.name))
      throw commonErrors.transitionRefused({
        action: `@${resource.entity}.action.${request.name}`,
        state: `@${resource.entity}.${lifecycle.field}.${state}`,
      });
    throwIfAny(transition.guard?.(record) ?? []);
    const wrong = crossProblems(resource, record);
    if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
    const reason = typeof request.form.reason === 'string' ? request.form.reason : undefined;
    const move = updateStatement(
      context,
      server,
      request.id,
      record.version,
      { [lifecycle.field]: transition.to },
      { trusted: true, action: request.name, ...(reason ? { reason } : {}) },
    );
    const effect = async () => effectOf(resource, transition)?.(context, tx, record, request.form);
    // The first thing that the effect asks for travels with the change of the state, behind it.
    // Both have come to their end before anything is taken back, so that nothing is written behind it.
    for (const part of await Promise.allSettled([tx.batch([move]), effect()]))
      if (part.status === 'rejected') throw part.reason;
    if (transition.startsProcess && !request.byProcess) {
      const { variables, ...process } = processOf(transition.startsProcess);
      const subject = { resource: resource.key, id: request.id };
      await ports().startProcess(
        context,
        tx,
        { ...process, ...(variables ? { variables: variables(record) } : {}) },
        subject,
      );
    }
    for (const hear of listeners.values())
      await hear(context, tx, { resource: resource.key, id: request.id, transition: request.name });
    return readLast(context, server, request.id, request.answer ?? false);
  });
}
