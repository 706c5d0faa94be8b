import {
  AppError,
  commonErrors,
  crossProblems,
  fieldTextKey,
  inputProblems,
  isUuid,
  normaliseInput,
  permErrors,
  permissionKey,
  proposalErrors,
  defineNoticeKind,
} from '../../contract/index.ts';
import type { Page, Proposal, ProposalState, Resource } from '../../contract/index.ts';
import { toObjects } from '../batch.ts';
import type { Statement } from '../batch.ts';
import { newId } from '../context.ts';
import type { Context, TxContext } from '../context.ts';
import { optionalPort } from '../ports.ts';
import { isMasked, may, accessLevelOf } from '../rights.ts';
import { grantedScopeSql } from '../resource/scope.ts';
import { Params } from '../resource/model.ts';
import { labelSql, projectionOf, refLabels, toRecord } from '../resource/projection.ts';
import type { MutableValues, ResourceServer, Values } from '../resource/model.ts';
import { lockRecord } from '../resource/stored-record.ts';
import { updateRecord } from '../resource/write.ts';

/** What became of somebody's proposal. */
const proposalNotice = defineNoticeKind('kernel.proposal');

interface Stored {
  readonly id: string;
  readonly version: number;
  readonly record_id: string;
  readonly state: ProposalState;
  readonly base_version: number;
  readonly base: Values;
  readonly patch: Values;
  readonly accepted: readonly string[];
  readonly reason: string;
  readonly opinion: string | null;
  readonly created_at: string;
  readonly created_by: string;
  readonly decided_at: string | null;
  readonly creator: string | null;
  readonly decider: string | null;
}

const storedColumns = `p.id, p.version, p.record_id, p.state, p.base_version, p.base, p.patch, p.accepted, p.reason, p.opinion,
  p.created_at, p.created_by, p.decided_at, actor_name(p.created_by) as creator, actor_name(p.decided_by) as decider`;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Fields that a proposal may touch: those with a column of their own that the proposer sees whole. */
function isOpenTo(context: Context, resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  if (!field || field.virtual || field.readOnly || field.createOnly || field.encrypted) return false;
  if (['password', 'image', 'file', 'files'].includes(field.kind)) return false;
  return accessLevelOf(context.rights, resource, name) > 0 && !isMasked(context.rights, resource, name);
}

function recordStatement(context: Context, server: ResourceServer, ids: readonly string[]): Statement {
  const params = new Params();
  const scope = grantedScopeSql(context, server, { action: 'read', params });
  const columns = projectionOf(server, context.rights).map(({ sql }) => sql);
  return params.statement(
    `select ${[...columns, `${labelSql(server, 't')}::text`].join(', ')} from ${server.table} t
     where t.id = any(${params.add(ids, '::uuid[]')}) and t.deleted_at is null and ${scope}`,
  );
}

interface Subject {
  readonly record: MutableValues;
  readonly label: string;
}

async function subjectsOf(
  context: Context,
  server: ResourceServer,
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  const [result] = await context.batch(() => [recordStatement(context, server, ids)]);
  return new Map(
    (result?.rows ?? []).map((row) => {
      const record = toRecord(projectionOf(server, context.rights), row);
      return [String(record.id), { record, label: row.at(-1) ?? '' }];
    }),
  );
}

