import { AppError, type ErrorParams, type Field, type FieldError, type RecordOf } from '@mp/kernel/contract';
import {
  getRecord,
  hide,
  isMasked,
  ports,
  purviewOf,
  recordsOf,
  type Context,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { workflowErrors } from '@mp/workflow/contract';
import { completeTask } from '@mp/workflow/server';
import {
  dealerVersion,
  returnOf,
  submissionProblems,
  versionLines,
  withMark,
  writableStates,
  type RebaseConflict,
  type VersionComparison,
  type VersionLine,
  type VersionState,
} from '../contract/index.ts';
import { myTask, myTasks } from './audit.query.ts';
import { completeness, contentOf, submissionFacts } from './content.ts';
import { namesOf } from './dealer.query.ts';
import { dealerVersionServer } from './served.ts';
import { hintsOf } from './hints.service.ts';
import { linesOf } from './submit.service.ts';
import { closedFor } from './version.service.ts';

const resource = () => dealerVersionServer().resource;

/** How the caller sees values of a field: as they are, behind its mask, or not at all. */
function viewOf(context: Context, name: string): ((value: unknown) => unknown) | undefined {
  const field: Field | undefined = dealerVersion.fields[name as keyof typeof dealerVersion.fields];
  if (!field || purviewOf(context.rights, resource(), name) === 0) return undefined;
  if (!isMasked(context.rights, resource(), name, field)) return (value) => value;
  return (value) =>
    value === null || value === undefined
      ? value
      : Array.isArray(value)
        ? hide(value, field)
        : (hide([value], field) as unknown[])[0];
}

/** Lines as the caller may see them: closed fields left out, masked ones behind their masks. */
function visibleLines(context: Context, lines: readonly VersionLine[]): VersionLine[] {
  return lines.flatMap((line) => {
    const view = viewOf(context, line.field);
    return view ? [{ ...line, old: view(line.old), new: view(line.new) }] : [];
  });
}

/** Conflicts as the caller may see them. */
function visibleConflicts(context: Context, conflicts: readonly RebaseConflict[]): RebaseConflict[] {
  return conflicts.flatMap(({ field, base, mine, theirs }) => {
    const view = viewOf(context, field);
    return view ? [{ field, base: view(base), mine: view(mine), theirs: view(theirs) }] : [];
  });
}

/** Ids that values name, to be told by their names. */
function idsIn(values: readonly unknown[]): string[] {
  const out = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string' && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u.test(value)) out.add(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  values.forEach(walk);
  return [...out];
}

async function filesOf(tx: Tx, ids: readonly string[]): Promise<VersionComparison['files']> {
  if (ids.length === 0) return {};
  const [row] = await tx.rows<{ facts: { id: string; name: string; size: number; type: string }[] }>(
    `select ${ports().fileFacts('$1::uuid[]')} as facts from (select current_setting('app.tenant_id')::uuid as tenant_id) t`,
    [ids],
  );
  return Object.fromEntries((row?.facts ?? []).map((file) => [file.id, file]));
}

/** What a version changes, what speaks for care, and what is still missing. Throws `common.notFound`. */
export async function compareVersion(
  context: Context,
  id: string,
  withId: string | undefined,
): Promise<VersionComparison> {
  const version = await getRecord(context, dealerVersionServer(), id);
  const baseId = withId || version.baseVersionId;
  const base = typeof baseId === 'string' ? await getRecord(context, dealerVersionServer(), baseId) : null;
  const state = version.state as VersionState;
  const isDraft = writableStates.includes(state);
  return context.tx(async (tx) => {
    const [kept = {}] = await tx.rows<Values>('select lines, conflicts from dealer_version where id = $1::uuid', [id]);
    const stored = linesOf(kept);
    const fresh = versionLines(base && contentOf(base), contentOf(version));
    const said = new Map(stored.map((line) => [line.path, returnOf(line) ?? line.was]));
    const lines =
      isDraft || withId
        ? fresh.map((line) => ({ ...line, was: said.get(line.path) ?? null }))
        : visibleLines(context, stored);
    const conflicts = visibleConflicts(context, (kept.conflicts ?? []) as readonly RebaseConflict[]);
    const ids = idsIn([lines.map((line) => [line.old, line.new]), conflicts]);
    const facts = await submissionFacts(context, tx, version, null);
    const problems: FieldError[] = isDraft && !withId ? submissionProblems(contentOf(version), facts) : [];
    return {
      base: base ? { id: String(base.id), title: String(base.title) } : null,
      lines,
      labels: await namesOf(context, tx, ids),
      files: await filesOf(tx, ids),
      conflicts,
      hints: await hintsOf(context, tx, version, base),
      problems: problems.map(({ path, code, params }) => ({ path, code, ...(params ? { params } : {}) })),
      completeness: await completeness(context, tx, contentOf(version), {
        dealerId: String(version.dealerId),
        isFirst: version.isFirst === true,
        grade: null,
      }),
      closed: closedFor(context, version),
      markNode: (await myTask(context, tx, (version.processInstanceId as string | null) ?? null))?.node ?? null,
    };
  });
}

interface GivenMark {
  readonly path: string;
  readonly mark: 'ok' | 'return' | null;
  readonly remark?: string | null | undefined;
}

async function storeMarks(
  context: Context,
  tx: Tx,
  version: RecordOf<typeof dealerVersion>,
  given: readonly GivenMark[],
  nodes: readonly string[],
): Promise<VersionLine[]> {
  const wanted = new Map(given.map((each) => [each.path, each]));
  const lines = linesOf(version).map((line) => {
    const mark = wanted.get(line.path);
    if (!mark) return line;
    const said = mark.mark && {
      mark: mark.mark,
      remark: mark.remark?.trim() || null,
      byId: context.userId,
      byName: context.principal.displayName,
      at: context.at,
    };
    return nodes.reduce((marked, node) => withMark(marked, node, said && { ...said, node }), line);
  });
  await recordsOf(context, tx, dealerVersion).update(version, { lines }, { action: 'mark' });
  return lines;
}

/** Keeps an auditor's marks, for each node that waits for him; only whoever has a task on the version may. Throws `common.notFound`, `workflow.notHandler`. */
export async function markLines(
  context: Context,
  id: string,
  marks: readonly GivenMark[],
): Promise<{ lines: VersionLine[] }> {
  await getRecord(context, dealerVersionServer(), id);
  return context.tx(async (tx) => {
    const version = await recordsOf(context, tx, dealerVersion).lock(id);
    const tasks = await myTasks(context, tx, version.processInstanceId);
    if (tasks.length === 0) throw workflowErrors.notHandler();
    const nodes = tasks.map(({ node }) => node);
    return { lines: visibleLines(context, await storeMarks(context, tx, version, marks, nodes)) };
  });
}

/** Passes versions that change nothing but facts of contact, each in a transaction of its own. */
export async function passVersions(
  context: Context,
  ids: readonly string[],
): Promise<{ done: number; refused: { id: string; label: string; code: string; params?: ErrorParams }[] }> {
  const refused: { id: string; label: string; code: string; params?: ErrorParams }[] = [];
  for (const id of new Set(ids)) {
    let label = id;
    try {
      const seen = await getRecord(context, dealerVersionServer(), id);
      label = String(seen.title);
      await context.tx(async (tx) => {
        await tx.batch([ports().lockProcesses({ resource: dealerVersion.key, id })]);
        const version = await recordsOf(context, tx, dealerVersion).lock(id);
        const task = await myTask(context, tx, version.processInstanceId);
        if (!task) throw workflowErrors.notHandler();
        if ((version.classes ?? []).some((each) => each !== 'a')) throw workflowErrors.notAllowed();
        const marks = linesOf(version).map(({ path }) => ({ path, mark: 'ok' as const }));
        await storeMarks(context, tx, version, marks, [task.node]);
        await completeTask(context, task.id, { outcome: 'approve' });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, label, code: error.code, ...(error.params ? { params: error.params } : {}) });
    }
  }
  return { done: ids.length - refused.length, refused };
}
