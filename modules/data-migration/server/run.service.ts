import { createHash } from 'node:crypto';
import { AppError, commonErrors, isUuid, permissionKey } from '@mp/kernel/contract';
import {
  asPlatform,
  defineJob,
  deleteRecord,
  enqueue,
  handleJob,
  portableCode,
  portables,
  ports,
  requireRight,
  serveResource,
  serverOf,
} from '@mp/kernel/server';
import type { Context, JobHandler, JobRun, Portable, ResourceServer, TxContext, Upload } from '@mp/kernel/server';
import { endSessionsOfTenant } from '@mp/identity/server';
import { bumpTenantEpoch } from '@mp/tenant/server';
import * as z from 'zod/mini';
import { type LineOutcome, type LineSolution, migrateErrors, migrationRun } from '../contract/index.ts';
import { Application, type AppliedLine, type LineProblem } from './application.ts';
import { resourceOf } from './carried.ts';
import { sealKey } from './package-format.ts';
import { readPackage, type ReadPackage } from './package-read.ts';
import { newSalt, type PackageOrder, PackageWriter, type WantedGroup } from './package-write.ts';
import * as query from './run.query.ts';
import type { StoredLine, StoredRun } from './run.query.ts';
import { versionsOf, writeRecord } from './write-record.ts';

/** Runs with their table; what is done with them has operations of its own. */
export const migrationRunServer: ResourceServer = serveResource(migrationRun, { table: 'migration_run' });

const work = z.object({ runId: z.string() });
const kinds = {
  pack: defineJob('dataMigration.pack', work),
  check: defineJob('dataMigration.check', work),
  apply: defineJob('dataMigration.apply', work),
  undo: defineJob('dataMigration.undo', work),
};
const packagePurpose = 'migrationPackage';
const packageType = 'application/zip';
async function begin(
  tx: TxContext,
  run: query.NewRun,
  kind: (typeof kinds)[keyof typeof kinds],
): Promise<{ id: string }> {
  if (await query.isBusy(tx)) throw migrateErrors.busy();
  const id = await query.insertRun(tx, run);
  await enqueue(tx, { kind, payload: { runId: id }, maxAttempts: 3 });
  return { id };
}

/** Has a package made. Throws `migrate.chooseTypes`, `migrate.chooseNodes`, `migrate.busy`. */
export async function startPackage(
  context: Context,
  { groups: wanted, passphrase }: { readonly groups: readonly WantedGroup[]; readonly passphrase?: string | undefined },
): Promise<{ id: string }> {
  if (wanted.length === 0) throw migrateErrors.chooseTypes();
  if (wanted.some(({ ids }) => ids?.length === 0)) throw migrateErrors.chooseNodes();
  const tenant = await query.tenantOf(context);
  const salt = newSalt();
  const seal = passphrase === undefined ? null : { salt, key: sealKey(passphrase, salt).toString('hex') };
  const stamp = context.at.slice(0, 16).replaceAll(/[^0-9]/g, '');
  const fileName = `${tenant.code === '' ? 'tenant' : tenant.code}-${stamp}.mpkg`;
  return context.tx((tx) =>
    begin(tx, { direction: 'export', state: 'making', fileName, source: tenant.name, wanted, seal }, kinds.pack),
  );
}

const refusalOf = (error: unknown): LineProblem | undefined => {
  if (!(error instanceof AppError) || error.status >= 500) return undefined;
  const said = error.fields?.[0] ?? error;
  return { code: said.code, params: said.params ?? {} };
};

const maxAttempts = 3;

/** Ends a run when its work is refused, or fails for the last time. */
async function ending(
  context: Context,
  { id, run, back }: { readonly id: string; readonly run: JobRun; readonly back: 'failed' | 'checked' | 'imported' },
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal && run.attempt < maxAttempts) throw error;
    const failure = refusal ?? { code: 'common.serverException', params: {} };
    await query.moveRun(context, id, { state: back, failure });
    if (!refusal) throw error;
  }
}

