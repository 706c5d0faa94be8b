import { commonErrors, isUuid, permissionKey, plainResource } from '@mp/kernel/contract';
import { accessLevelOf, may, recordNames, type Context, type Rights, type TxContext } from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { project } from '@mp/project/contract';
import { projectReaches, readableProjects, setConfidential, type ProjectReach } from '@mp/project/server';
import { dispatchesOfDealer } from '@mp/project-dispatch/server';
import { businessPlan } from '@mp/project-finance/contract';
import { areaHandler } from '@mp/reference/server';
import {
  levelsOf,
  opens,
  projectAccessErrors,
  sourcesOf,
  type AccessFacts,
  type AccessLevel,
  type AccessReasons,
  type AuthorizationList,
  type ProjectAccess,
  type Source,
} from '../contract/index.ts';
import { grantedProjects, grantsOfProject, grantsTo } from './access.query.ts';

/** Projects of a page. */
const pageSize = 50;

/** The rights of somebody as every request of his has them. */
async function rightsOf({ services, tenantId, now }: Context, userId: string): Promise<Rights> {
  return (await services.loadPrincipal({ tenantId, userId }, now)).rights;
}

/** A project by its id. Throws `common.notFound`. */
export async function reachOf(context: Context, id: string): Promise<ProjectReach> {
  const [found] = isUuid(id) ? await projectReaches(context, [id]) : [];
  if (!found) throw commonErrors.notFound();
  return found;
}

/** Throws `common.notFound` for a project that the caller does not read. */
async function requireReadable(context: Context, id: string): Promise<ProjectReach> {
  const found = await reachOf(context, id);
  if (!(await readableProjects(context, context.rights, [id])).has(id)) throw commonErrors.notFound();
  return found;
}

/** How data scopes of somebody reach a project, whatever is confidential. */
function scopesReach(rights: Rights, of: ProjectReach): AccessFacts['reach'] {
  const scope = rights.scopes.get(permissionKey(project, 'read'));
  const parts = scope?.kind === 'some' ? scope.parts : [];
  const reaches = (name: string, value: string | null) =>
    value !== null &&
    parts.some((part) => part.kind === 'dimension' && part.name === name && part.values.includes(value));
  return {
    own: parts.some(({ kind }) => kind === 'own'),
    area: reaches('region', of.siteRegionId),
    whole: scope?.kind === 'all',
    dealer: reaches('dealer', of.dealerId),
  };
}

/** Every source of somebody's access to a project. */
async function sourcesFor(
  context: Context,
  { userId, rights, of }: { readonly userId: string; readonly rights: Rights; readonly of: ProjectReach },
): Promise<readonly Source[]> {
  const grants = await grantsTo(context, userId, of.id);
  const [dealerId] = rights.restrictedTo.get('dealer') ?? [];
  return sourcesOf({
    day: todayOf(context),
    userId,
    isAdministrator: rights.admin !== null,
    isExternal: rights.isExternal,
    readsProjects: may(rights, permissionKey(project, 'read')),
    readsNumbers:
      !rights.openedFields.has('businessPlan.contractAmount') &&
      accessLevelOf(rights, plainResource(businessPlan), 'contractAmount') > 0,
    reach: scopesReach(rights, of),
    project: { ...of, isConfidential: of.confidential },
    grants: grants.map(({ subjectType, subjectName, ...grant }) => ({
      ...grant,
      ...(subjectType === 'user' ? {} : { via: subjectName }),
    })),
    dispatches: dealerId === undefined ? [] : await dispatchesOfDealer(context, of.id, dealerId),
  });
}

/** Why the caller reaches a project. */
export async function ownSources(context: Context, of: ProjectReach): Promise<readonly Source[]> {
  await context.batch(() => []);
  return sourcesFor(context, { userId: context.userId, rights: context.rights, of });
}

/** What the caller may do with a project. */
export async function ownLevels(context: Context, of: ProjectReach): Promise<readonly AccessLevel[]> {
  return levelsOf(await ownSources(context, of));
}

/** Whether the caller manages a project, or leads the projects of its area. */
export async function isManager(context: TxContext, of: ProjectReach): Promise<boolean> {
  if ((await ownLevels(context, of)).includes('LM')) return true;
  const lead = await areaHandler(context, {
    position: 'PM_LEAD',
    regionId: of.siteRegionId ?? '',
    channel: of.channel,
    day: todayOf(context),
  });
  return lead?.userIds.includes(context.userId) === true;
}

