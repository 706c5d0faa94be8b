import {
  differenceOf,
  returnOf,
  writableStates,
  type Field,
  type MarkInput,
  type RevisionComparison,
  type RevisionConflict,
  type RevisionLine,
} from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database.ts';
import { ports } from '../ports.ts';
import { getRecord } from '../resource/list.ts';
import { hide } from '../resource/projection.ts';
import type { Values } from '../resource/model.ts';
import { isMasked, accessLevelOf } from '../rights.ts';
import { storeMarks } from './audit.ts';
import { conflictsOf, linesOf } from './draft.ts';
import { titleOf, versionServer, versionStore, type ServedRevision, type VersionRecord } from './served.ts';

/** How the caller sees values of a field: as they are, behind its mask, or not at all. */
function viewOf(served: ServedRevision, { rights }: Context, name: string): ((value: unknown) => unknown) | undefined {
  const { resource } = versionServer(served);
  const field: Field | undefined = resource.fields[name];
  if (!field || accessLevelOf(rights, resource, name) === 0) return undefined;
  if (!isMasked(rights, resource, name)) return (value) => value;
  return (value) =>
    value === null || value === undefined
      ? value
      : Array.isArray(value)
        ? hide(value, field)
        : (hide([value], field) as unknown[])[0];
}

/** Lines as the caller may see them: closed fields left out, masked ones behind their masks. */
function visibleLines(served: ServedRevision, context: Context, lines: readonly RevisionLine[]): RevisionLine[] {
  return lines.flatMap((line) => {
    const view = viewOf(served, context, line.field);
    return view ? [{ ...line, old: view(line.old), new: view(line.new) }] : [];
  });
}

/** Conflicts as the caller may see them. */
function visibleConflicts(served: ServedRevision, context: Context, conflicts: readonly RevisionConflict[]) {
  return conflicts.flatMap(({ field, base, mine, theirs }) => {
    const view = viewOf(served, context, field);
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

async function filesOf(tx: Tx, ids: readonly string[]): Promise<RevisionComparison['files']> {
  if (ids.length === 0) return {};
  const [row] = await tx.rows<{ facts: { id: string; name: string; size: number; type: string }[] }>(
    `select ${ports().fileFacts('$1::uuid[]')} as facts from (select current_setting('app.tenant_id')::uuid as tenant_id) t`,
    [ids],
  );
  return Object.fromEntries((row?.facts ?? []).map((file) => [file.id, file]));
}

/** What a version changes against its base, or against another version, and what is to be said of it. Throws `common.notFound`. */
export async function compareVersion(
  served: ServedRevision,
  context: Context,
  { id, withId }: { readonly id: string; readonly withId?: string | undefined },
): Promise<RevisionComparison> {
  const { content } = served.revision;
  const server = versionServer(served);
  const version = await getRecord(context, served.revision.version, id);
  const baseId = withId || version.baseVersionId;
  const base = typeof baseId === 'string' ? await getRecord(context, served.revision.version, baseId) : null;
  const isDraft = writableStates.includes(version.state);
  return context.tx(async (tx) => {
    const [kept = {}] = await tx.rows<Values>(`select lines, conflicts from ${server.table} where id = $1::uuid`, [id]);
    const stored = linesOf(kept);
    const said = new Map(stored.map((line) => [line.path, returnOf(line) ?? line.was]));
    const lines =
      isDraft || withId
        ? differenceOf(content, base && content.valuesOf(base), content.valuesOf(version)).map((line) => ({
            ...line,
            was: said.get(line.path) ?? null,
          }))
        : visibleLines(served, context, stored);
    const conflicts = visibleConflicts(served, context, conflictsOf(kept));
    const ids = idsIn([lines.map((line) => [line.old, line.new]), conflicts]);
    const found = await served.hooks.findings(tx, { version, base, isDraft: isDraft && !withId });
    const [task] = await served.hooks.openTasks(tx, version.processInstanceId ?? null);
    return {
      base: base ? { id: base.id, title: titleOf(served, base) } : null,
      lines,
      labels: await served.hooks.labels(tx, ids),
      files: await filesOf(tx, ids),
      conflicts,
      hints: found.hints,
      problems: found.problems.map(({ path, code, params }) => ({ path, code, ...(params ? { params } : {}) })),
      completeness: found.completeness,
      closed: [...(served.hooks.closed?.fields(context, version) ?? [])],
      markNode: task?.node ?? null,
    };
  });
}

/** Stores an auditor's marks for each node that waits for the caller. Throws `common.notFound`, `workflow.notHandler`. */
export async function markLines(
  served: ServedRevision,
  context: Context,
  { id, marks }: { readonly id: string; readonly marks: readonly MarkInput[] },
): Promise<{ lines: RevisionLine[] }> {
  await getRecord(context, versionServer(served), id);
  return context.tx(async (tx) => {
    const version = (await versionStore(served, tx).lock(id)) as VersionRecord;
    const tasks = await served.hooks.openTasks(tx, version.processInstanceId);
    if (tasks.length === 0) throw served.hooks.notHandler();
    const nodes = tasks.map(({ node }) => node);
    const lines = await storeMarks(served, tx, { version, marks, nodes });
    return { lines: visibleLines(served, context, lines) };
  });
}