async function packJob(context: Context, { runId }: { runId: string }, run: JobRun): Promise<void> {
  const stored = await query.runById(context, runId);
  if (stored?.state !== 'making') return;
  await ending(context, { id: runId, run, back: 'failed' }, async () => {
    requireRight(context.rights, 'migrationRun.pack');
    const tenant = await query.tenantOf(context);
    const order: PackageOrder = { groups: stored.wanted as readonly WantedGroup[], tenant, seal: stored.seal };
    const writer = new PackageWriter(context, order);
    const hash = createHash('sha512');
    const measured = async function* () {
      for await (const part of writer.bytes()) {
        hash.update(part);
        yield part;
      }
    };
    const file = await ports().storeFile(context, measured(), {
      name: stored.fileName,
      type: packageType,
      purpose: packagePurpose,
    });
    const records = Object.values(writer.counts).reduce((sum, each) => sum + each, 0);
    const done = { fileId: file.id, digest: hash.digest('hex'), records, counts: writer.counts };
    await query.moveRun(context, runId, { state: 'made', ...done });
  });
}

/** Takes a package in: judged as a whole at once, compared in the background. */
export async function receive(context: Context, { name, bytes, fields }: Upload): Promise<{ id: string }> {
  const passphrase = fields.passphrase === '' ? undefined : fields.passphrase;
  const pack = await readPackage(bytes, { portables: portables.all(), passphrase });
  const records = [...pack.lines.values()].reduce((sum, lines) => sum + lines.length, 0);
  if (records === 0) throw migrateErrors.nothing();
  const file = await ports().storeFile(context, oneOf(bytes), { name, type: packageType, purpose: packagePurpose });
  const run = {
    direction: 'import',
    state: 'checking',
    fileName: name,
    source: pack.manifest.tenant.name.slice(0, 200),
    fileId: file.id,
    digest: createHash('sha512').update(bytes).digest('hex'),
    records,
  } as const;
  try {
    return await context.tx((tx) => begin(tx, run, kinds.check));
  } catch (error) {
    await ports().removeFile(context, file.id);
    throw error;
  }
}

async function* oneOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The package of a run, as it was judged when it came. Throws `migrate.fileGone`, `migrate.digest`. */
async function packageOf(context: Context, run: StoredRun): Promise<ReadPackage> {
  if (run.fileId === null) throw migrateErrors.fileGone();
  const parts: Buffer[] = [];
  for await (const part of await ports().readFile(context, run.fileId)) parts.push(Buffer.from(part));
  const bytes = Buffer.concat(parts);
  if (createHash('sha512').update(bytes).digest('hex') !== run.digest)
    throw migrateErrors.digest({ file: run.fileName });
  return readPackage(bytes, { portables: portables.all(), isJudged: true });
}

/** Thrown to take a tried import back. */
class TriedError extends Error {
  readonly lines: readonly AppliedLine[];
  constructor(lines: readonly AppliedLine[]) {
    super('tried');
    this.lines = lines;
  }
}

/** What a package would do: everything is done and taken back. */
async function tried(context: Context, pack: ReadPackage): Promise<readonly AppliedLine[]> {
  try {
    return await context.tx(async (tx) => {
      throw new TriedError(await new Application(tx, pack, new Map()).run());
    });
  } catch (error) {
    if (error instanceof TriedError) return error.lines;
    throw error;
  }
}

/** Numbers of lines by how they end. */
function countsOf(lines: readonly AppliedLine[]) {
  const counts: Record<string, Record<string, number>> = {};
  for (const { type, outcome } of lines) {
    const of = (counts[type] ??= {});
    of[outcome] = (of[outcome] ?? 0) + 1;
  }
  const sum = (...outcomes: readonly LineOutcome[]) => lines.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    counts,
    creates: sum('create'),
    updates: sum('update'),
    problems: sum('conflict', 'missing', 'refused'),
  };
}