/** Throws `projectAccess.notManager`, `common.notFound`. */
export async function requireManager(context: TxContext, projectId: string): Promise<ProjectReach> {
  const of = await reachOf(context, projectId);
  if (!(await isManager(context, of))) throw projectAccessErrors.notManager();
  return of;
}

/** Projects that the reader sees, with what is granted. */
export async function authorizations(
  context: Context,
  { q = '', after = '' }: { readonly q?: string | undefined; readonly after?: string | undefined },
): Promise<AuthorizationList> {
  const day = todayOf(context);
  const rows = await grantedProjects(context, { q, after, size: pageSize + 1, day });
  const shown = rows.slice(0, pageSize);
  const items = shown.map((row) => ({ ...row, counts: { L1: 0, L2: 0, L3: 0, L4: 0, LM: 0, ...row.counts } }));
  return { items, next: rows.length > pageSize ? (shown.at(-1)?.no ?? null) : null };
}

/** Who reaches a project: its people, and everybody to whom it was granted. Throws `common.notFound`. */
export async function accessOf(context: Context, id: string): Promise<ProjectAccess> {
  const of = await requireReadable(context, id);
  const people = [...new Set([of.ownerUserId, of.pmId, of.areaManagerId].filter((each) => each !== null))];
  const names = await recordNames(context, 'identity.user', people);
  const team = [];
  for (const userId of people) {
    const rights = await rightsOf(context, userId);
    const sources = (await sourcesFor(context, { userId, rights, of })).filter(({ kind }) => kind !== 'grant');
    team.push({ key: `user ${userId}`, type: 'user' as const, id: userId, name: names.get(userId) ?? '', sources });
  }
  const subjects = new Map(team.map((each) => [each.key, each]));
  const day = todayOf(context);
  for (const grant of await grantsOfProject(context, id)) {
    const { subjectType: type, subjectId, subjectName, levels, to, from, isRevoked } = grant;
    const without = isRevoked ? 'revoked' : to < day ? 'expired' : from > day ? 'notYet' : null;
    const source: Source = { kind: 'grant', levels, until: to, without, grantId: grant.id };
    const key = `${type} ${subjectId}`;
    const known = subjects.get(key) ?? { key, type, id: subjectId, name: subjectName, sources: [] };
    subjects.set(key, { ...known, sources: [...known.sources, source] } as (typeof team)[number]);
  }
  return {
    project: { id, no: of.no, name: of.name, isConfidential: of.confidential },
    mayManage: await context.tx((tx) => isManager(tx, of)),
    subjects: [...subjects.values()].map((each) => ({
      ...each,
      levels: [...levelsOf(each.sources)],
      sources: each.sources.map(wire),
    })),
  };
}

const wire = (source: Source) => ({ ...source, levels: [...source.levels] });

/** Why somebody reaches a project, or does not: the sources, and what the judge decides. Throws `common.notFound`. */
export async function reasonsOf(
  context: Context,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<AccessReasons> {
  const of = await requireReadable(context, id);
  if (!isUuid(userId)) throw commonErrors.notFound();
  const rights = await rightsOf(context, userId);
  const sources = await sourcesFor(context, { userId, rights, of });
  const levels = levelsOf(sources);
  const names = await recordNames(context, 'identity.user', [userId]);
  const reads = may(rights, permissionKey(project, 'read'));
  const isOpen = reads && (await readableProjects(context, rights, [id])).has(id);
  return {
    name: names.get(userId) ?? '',
    isOpen,
    levels: [...levels],
    sources: sources.map(wire),
    isByScope: isOpen && !opens(levels),
  };
}

/** Makes a project confidential, or open to its area again. Throws `common.notFound`, `projectAccess.notManager`. */
export function changeConfidentiality(
  context: Context,
  { id, isConfidential }: { readonly id: string; readonly isConfidential: boolean },
): Promise<{ isConfidential: boolean }> {
  return context.tx(async (tx) => {
    await requireManager(tx, id);
    await setConfidential(tx, id, isConfidential);
    return { isConfidential };
  });
}
