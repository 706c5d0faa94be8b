import {
  answerProblems,
  AppError,
  commonErrors,
  crossProblems,
  isUuid,
  lifecycleOf,
  normaliseAnswer,
  permissionKey,
  throwIfAny,
  transitionsFrom,
} from '../contract/index.ts';
import type { Lifecycle, Resource, Transition } from '../contract/index.ts';
import type { Context } from './context.ts';
import { inParallel } from './database.ts';
import { defineEvent } from './event.ts';
import { optionalPort, ports } from './ports.ts';
import { attachGiven } from './resource/files.ts';
import { lockedRecord, readLast, readLastVersion } from './resource/stored-record.ts';
import { lockStatement, updateStatement } from './resource/write-statements.ts';
import { serverOf } from './resource/registry.ts';
import type {
  MutableValues,
  ResourceServer,
  TransitionEffect,
  TransitionPreparation,
  Values,
} from './resource/model.ts';

/** A record has moved along its lifecycle: `reference.gensetModel`, `phaseOut`. */
export interface RecordTransition {
  readonly resource: string;
  readonly id: string;
  readonly transition: string;
}

/** Every transition of every record, after its effect; whether it matters is asked while the record moves. */
export const recordTransitioned = defineEvent<RecordTransition>('kernel.recordTransitioned');

/** What stands behind the effect that a transition names: what comes before the move, and what after it. */
function effectOf(
  { resource: { key }, effects: own }: ResourceServer,
  { effect }: Transition,
): { readonly prepare?: TransitionPreparation | undefined; readonly act?: TransitionEffect | undefined } {
  if (effect === undefined) return {};
  const bound = Object.hasOwn(own, effect) ? own[effect] : undefined;
  if (!bound) throw new Error(`no effect ${effect} for ${key}`);
  return typeof bound === 'function' ? { act: bound } : bound;
}