async function checkJob(context: Context, { runId }: { runId: string }, run: JobRun): Promise<void> {
  const stored = await query.runById(context, runId);
  if (stored?.state !== 'checking') return;
  await ending(context, { id: runId, run, back: 'failed' }, async () => {
    requireRight(context.rights, 'migrationRun.receive');
    const lines = await tried(context, await packageOf(context, stored));
    await context.tx(async (tx) => {
      await query.storeLines(tx, runId, lines);
      await query.moveRun(tx, runId, { state: 'checked', ...countsOf(lines) });
    });
  });
}

/** A run of the caller's tenant. Throws `common.notFound`. */
export async function requireRun(context: Context, id: string, lock = false): Promise<StoredRun> {
  await context.require(permissionKey(migrationRun, 'read'));
  const run = isUuid(id) ? await query.runById(context, id, { lock }) : undefined;
  if (!run) throw commonErrors.notFound();
  return run;
}

/** Says how conflicts are solved. Throws `common.notFound`, `migrate.notChecked`. */
export async function solveConflicts(
  context: Context,
  id: string,
  items: readonly { readonly no: number; readonly solution: LineSolution | null }[],
): Promise<void> {
  await context.tx(async (tx) => {
    const run = await requireRun(tx, id, true);
    if (run.state !== 'checked') throw migrateErrors.notChecked();
    await query.solve(tx, id, items);
  });
}

/** Has a compared package taken over. Throws `migrate.notChecked`, `migrate.conflictsOpen`, `migrate.busy`. */
export async function startApply(context: Context, id: string): Promise<void> {
  await context.tx(async (tx) => {
    const isBusy = await query.isBusy(tx);
    const run = await requireRun(tx, id, true);
    if (run.state !== 'checked' || run.direction !== 'import') throw migrateErrors.notChecked();
    if (isBusy) throw migrateErrors.busy();
    const open = await query.openConflicts(tx, id);
    if (open > 0) throw migrateErrors.conflictsOpen({ count: open });
    await query.moveRun(tx, id, { state: 'importing' });
    await enqueue(tx, { kind: kinds.apply, payload: { runId: id }, maxAttempts });
  });
}

async function applyJob(context: Context, { runId }: { runId: string }, run: JobRun): Promise<void> {
  const stored = await query.runById(context, runId);
  if (stored?.state !== 'importing') return;
  await ending(context, { id: runId, run, back: 'checked' }, async () => {
    requireRight(context.rights, 'migrationRun.apply');
    const pack = await packageOf(context, stored);
    await context.tx(async (tx) => {
      if ((await query.runById(tx, runId, { lock: true }))?.state !== 'importing') return;
      const lines = await new Application(tx, pack, await query.solutionsOf(tx, runId)).run();
      const unsolved = lines.filter(({ outcome }) => outcome === 'conflict').length;
      if (unsolved > 0) throw migrateErrors.conflictsOpen({ count: unsolved });
      await query.storeLines(tx, runId, lines);
      await query.moveRun(tx, runId, { state: 'imported', ...countsOf(lines) });
      await endEverybodysSessions(tx);
    });
  });
}

/** Rights, menus and pages are others now: everybody signs in anew. */
async function endEverybodysSessions(tx: TxContext): Promise<void> {
  await bumpTenantEpoch(tx);
  await asPlatform(tx, () => endSessionsOfTenant(tx, { at: tx.at, reason: 'migrated' }));
}

/** Has a run taken back. Throws `migrate.notUndoable`, `migrate.changedSince` with names, `migrate.busy`. */
export async function startUndo(context: Context, id: string): Promise<void> {
  await context.tx(async (tx) => {
    const isBusy = await query.isBusy(tx);
    const run = await requireRun(tx, id, true);
    if (run.state !== 'imported') throw migrateErrors.notUndoable({ name: run.fileName });
    if (isBusy) throw migrateErrors.busy();
    await refuseChanged(tx, await query.writtenLines(tx, id));
    await query.moveRun(tx, id, { state: 'undoing' });
    await enqueue(tx, { kind: kinds.undo, payload: { runId: id }, maxAttempts });
  });
}

/** Names shown of records that stand in the way of an undo. */
const maxNamed = 5;

