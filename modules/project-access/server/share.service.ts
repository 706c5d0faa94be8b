import { createHash, randomBytes } from 'node:crypto';
import { pickText, webBase, type RecordOf } from '@mp/kernel/contract';
import {
  hasPort,
  limitCalls,
  ports,
  recordNames,
  recordsOf,
  serveResource,
  systemContext,
  type Context,
  type LifecycleEffect,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { contactsOf } from '@mp/customer/server';
import { project } from '@mp/project/contract';
import { projectForCustomer, projectUnitsOf, type ProjectForCustomer } from '@mp/project/server';
import { milestonesOfPlan, planForCustomer } from '@mp/project-plan/server';
import {
  customerStage,
  maxShares,
  projectAccessErrors,
  projectShare,
  shareDays,
  type MadeShare,
  type SharedProject,
  type ShareContacts,
} from '../contract/index.ts';
import { reachOf, requireManager } from './access.service.ts';
import { enteredShare, openShares } from './share.query.ts';

type Share = RecordOf<typeof projectShare>;
type Effects = Readonly<Record<string, LifecycleEffect<(typeof projectShare)['fields']>>>;

const dayMs = 86_400_000;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A line in the history of the project. */
const inHistory = (tx: TxContext, projectId: string, line: { readonly action: string; readonly reason: string }) =>
  recordsOf(tx, project).updateLatest(projectId, { patch: {}, ...line });

const effects: Effects = {
  revoke: {
    prepare: async (context, { projectId, contactName }: Share) => {
      await requireManager(context, projectId);
      await inHistory(context, projectId, { action: 'revokeShare', reason: contactName });
      return { revokedAt: context.at };
    },
  },
};

/** When a link that is made now ends. */
const endOf = ({ now }: Context): string => new Date(now.getTime() + shareDays * dayMs).toISOString();

/** Links for contacts of customers; each ends by itself, and names who made it. */
export const projectShareServer: ResourceServer = serveResource(projectShare, {
  table: 'project_share',
  hooks: {
    beforeCreate: async (context, values) => {
      values.expiresAt = endOf(context);
      values.madeById = context.userId;
    },
  },
  effects,
});

/** Whether a mail of a link leaves the house. */
const sendsMail = async (context: Context): Promise<boolean> =>
  context.services.environment.publicUrl !== undefined && hasPort('deliversMail') && ports().deliversMail(context);

async function partiesOf(context: Context, projectId: string): Promise<ProjectForCustomer> {
  const found = await projectForCustomer(context, (await reachOf(context, projectId)).id);
  return found ?? { no: '', name: '', state: '', siteName: '', requiredOn: null, customer: null, partyIds: [] };
}

/** People of the customer for whom a link can be made. Throws `common.notFound`, `projectAccess.notManager`. */
export async function shareContacts(context: Context, projectId: string): Promise<ShareContacts> {
  await context.tx((tx) => requireManager(tx, projectId));
  const { partyIds } = await partiesOf(context, projectId);
  const items = (await contactsOf(context, partyIds)).map(({ name, title, email }) => ({ name, title, email }));
  return { items, sendsMail: await sendsMail(context) };
}

/** For whom a link is made. */
interface AskedShare {
  readonly contactName: string;
  readonly language: Share['language'];
}

/** What a mail with a link says. */
interface Letter {
  readonly to: string;
  readonly language: Share['language'];
  readonly path: string;
  readonly of: ProjectForCustomer;
  readonly contactName: string;
}

/** Sends the link; the record of mails holds it sealed, and forgets it once it has left. */
async function sendLink(tx: TxContext, { to, language, path, of, contactName }: Letter): Promise<void> {
  await ports().sendMessage(tx, {
    channel: 'mail',
    to,
    language,
    subjectKey: 'projectShare.mail.subject',
    textKey: 'projectShare.mail.text',
    params: {
      contact: contactName,
      project: of.name,
      no: of.no,
      days: String(shareDays),
      url: `${tx.services.environment.publicUrl ?? ''}${path}`,
    },
    secret: true,
  });
}

/**
 * Makes a link by which a contact of the customer reads how the project stands. It is sent where a mail address is known,
 * else answered this once. Throws `common.notFound`, `projectAccess.notManager`, `projectAccess.noContact`,
 * `projectAccess.tooManyShares`.
 */
export async function shareProject(context: Context, projectId: string, asked: AskedShare): Promise<MadeShare> {
  const mails = await sendsMail(context);
  return context.tx(async (tx) => {
    await requireManager(tx, projectId);
    const of = await partiesOf(tx, projectId);
    const contact = (await contactsOf(tx, of.partyIds)).find(({ name }) => name === asked.contactName);
    if (!contact) throw projectAccessErrors.noContact();
    if ((await openShares(tx, projectId, tx.at)) >= maxShares)
      throw projectAccessErrors.tooManyShares({ max: maxShares });
    const token = randomBytes(32).toString('base64url');
    const path = `${webBase}/projectShare?lang=${asked.language}#${token}`;
    const sentTo = mails ? contact.email : null;
    const id = await recordsOf(tx, projectShare).create(
      { projectId, contactName: contact.name, email: sentTo, language: asked.language },
      { columns: { token_hash: hashOf(token) } },
    );
    await inHistory(tx, projectId, { action: 'share', reason: contact.name });
    if (sentTo !== null)
      await sendLink(tx, { to: sentTo, language: asked.language, path, of, contactName: contact.name });
    return { id, path: sentTo === null ? path : null, sentTo, expiresAt: endOf(tx) };
  });
}

const refusals = {
  expired: projectAccessErrors.shareExpired,
  revoked: projectAccessErrors.shareRevoked,
} as const;

/** What a customer is told of the units of his project. */
async function unitsFor(context: Context, projectId: string): Promise<SharedProject['units']> {
  const units = await projectUnitsOf(context, [projectId]);
  const models = await recordNames(
    context,
    'reference.gensetModel',
    units.flatMap(({ modelId }) => (modelId === null ? [] : [modelId])),
  );
  return units.map(({ tag, modelId, serialNo, gensetState }) => ({
    tag,
    model: modelId === null ? null : (models.get(modelId) ?? null),
    serialNo,
    state: gensetState as SharedProject['units'][number]['state'],
  }));
}

/** Milestones that are the customer's, and how the plan stands, in the language of whoever reads. */
async function planFor(context: Context, projectId: string, visitor: Context) {
  const stand = await planForCustomer(context, projectId);
  if (!stand) return { stand: undefined, milestones: [] };
  const units = new Map((await projectUnitsOf(context, [projectId])).map(({ unitNo, tag }) => [unitNo, tag]));
  const milestones = (await milestonesOfPlan(context, stand.id))
    .filter(({ kind, state }) => kind === 'customer' && state !== 'skipped')
    .map(({ id: key, name, unitNo, baselineOn, planOn, forecastOn, actualOn }) => ({
      key,
      name: name === null ? '' : pickText(name, visitor.locale),
      unit: unitNo === null ? null : (units.get(unitNo) ?? String(unitNo)),
      planOn: baselineOn ?? planOn ?? null,
      forecastOn,
      actualOn: actualOn ?? null,
    }));
  return { stand, milestones };
}

/**
 * A project as its customer reads it: how far it is, its milestones that are his, its units; no money and nobody's name. Each
 * reading counts. Throws `projectAccess.shareUnknown`, `projectAccess.shareExpired`, `projectAccess.shareRevoked`,
 * `common.tooManyRequests`.
 */
export async function sharedProject(visitor: Context, token: string): Promise<SharedProject> {
  await limitCalls(visitor, [{ key: `projectShare|ip|${visitor.facts.ip}`, max: 30, seconds: 600 }]);
  const entered = await enteredShare(visitor, hashOf(token));
  if (!entered) throw projectAccessErrors.shareUnknown();
  if (entered.outcome !== 'ok') throw refusals[entered.outcome]();
  const { projectId, tenantId, company, language, expiresAt } = entered;
  const context = visitor.as(systemContext(visitor.services, tenantId).principal);
  const found = await projectForCustomer(context, projectId);
  if (!found) throw projectAccessErrors.shareRevoked();
  const { stand, milestones } = await planFor(context, projectId, visitor);
  const { no, name, customer, siteName, requiredOn, state } = found;
  return {
    company,
    no,
    name,
    customer,
    siteName,
    stage: customerStage(state, stand?.stage ?? null),
    progress: stand?.progressActual == null ? null : Number(stand.progressActual),
    requiredOn,
    acceptForecast: stand?.acceptForecast ?? null,
    milestones,
    units: await unitsFor(context, projectId),
    expiresAt: new Date(expiresAt).toISOString(),
    language,
  };
}