/** Transitions of these resources whose effect nothing carries out, and effects that no transition names. */
export function effectProblems(servers: readonly ResourceServer[]): string[] {
  return servers.flatMap(({ resource: { key }, effects: own }) => {
    const transitions = Object.entries(lifecycleOf(key)?.transitions ?? {});
    const missing = transitions.flatMap(([name, { effect }]) => {
      const isKnown = effect === undefined || Object.hasOwn(own, effect);
      return isKnown ? [] : [`${key}: transition ${name} names the effect ${effect}, which nothing carries out`];
    });
    const unnamed = Object.keys(own).filter((name) => !transitions.some(([, { effect }]) => effect === name));
    return [...missing, ...unnamed.map((name) => `${key}: no transition names the effect ${name}`)];
  });
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

/** The answer to what a transition asks, its texts trimmed; throws `common.validation` with all that is wrong of it. */
function judgedForm({ resource: { entity } }: ResourceServer, { form }: Transition, given: Values): Values {
  // What a process says of its outcome is no answer to a declared question.
  if (!form) return given;
  const wrong = answerProblems(entity, form, given);
  if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
  const others = Object.entries(given).filter(([name]) => !Object.hasOwn(form, name));
  return { ...Object.fromEntries(others), ...normaliseAnswer(form, given) };
}

/** Refuses a record that has changed meanwhile, or whose state does not allow the transition. */
function requireTransition(
  lifecycle: Lifecycle,
  { entity }: Resource,
  { record, name, version }: Pick<TransitionRequest, 'name' | 'version'> & { readonly record: Values },
): void {
  if (version !== null && record.version !== version) throw commonErrors.versionConflict();
  const state = String(record[lifecycle.field]);
  if (!transitionsFrom(lifecycle, state).includes(name))
    throw commonErrors.transitionRefused({
      action: `@${entity}.action.${name}`,
      state: `@${entity}.${lifecycle.field}.${state}`,
    });
}

/**
 * Moves a record along its lifecycle: right, state, version, guard, form, then state, audit row, effect and, where
 * the transition starts a process, the port `startProcess`, all in one transaction. Throws `common.notFound`,
 * `common.transitionRefused`, `common.versionConflict`, `perm.denied` and what guard and effect refuse.
 */
export async function runTransition(
  context: Context,
  server: ResourceServer,
  request: TransitionRequest,
): Promise<MutableValues> {
  const { resource } = server;
  const lifecycle = lifecycleOf(resource.key);
  if (!lifecycle) throw new Error(`no lifecycle of ${resource.key}`);
  const transition = Object.hasOwn(lifecycle.transitions, request.name)
    ? lifecycle.transitions[request.name]
    : undefined;
  if (!transition || (transition.by === 'process' && !request.byProcess)) throw commonErrors.notFound();
  if (!request.byProcess) await context.require(transition.can ?? permissionKey(resource, request.name));
  const form = judgedForm(server, transition, request.form);
  if (!isUuid(request.id)) throw commonErrors.notFound();
  const subject = { resource: resource.key, id: request.id };
  const starts = request.byProcess ? undefined : transition.startsProcess;
  const lockProcesses = starts === undefined ? undefined : optionalPort('lockProcesses');
  // Processes are locked before their records everywhere, so that two commands never wait for each other.
  const opening = () => [
    ...(lockProcesses ? [lockProcesses(subject)] : []),
    lockStatement(context, server, { id: request.id, scope: request.byProcess ? undefined : 'update' }),
  ];
  return context.tx(async (tx, opened) => {
    const record = lockedRecord(server, opened.at(-1));
    requireTransition(lifecycle, resource, { ...request, record });
    throwIfAny(transition.guard?.(record) ?? []);
    const reason = typeof form.reason === 'string' ? form.reason : undefined;
    const { prepare, act } = effectOf(server, transition);
    const asked = Object.keys(transition.asks ?? {}).map((name) => [name, form[name] ?? null] as const);
    const more = { ...Object.fromEntries(asked), ...(await prepare?.(tx, record, form)) };
    const wrong = crossProblems(resource, { ...record, ...more });
    if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
    const changes = { ...more, [lifecycle.field]: transition.to };
    const options = { trusted: true, action: request.name, ...(reason ? { reason } : {}) };
    const move = updateStatement(context, server, {
      ...options,
      id: request.id,
      version: record.version,
      values: changes,
    });
    // What only the database computes, and what an effect changes, is read anew by whoever needs it.
    const isKnown = !act && Object.keys(server.computed).length === 0;
    const stored = isKnown ? { stored: { ...record, ...changes, version: record.version + 1 } } : {};
    const follow = async (): Promise<void> => {
      await attachGiven(tx, resource, { id: request.id, values: Object.fromEntries(asked) });
      // Without an effect the process begins in this very turn.
      if (act) await act(tx, record, form);
      if (starts === undefined) return;
      const { variables, ...process } = starts;
      await ports().startProcess(
        tx,
        { ...process, ...(variables ? { variables: variables(record) } : {}) },
        { ...subject, ...stored },
      );
    };
    const moved = { ...subject, transition: request.name };
    // What is asked for in the same turn travels with the change of the record, behind it. All have come to their end
    // before anything is taken back, so that nothing is written behind it.
    const moving = tx.batch([move]);
    const matching = recordTransitioned
      .handlings()
      .map(async ({ matches, handle }) => (((await matches?.(tx, moved)) ?? true) ? [handle] : []));
    await inParallel<unknown>([moving, follow(), ...matching]);
    for (const handles of matching) for (const handle of await handles) await handle(tx, moved);
    return (request.answer ? readLast : readLastVersion)(context, server, request.id);
  }, opening);
}

/** Moves a record along its lifecycle as the system does, in whatever version it is. Throws `common.transitionRefused`. */
export async function moveRecord(
  context: Context,
  resource: { readonly key: string },
  { form = {}, ...move }: { readonly id: string; readonly name: string; readonly form?: Values },
): Promise<void> {
  await runTransition(context, serverOf(resource), { ...move, form, version: null, byProcess: true });
}

/**
 * Moves a record along its lifecycle as a clock does: answers false where somebody was quicker and the record stands in
 * another state by now, and throws whatever else `moveRecord` throws.
 */
export async function tryMoveRecord(
  context: Context,
  resource: { readonly key: string },
  move: { readonly id: string; readonly name: string },
): Promise<boolean> {
  try {
    await moveRecord(context, resource, move);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'common.transitionRefused') return false;
    throw error;
  }
}