function pick(record: Values, names: readonly string[]): MutableValues {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

interface ProposalSource {
  readonly row: Stored;
  readonly subject: Subject;
}

/** Stored proposals as the caller may see them; the fields he may not read are left out. */
async function shown(context: Context, server: ResourceServer, told: readonly ProposalSource[]): Promise<Proposal[]> {
  const { resource } = server;
  const picked = told.map(({ row, subject }) => {
    const names = Object.keys(row.patch).filter((name) => isOpenTo(context, resource, name));
    const [values, base, current] = [row.patch, row.base, subject.record].map((each) => pick(each, names));
    return { names, values, base, current };
  });
  const labels = await refLabels(
    context,
    server,
    picked.flatMap(({ values = {}, base = {}, current = {} }) => [values, base, current]),
  );
  const withLabels = (some: MutableValues = {}) => ({ ...some, ...labels(some) });
  return told.map(({ row, subject }, at) => {
    const { names = [], values, base, current } = picked[at] ?? {};
    const isOpen = row.state === 'open';
    return {
      id: row.id,
      recordId: row.record_id,
      label: subject.label,
      state: row.state,
      baseVersion: row.base_version,
      currentVersion: Number(subject.record.version),
      proposedByName: row.creator,
      proposedAt: row.created_at,
      reason: row.reason,
      values: withLabels(values),
      base: withLabels(base),
      current: withLabels(current),
      conflicts: isOpen ? conflictsOf(row, subject.record, names) : [],
      accepted: row.accepted,
      decidedByName: row.decider,
      decidedAt: row.decided_at,
      opinion: row.opinion,
      mine: row.created_by === context.userId,
      canDecide: isOpen && row.created_by !== context.userId && may(context.rights, permissionKey(resource, 'update')),
    };
  });
}

function conflictsOf(row: Stored, record: Values, names: readonly string[]): string[] {
  return names.filter((name) => !isSame(record[name], row.base[name]) && !isSame(record[name], row.patch[name]));
}

/**
 * Asks for a change of a record. Throws `perm.denied`, `perm.fieldNotWritable`, `common.validation`,
 * `common.versionConflict`, `proposal.nothing` when nothing would change.
 */
export async function propose(
  context: Context,
  server: ResourceServer,
  asked: { readonly recordId: string; readonly version: number; readonly values: Values; readonly reason: string },
): Promise<Proposal> {
  const { resource } = server;
  const { recordId } = asked;
  await context.require(permissionKey(resource, 'propose'));
  const subject = isUuid(recordId) ? (await subjectsOf(context, server, [recordId])).get(recordId) : undefined;
  if (!subject) throw commonErrors.notFound();
  if (subject.record.version !== asked.version) throw commonErrors.versionConflict();
  const wrong = inputProblems(resource, asked.values, 'update');
  const values = normaliseInput(resource, asked.values);
  const closed = Object.keys(values).filter((name) => !isOpenTo(context, resource, name));
  if (closed.length > 0) throw permErrors.fieldNotWritable({ fields: closed });
  const patch = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, subject.record[name])),
  );
  wrong.push(...crossProblems(resource, { ...subject.record, ...patch }, wrong));
  if (wrong.length > 0) throw new AppError('common.validation', 422, { fields: wrong });
  if (Object.keys(patch).length === 0) throw proposalErrors.nothing();
  const id = newId();
  await context.rows(
    `insert into proposal (tenant_id, id, entity, record_id, state, base_version, base, patch, reason, created_at, created_by)
     values ($1, $2, $3, $4, 'open', $5, $6::jsonb, $7::jsonb, $8, $9, $10)`,
    [
      context.tenantId,
      id,
      resource.key,
      recordId,
      asked.version,
      JSON.stringify(pick(subject.record, Object.keys(patch))),
      JSON.stringify(patch),
      asked.reason,
      context.at,
      context.userId,
    ],
  );
  return proposalById(context, server, { recordId, id });
}

/** Which proposal of which record. */
interface ProposalKey {
  readonly recordId: string;
  readonly id: string;
}

/** One proposal. Throws `common.notFound`. */
async function proposalById(
  context: Context,
  server: ResourceServer,
  { recordId, id }: ProposalKey,
): Promise<Proposal> {
  const [row] = await context.rows<Stored>(`select ${storedColumns} from proposal p where p.id = $1::uuid`, [id]);
  const subject = row && (await subjectsOf(context, server, [recordId])).get(recordId);
  if (!row || !subject) throw commonErrors.notFound();
  const [proposal] = await shown(context, server, [{ row, subject }]);
  if (!proposal) throw commonErrors.notFound();
  return proposal;
}

const maxOfOne = 50;

/** The proposals of a record, the latest first. Throws `common.notFound`. */
export async function proposalsOf(
  context: Context,
  server: ResourceServer,
  recordId: string,
): Promise<{ items: Proposal[] }> {
  await context.require(permissionKey(server.resource, 'read'));
  const subject = isUuid(recordId) ? (await subjectsOf(context, server, [recordId])).get(recordId) : undefined;
  if (!subject) throw commonErrors.notFound();
  const rows = await context.rows<Stored>(
    `select ${storedColumns} from proposal p where p.entity = $1 and p.record_id = $2::uuid order by p.created_at desc limit ${maxOfOne}`,
    [server.resource.key, recordId],
  );
  const told = rows.map((row) => ({ row, subject }));
  return { items: await shown(context, server, told) };
}