/** Throws `migrate.changedSince` where somebody has changed or deleted what the run wrote. */
async function refuseChanged(tx: TxContext, lines: readonly StoredLine[]): Promise<void> {
  const changed: string[] = [];
  for (const portable of portables.all()) {
    const own = lines.filter(({ type }) => type === portableCode(portable));
    if (own.length === 0) continue;
    const now = await versionsOf(
      tx,
      serverOf(resourceOf(portable)),
      own.flatMap(({ targetId }) => targetId ?? []),
    );
    changed.push(
      ...own.filter(({ targetId, version }) => now.get(targetId ?? '') !== version).map(({ label }) => label),
    );
  }
  const names = [...new Set(changed)];
  if (names.length > 0)
    throw migrateErrors.changedSince({ count: names.length, names: names.slice(0, maxNamed).join(', ') });
}

async function undoJob(context: Context, { runId }: { runId: string }, run: JobRun): Promise<void> {
  const stored = await query.runById(context, runId);
  if (stored?.state !== 'undoing') return;
  await ending(context, { id: runId, run, back: 'imported' }, async () => {
    requireRight(context.rights, 'migrationRun.undo');
    await context.tx(async (tx) => {
      if ((await query.runById(tx, runId, { lock: true }))?.state !== 'undoing') return;
      const lines = await query.writtenLines(tx, runId);
      await refuseChanged(tx, lines);
      const made = new Set(lines.flatMap(({ isNew, targetId }) => (isNew && targetId !== null ? [targetId] : [])));
      const known = new Map(portables.all().map((each) => [portableCode(each), each]));
      for (const line of lines) {
        const portable = known.get(line.type);
        if (!portable) throw migrateErrors.notUndoable({ name: line.label });
        await takeBack(tx, { portable, line, made });
      }
      await query.moveRun(tx, runId, { state: 'undone' });
      await endEverybodysSessions(tx);
    });
  });
}

/** Gives a record what it had before, or deletes what the run has made. Throws `migrate.notUndoable` with its name. */
async function takeBack(
  tx: TxContext,
  {
    portable,
    line,
    made,
  }: { readonly portable: Portable; readonly line: StoredLine; readonly made: ReadonlySet<string> },
): Promise<void> {
  const id = line.targetId ?? '';
  const server = serverOf(resourceOf(portable));
  try {
    if (portable.kind === 'content') {
      // What belongs to a record that the run has made goes with it.
      if (made.has(id)) return;
      requireRight(tx.rights, portable.access.write);
      if (!(await portable.write(tx, id, line.before?.content))) throw migrateErrors.notUndoable({ name: line.label });
    } else if (line.isNew) {
      requireRight(tx.rights, permissionKey(portable.resource, 'delete'));
      await deleteRecord(tx, server, { id, version: null, action: 'undoMigrate' });
    } else
      await writeRecord(tx, server, {
        record: { id, version: await versionNow(tx, server, id) },
        values: line.before ?? {},
        action: 'undoMigrate',
      });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    throw migrateErrors.notUndoable({ name: line.label });
  }
}

/** The version of a record whose content may have been given back a moment ago. Throws `common.notFound`. */
async function versionNow(tx: TxContext, server: ResourceServer, id: string): Promise<number> {
  const version = (await versionsOf(tx, server, [id])).get(id);
  if (version === undefined) throw commonErrors.notFound();
  return version;
}

/** The address of a run's package. Throws `common.notFound`, `migrate.fileGone`. */
export async function linkOf(context: Context, id: string): Promise<{ url: string }> {
  const run = await requireRun(context, id);
  if (run.fileId === null) throw migrateErrors.fileGone();
  return { url: await ports().fileLink(context, run.fileId, run.fileName) };
}

/** Work in the background. */
export const migrationJobs: readonly JobHandler[] = [
  handleJob(kinds.pack, packJob),
  handleJob(kinds.check, checkJob),
  handleJob(kinds.apply, applyJob),
  handleJob(kinds.undo, undoJob),
];
