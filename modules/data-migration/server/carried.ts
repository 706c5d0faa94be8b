import type { Field, Resource } from '@mp/kernel/contract';
import {
  accessLevelOf,
  columnName,
  grantedScopeSql,
  isMasked,
  labelSql,
  Params,
  portables,
  projectionOf,
  serverOf,
  toRecord,
} from '@mp/kernel/server';
import type { Context, Portable, PortableRecords, ResourceServer, Values } from '@mp/kernel/server';

/** A record or the content of one, as a line of a package. */
export interface CarriedLine {
  readonly id: string;
  readonly code: string | null;
  readonly label: string;
  readonly values: Values;
}

/** A record that carried ones name and that is not carried itself. */
export interface CarriedReference {
  readonly resource: string;
  readonly id: string;
  readonly code: string | null;
  /** The top of the tree, which is the tenant itself. */
  readonly root: boolean;
}

/** A record as it stands here. */
export interface StandingRecord extends CarriedLine {
  readonly version: number;
}

const leftBehind = new Set<Field['kind']>(['password', 'file', 'files', 'image']);

function isCarried({ kind, readOnly, encrypted, secret }: Field): boolean {
  return readOnly !== true && encrypted !== true && secret === undefined && !leftBehind.has(kind);
}

/** The fields of a resource that packages carry for the caller: what he sees whole, and no files and secrets. */
export function carriedFields(context: Context, { resource, without = [] }: PortableRecords): readonly string[] {
  const server = serverOf(resource);
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const isStored = !field.virtual || server.links[name] !== undefined;
    const isOpen = accessLevelOf(context.rights, resource, name) > 0 && !isMasked(context.rights, resource, name);
    return isCarried(field) && isStored && isOpen && !without.includes(name) ? [name] : [];
  });
}

/** The field whose value is the code of a record; undefined where a resource has none. */
export function codeField({ number, fields }: Resource): string | undefined {
  return number !== undefined && fields[number]?.unique !== undefined ? number : undefined;
}

/** The field beside which the code is its own, where it is not so in the whole tenant. */
export function codeBeside(resource: Resource): string | undefined {
  const unique = resource.fields[codeField(resource) ?? '']?.unique;
  return Array.isArray(unique) ? (unique as readonly string[])[0] : undefined;
}

const codeSql = (resource: Resource): string => {
  const name = codeField(resource);
  return name === undefined ? 'null::text' : `t.${columnName(name)}::text`;
};

/** Which records: chosen ones, all, or those of some ids or codes. */
export interface Chosen {
  readonly ids?: readonly string[] | undefined;
  readonly codes?: readonly string[];
  /** Without the top of a tree that stands for the tenant. */
  readonly withoutRoot?: boolean;
}

function whereSql(
  context: Context,
  server: ResourceServer,
  { chosen, params }: { readonly chosen: Chosen; readonly params: Params },
): string {
  const { resource } = server;
  const parts = ['t.deleted_at is null', grantedScopeSql(context, server, { action: 'read', params })];
  // Sets are hashed where lists are walked: packages name thousands.
  const named = [
    ...(chosen.ids ? [`t.id in (select unnest(${params.add(chosen.ids, '::uuid[]')}))`] : []),
    ...(chosen.codes && codeField(resource) !== undefined
      ? [`lower(${codeSql(resource)}) in (select unnest(${params.add(chosen.codes, '::text[]')}))`]
      : []),
  ];
  if (named.length > 0) parts.push(`(${named.join(' or ')})`);
  if (chosen.withoutRoot && resource.tree) parts.push(`t.${columnName(resource.tree.parent)} is not null`);
  return parts.join(' and ');
}

/** Ids of the chosen records, those of a tree from above; throws nothing where the caller sees none. */
export async function idsOf(context: Context, portable: PortableRecords, chosen: Chosen): Promise<string[]> {
  const server = serverOf(portable.resource);
  const [result] = await context.batch(() => {
    const params = new Params();
    const where = whereSql(context, server, { chosen: { ...chosen, withoutRoot: portable.ownRoot === true }, params });
    const order = portable.resource.tree ? 't.depth, t.id' : 't.id';
    return [params.statement(`select t.id from ${server.table} t where ${where} order by ${order}`)];
  });
  return (result?.rows ?? []).map(([id]) => id ?? '');
}