/** Proposals over all records of a resource that the caller may see. */
export async function listProposals(
  context: Context,
  server: ResourceServer,
  query: { readonly state: ProposalState | undefined; readonly page: number; readonly size: number },
): Promise<Page<Proposal>> {
  await context.require(permissionKey(server.resource, 'read'));
  const [rows, count] = await context.batch(() => {
    const [params, counting] = [new Params(), new Params()];
    const from = (into: Params) => {
      const scope = grantedScopeSql(context, server, { action: 'read', params: into });
      const state = query.state === undefined ? 'true' : `p.state = ${into.add(query.state)}`;
      return `from proposal p join ${server.table} t on t.id = p.record_id and t.deleted_at is null and ${scope}
        where p.entity = ${into.add(server.resource.key)} and ${state}`;
    };
    return [
      params.statement(
        `select ${storedColumns} ${from(params)} order by p.created_at desc, p.id
         limit ${params.add(query.size, '::integer')} offset ${params.add((query.page - 1) * query.size, '::integer')}`,
      ),
      counting.statement(`select count(*) as n ${from(counting)}`),
    ];
  });
  const stored = rows ? toObjects<Stored>(rows) : [];
  const subjects = await subjectsOf(context, server, [...new Set(stored.map(({ record_id }) => record_id))]);
  const told = stored.flatMap((row) => {
    const subject = subjects.get(row.record_id);
    return subject ? [{ row, subject }] : [];
  });
  const items = await shown(context, server, told);
  return { items, total: Number(count?.rows[0]?.[0] ?? 0), totalIsEstimate: false, next: null };
}

interface Opened {
  readonly row: Stored;
  readonly record: Values & { readonly version: number };
}

/** Locks record and proposal, in this order. Throws `common.notFound`, `proposal.decided`. */
async function openOf(context: TxContext, server: ResourceServer, at: ProposalKey): Promise<Opened> {
  const record = await lockRecord(context, server, { id: at.recordId });
  const [row] = isUuid(at.id)
    ? await context.rows<Stored>(
        `select ${storedColumns} from proposal p where p.id = $1::uuid and p.entity = $2 and p.record_id = $3::uuid for update of p`,
        [at.id, server.resource.key, at.recordId],
      )
    : [];
  if (!row) throw commonErrors.notFound();
  if (row.state !== 'open') throw proposalErrors.decided();
  return { row, record };
}

interface End {
  readonly state: ProposalState;
  readonly accepted?: readonly string[];
  readonly opinion: string | null;
}

async function settle(context: TxContext, id: string, end: End): Promise<void> {
  await context.rows(
    `update proposal set state = $2, accepted = $3::text[], opinion = $4, decided_at = $5::timestamptz, decided_by = $6::uuid, version = version + 1 where id = $1::uuid`,
    [id, end.state, end.accepted ?? [], end.opinion, context.at, context.userId],
  );
}

/** Ends a proposal and tells the one who made it. */
async function decide(
  context: TxContext,
  { row, label }: { readonly row: Stored; readonly label: string },
  end: End,
): Promise<void> {
  await settle(context, row.id, end);
  await optionalPort('sendNotice')?.(context, {
    to: [row.created_by],
    kind: proposalNotice,
    titleKey: `proposal.notice.${end.state}`,
    ...(end.opinion === null ? {} : { bodyKey: 'proposal.notice.opinion' }),
    params: { record: label, opinion: end.opinion ?? '' },
  });
}

/** Who decides is somebody else, and may change the record. */
async function requireDecider(context: Context, server: ResourceServer): Promise<void> {
  await context.require(permissionKey(server.resource, 'update'));
}

/**
 * Takes over some or all fields of a proposal, in the transaction that changes the record. Throws `proposal.stale` when
 * one of them was changed meanwhile, `proposal.own`, and what the change itself throws.
 */
