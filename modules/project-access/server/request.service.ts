import {
  answerProblems,
  AppError,
  commonErrors,
  refuse,
  throwIfAny,
  type InputOf,
  type RecordOf,
} from '@mp/kernel/contract';
import {
  newId,
  ports,
  recordsOf,
  runTransition,
  serveResource,
  type Context,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { projectErrors } from '@mp/project/contract';
import { readableProjects, type ProjectReach } from '@mp/project/server';
import { plusDays } from '@mp/reference/contract';
import { areaHandler } from '@mp/reference/server';
import {
  accessRequest,
  projectAccessErrors,
  projectGrant,
  levelsOf,
  type AccessLevel,
  type ProjectOfQuery,
} from '../contract/index.ts';
import { askedBy, grantedManagers } from './access.query.ts';
import { isManager, ownLevels, ownSources, reachOf } from './access.service.ts';
import { completeGrant } from './grant.service.ts';
import { accessNotice } from './notice-kinds.ts';

type Request = RecordOf<typeof accessRequest>;
type RequestInput = InputOf<typeof accessRequest>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof accessRequest)['fields']>>>;

/** Whether the caller is one of the people of partners. */
const isPartner = ({ rights }: Context): boolean => rights.isExternal || rights.restrictedTo.has('dealer');

async function notifyRequester(context: TxContext, { requesterId, subject, projectId }: Request, isGranted: boolean) {
  if (requesterId === null) return;
  await ports().sendNotice(context, {
    to: [requesterId],
    kind: accessNotice,
    type: 2,
    titleKey: isGranted ? 'accessRequest.notice.granted' : 'accessRequest.notice.refused',
    bodyKey: isGranted ? 'accessRequest.notice.grantedBody' : 'accessRequest.notice.refusedBody',
    params: { subject: subject ?? '' },
    source: '@nav.projectQuery',
    handle: { method: 1, url: isGranted ? `/projectQueryDetail?id=${projectId}` : '/projectQuery' },
  });
}

const effects: Effects = {
  grant: {
    prepare: async (context, request) => {
      const today = todayOf(context);
      const values: InputOf<typeof projectGrant> = {
        projectId: request.projectId,
        subjectType: 'user',
        userId: request.requesterId,
        levels: request.levels,
        validFrom: today,
        validTo: plusDays(today, request.days),
        reason: request.reason,
        state: 'active',
      };
      await completeGrant(context, values);
      const grantId = newId();
      await recordsOf(context, projectGrant).insertMany([{ id: grantId, values }], { action: 'create' });
      await notifyRequester(context, request, true);
      return { grantId, decidedAt: context.at } as RequestInput;
    },
  },
  refuse: {
    prepare: async (context, request) => {
      await notifyRequester(context, request, false);
      return { decidedAt: context.at };
    },
  },
};

/** What is asked for. */
export const accessRequestServer: ResourceServer = serveResource(accessRequest, { table: 'access_request', effects });

/** Who manages a project: its owner, its project manager and who was granted it; else the lead of the area. */
async function managersOf(context: TxContext, of: ProjectReach): Promise<readonly string[]> {
  const day = todayOf(context);
  const known = [of.ownerUserId, of.pmId, ...(await grantedManagers(context, of.id, day))];
  const managers = [...new Set(known.filter((id) => id !== null))];
  if (managers.length > 0) return managers;
  const lead = await areaHandler(context, {
    position: 'PM_LEAD',
    regionId: of.siteRegionId ?? '',
    channel: of.channel,
    day,
  });
  return lead?.userIds ?? [];
}

/** Who directs the area of a project, and decides over a confidential one. */
async function directorsOf(context: TxContext, of: ProjectReach): Promise<readonly string[]> {
  const found = await areaHandler(context, { position: null, regionId: of.siteRegionId ?? '', day: todayOf(context) });
  return found?.userIds ?? [];
}

/** What is asked for. */
export interface AskedAccess {
  readonly projectId: string;
  readonly levels: readonly AccessLevel[];
  readonly days: number;
  readonly reason: string;
}

async function requireAskable(context: Context, of: ProjectReach, { levels }: AskedAccess): Promise<void> {
  if (isPartner(context)) throw projectAccessErrors.internalOnly();
  const held = await ownLevels(context, of);
  if (levels.every((level) => held.includes(level))) throw projectAccessErrors.alreadyOpen();
  if ((await askedBy(context, context.userId, [of.id])).size > 0) throw projectAccessErrors.alreadyAsked();
}

/**
 * Asks who manages a project for access to it. Throws `common.notFound`, `common.validation`,
 * `projectAccess.internalOnly`, `projectAccess.alreadyOpen`, `projectAccess.alreadyAsked`, `projectAccess.numbersAlone`.
 */
export function askFor(context: Context, asked: AskedAccess): Promise<{ id: string; state: string }> {
  return context.tx(async (tx) => {
    const of = await reachOf(tx, asked.projectId);
    await requireAskable(tx, of, asked);
    const { levels, days, reason } = accessRequest.fields;
    const given = { levels: asked.levels, days: asked.days, reason: asked.reason.trim() };
    const fields = answerProblems(accessRequest.entity, { levels, days, reason }, given);
    if (fields.length > 0) throw new AppError('common.validation', 422, { fields });
    throwIfAny(
      asked.levels.every((level) => level === 'L4') ? [refuse('projectAccess.numbersAlone', undefined, 'levels')] : [],
    );
    const managerIds = [...(await managersOf(tx, of))];
    const deciders = of.confidential ? await directorsOf(tx, of) : managerIds;
    const id = newId();
    const values: RequestInput = {
      ...given,
      levels: [...asked.levels] as Request['levels'],
      subject: `${of.no} ${of.name}`,
      projectId: of.id,
      requesterId: tx.userId,
      managerIds,
      partyIds: [...new Set([tx.userId, ...deciders])],
      isConfidential: of.confidential,
      siteRegionId: of.siteRegionId,
      channel: of.channel as Request['channel'],
      state: 'draft',
    };
    await recordsOf(tx, accessRequest).insertMany([{ id, values }], { action: 'create' });
    await runTransition(tx, accessRequestServer, { id, name: 'ask', version: null, form: {} });
    return { id, state: 'open' };
  });
}

/** The reader's levels on a project. Throws `common.notFound`, and `project.noAccess` where it is closed to him. */
export async function findProject(context: Context, id: string): Promise<ProjectOfQuery> {
  await context.batch(() => []);
  const of = await reachOf(context, id);
  const sources = await ownSources(context, of);
  const isOpen = (await readableProjects(context, context.rights, [id])).has(id);
  if (!isOpen && levelsOf(sources).length === 0)
    throw isPartner(context) ? commonErrors.notFound() : projectErrors.noAccess();
  const isByGrant = sources.every(({ kind, without }) => kind === 'grant' || without !== null);
  const ends = sources.flatMap(({ without, until }) => (without === null && until !== null ? [until] : []));
  const openedUntil = isByGrant ? (ends.toSorted().at(-1) ?? null) : null;
  const mayManage = await context.tx((tx) => isManager(tx, of));
  return { id, no: of.no, name: of.name, levels: [...levelsOf(sources)], openedUntil, mayManage };
}