/** Records as they stand, by their ids or codes, with the fields that packages carry. */
export async function standing(
  context: Context,
  portable: PortableRecords,
  chosen: Chosen,
): Promise<readonly StandingRecord[]> {
  const server = serverOf(portable.resource);
  const names = new Set(carriedFields(context, portable));
  let columns: ReturnType<typeof projectionOf> = [];
  const [result] = await context.batch(() => {
    const params = new Params();
    const where = whereSql(context, server, { chosen, params });
    columns = projectionOf(server, context.rights).filter(({ name }) => names.has(name));
    const parts = ['t.id', 't.version', codeSql(portable.resource), `${labelSql(server, 't')}::text`];
    const list = [...parts, ...columns.map(({ sql }) => sql)].join(', ');
    return [params.statement(`select ${list} from ${server.table} t where ${where}`)];
  });
  return (result?.rows ?? []).map(([id, version, code, label, ...rest]) => ({
    id: id ?? '',
    version: Number(version),
    code: code ?? null,
    label: label ?? '',
    values: toRecord(columns, rest),
  }));
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** All ids that a value names, in references and inside of drawings and settings. */
export function idsIn(value: unknown): readonly string[] {
  return [...new Set(JSON.stringify(value ?? null).match(uuids))];
}

/** A value with ids replaced, those in references and those inside of drawings and settings. */
export function withIds<T>(value: T, idOf: (id: string) => string): T {
  return JSON.parse(JSON.stringify(value ?? null).replaceAll(uuids, (id) => idOf(id))) as T;
}

/** The portables of records by the key of their resource. */
export function recordPortables(): ReadonlyMap<string, PortableRecords> {
  const all = portables.all().filter((each): each is PortableRecords => each.kind === 'records');
  return new Map(all.map((each) => [each.resource.key, each]));
}

/** The portable that is known by a code. */
export function resourceOf(portable: Portable): Resource {
  return portable.kind === 'records' ? portable.resource : portable.of;
}

/** Resources that carried records name and that are no portables themselves, found by their code as well. */
function referredResources(): readonly Resource[] {
  const keys = [...recordPortables().values()].flatMap(({ resource }) =>
    Object.values(resource.fields).flatMap(({ kind, to }) => ((kind === 'ref' || kind === 'refs') && to ? [to] : [])),
  );
  return [...new Set([...recordPortables().keys(), ...keys])].flatMap((key) => {
    const { resource } = serverOf({ key } as Resource);
    return resource.global ? [] : [resource];
  });
}

/** Which records of the tenant have these ids, whatever they are, with their codes. */
export async function referencesOf(context: Context, ids: readonly string[]): Promise<CarriedReference[]> {
  if (ids.length === 0) return [];
  const resources = referredResources();
  const results = await context.batch(() =>
    resources.map((resource) => {
      const server = serverOf(resource);
      const root = resource.tree ? `t.${columnName(resource.tree.parent)} is null` : 'false';
      return {
        text: `select t.id, ${codeSql(resource)}, ${root} from ${server.table} t where t.id = any($1::uuid[]) and t.deleted_at is null`,
        values: [ids],
      };
    }),
  );
  return resources.flatMap(({ key }, at) =>
    (results[at]?.rows ?? []).map(([id, code, root]) => ({
      resource: key,
      id: id ?? '',
      code: code ?? null,
      root: root === 't' && recordPortables().get(key)?.ownRoot === true,
    })),
  );
}

/** Ids here of what references name: by id, else by code, else the top of the tree for the top of the other. */
export async function foundHere(
  context: Context,
  references: readonly CarriedReference[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const known = new Map(referredResources().map((resource) => [resource.key, resource]));
  for (const [key, wanted] of Map.groupBy(references, ({ resource }) => resource)) {
    const resource = known.get(key);
    if (!resource) continue;
    for (const [id, here] of await foundOf(context, resource, wanted)) found.set(id, here);
  }
  return found;
}

/** The same for records of one resource. */
async function foundOf(
  context: Context,
  resource: Resource,
  wanted: readonly CarriedReference[],
): Promise<ReadonlyMap<string, string>> {
  const parent = resource.tree && `t.${columnName(resource.tree.parent)} is null`;
  const [result] = await context.batch(() => [
    {
      text: `select t.id, lower(${codeSql(resource)}), ${parent ?? 'false'} from ${serverOf(resource).table} t
        where t.deleted_at is null and (t.id in (select unnest($1::uuid[]))
          or lower(${codeSql(resource)}) in (select unnest($2::text[])) or ${parent ?? 'false'})`,
      values: [wanted.map(({ id }) => id), wanted.flatMap(({ code }) => code?.toLowerCase() ?? [])],
    },
  ]);
  const rows = result?.rows ?? [];
  const byId = new Set(rows.map(([id]) => id));
  // A code that is its own only beside another record does not name one.
  const byCode = new Map(codeBeside(resource) === undefined ? rows.map(([id, code]) => [code, id]) : []);
  const [root] = rows.find(([, , isRoot]) => isRoot === 't') ?? [];
  return new Map(
    wanted.flatMap(({ id, code, root: isRoot }) => {
      const other = byCode.get(code?.toLowerCase()) ?? (isRoot ? root : undefined);
      const here = byId.has(id) ? id : other;
      return here ? [[id, here] as const] : [];
    }),
  );
}