export async function acceptProposal(
  context: Context,
  server: ResourceServer,
  decision: ProposalKey & {
    readonly fields: readonly string[];
    readonly opinion: string | null;
    readonly version: number;
  },
): Promise<Proposal> {
  await requireDecider(context, server);
  await context.tx(async (tx) => {
    const { row, record } = await openOf(tx, server, decision);
    if (row.created_by === context.userId) throw proposalErrors.own();
    if (record.version !== decision.version) throw commonErrors.versionConflict();
    const fields = [...new Set(decision.fields)].filter((name) => Object.hasOwn(row.patch, name));
    if (fields.length === 0) throw proposalErrors.nothing();
    const subject = (await subjectsOf(context, server, [decision.recordId])).get(decision.recordId);
    if (!subject) throw commonErrors.notFound();
    const stale = conflictsOf(row, subject.record, fields);
    if (stale.length > 0)
      throw proposalErrors.stale({ fields: stale.map((name) => `@${fieldTextKey(server.resource, name)}`) });
    await updateRecord(context, server, {
      id: decision.recordId,
      version: record.version,
      values: pick(row.patch, fields),
      action: 'proposal',
      reason: row.reason,
    });
    const isWhole = fields.length === Object.keys(row.patch).length;
    await decide(
      tx,
      { row, label: subject.label },
      {
        state: isWhole ? 'accepted' : 'partly',
        accepted: fields,
        opinion: decision.opinion,
      },
    );
  });
  return proposalById(context, server, decision);
}

/** Refuses a proposal. Throws `proposal.decided`, `proposal.own`. */
export async function rejectProposal(
  context: Context,
  server: ResourceServer,
  { opinion, ...at }: ProposalKey & { readonly opinion: string | null },
): Promise<Proposal> {
  await requireDecider(context, server);
  await context.tx(async (tx) => {
    const { row } = await openOf(tx, server, at);
    if (row.created_by === context.userId) throw proposalErrors.own();
    const subject = (await subjectsOf(context, server, [at.recordId])).get(at.recordId);
    await decide(tx, { row, label: subject?.label ?? '' }, { state: 'rejected', opinion });
  });
  return proposalById(context, server, at);
}

/** Takes one's own proposal back. Throws `proposal.decided`, `common.notFound` for somebody else's. */
export async function withdrawProposal(context: Context, server: ResourceServer, at: ProposalKey): Promise<Proposal> {
  await context.require(permissionKey(server.resource, 'propose'));
  await context.tx(async (tx) => {
    const { row } = await openOf(tx, server, at);
    if (row.created_by !== context.userId) throw commonErrors.notFound();
    await settle(tx, row.id, { state: 'withdrawn', opinion: null });
  });
  return proposalById(context, server, at);
}

/**
 * Puts a proposal on today's version of the record without the fields in `drop`; what is kept stands against the
 * values of today. Nothing left: it is withdrawn. By the proposer or whoever may decide.
 */
export async function rebaseProposal(
  context: Context,
  server: ResourceServer,
  { drop, ...at }: ProposalKey & { readonly drop: readonly string[] },
): Promise<Proposal> {
  await context.require(permissionKey(server.resource, 'read'));
  await context.tx(async (tx) => {
    const { row, record } = await openOf(tx, server, at);
    const mayDecide = may(context.rights, permissionKey(server.resource, 'update'));
    if (row.created_by !== context.userId && !mayDecide) throw permErrors.denied();
    const subject = (await subjectsOf(context, server, [at.recordId])).get(at.recordId);
    if (!subject) throw commonErrors.notFound();
    const kept = Object.keys(row.patch).filter(
      (name) => !drop.includes(name) && !isSame(row.patch[name], subject.record[name]),
    );
    if (kept.length === 0) return settle(tx, row.id, { state: 'withdrawn', opinion: null });
    await tx.rows(
      `update proposal set base_version = $2::integer, base = $3::jsonb, patch = $4::jsonb, version = version + 1 where id = $1::uuid`,
      [row.id, record.version, JSON.stringify(pick(subject.record, kept)), JSON.stringify(pick(row.patch, kept))],
    );
    return undefined;
  });
  return proposalById(context, server, at);
}
