import { createHash, randomBytes } from 'node:crypto';
import { authErrors } from '@mp/identity/contract';
import { openSealed, takeProof, userServer } from '@mp/identity/server';
import { commonErrors } from '@mp/kernel/contract';
import { getRecord, newId, seal, type Context } from '@mp/kernel/server';
import { settingsOfTenant } from '@mp/settings/server';
import { faceErrors, type FaceTemplate, type OwnFace } from '../contract/index.ts';
import { isDescriptor, meanOf } from './descriptor.rules.ts';
import { requireFace, spentHash } from './face-challenge.service.ts';
import { sendFaceNotice } from './face-notice.ts';
import { consentIn, hasOtherWay, isFaceOpen } from './face-policy.ts';
import * as query from './face.query.ts';

/** Days for which a browser may sign in by face alone before it is allowed to anew. */
export const browserDays = 90;

/** What is kept of the secret in a browser's cookie. */
export const browserHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The secret that a browser sent; null for none. */
type BrowserSecret = string | null;

/** The caller's registration as it stands. */
export async function ownFace(context: Context, secret: BrowserSecret): Promise<OwnFace> {
  const { userId } = context;
  const unbound = context.as(undefined);
  const [enabled, template, view, browsers, known] = await Promise.all([
    isFaceOpen(context, userId),
    query.templateOf(unbound, userId),
    settingsOfTenant(context.database, context.tenantId),
    query.countBrowsers(unbound, userId),
    secret === null ? undefined : query.accountOfBrowser(unbound, browserHash(secret)),
  ]);
  const { version, text } = consentIn(view);
  return { enabled, template, consent: { version, text: { ...text } }, browserKnown: known === userId, browsers };
}

/** What an enrolment is given. */
export interface Enrolment {
  readonly secureData: string;
  readonly consentVersion: string;
  /** What the browser calls itself. */
  readonly device: string;
}

/**
 * Registers the caller's face. Throws `auth.modeDisabled`, `face.onlyWay`, `face.consentRequired`, `face.noFace`,
 * `face.framesDiffer`, and what opening the envelope throws.
 */
export async function enrol(context: Context, { secureData, consentVersion, device }: Enrolment): Promise<void> {
  const { userId, tenantId } = context;
  if (!(await isFaceOpen(context, userId))) throw authErrors.modeDisabled();
  if (!(await hasOtherWay(context, userId))) throw faceErrors.onlyWay();
  const { version } = consentIn(await settingsOfTenant(context.database, tenantId));
  if (consentVersion !== version) throw faceErrors.consentRequired();
  const { vectors } = await openSealed(context, { endpoint: 'faceenrol.do', text: secureData });
  if (!Array.isArray(vectors) || !vectors.every(isDescriptor)) throw faceErrors.noFace();
  const face = meanOf(vectors);
  if (!face) throw faceErrors.framesDiffer();
  await context.as(undefined).tx(async (tx) => {
    await query.storeTemplate(tx, {
      accountId: userId,
      vector: seal(JSON.stringify(face.vector)),
      quality: face.quality,
      device: device.slice(0, 300),
      spent: vectors.map(spentHash),
      consent: { id: newId(), version, ip: context.facts.ip },
      at: context.at,
    });
    await sendFaceNotice(tx, { accountId: userId, tenantId, what: 'enrolled' });
  });
  context.log.info('face registered');
}

/** Deletes the caller's face and withdraws his consent. Throws `common.notFound`. */
export async function deleteOwn(context: Context): Promise<void> {
  const { userId, tenantId } = context;
  await context.as(undefined).tx(async (tx) => {
    const gone = await query.deleteTemplate(tx, userId, { at: context.at, by: userId, ip: context.facts.ip });
    if (!gone) throw commonErrors.notFound();
    await sendFaceNotice(tx, { accountId: userId, tenantId, what: 'deleted' });
  });
  context.log.info('face deleted');
}

/** Lets a browser sign the caller in by face alone; answers the secret for its cookie. Throws `face.noPhoto`, `auth.modeDisabled`. */
export async function rememberBrowser(context: Context, ua: string): Promise<string> {
  await requireFace(context, context.userId);
  const secret = randomBytes(32).toString('base64url');
  const until = new Date(context.now.getTime() + browserDays * 86_400_000).toISOString();
  await context.as(undefined).tx((tx) =>
    query.insertBrowser(tx, {
      hash: browserHash(secret),
      accountId: context.userId,
      at: context.at,
      until,
      ua: ua.slice(0, 300),
    }),
  );
  return secret;
}

/** Takes that from all browsers of the caller. */
export async function forgetBrowsers(context: Context): Promise<void> {
  await query.deleteBrowsers(context.as(undefined), context.userId);
}

/** The registration of a user whom the caller may read. Throws `common.notFound`. */
export async function faceOfUser(context: Context, id: string): Promise<FaceTemplate | null> {
  await getRecord(context, userServer, id);
  return query.templateOf(context.as(undefined), id);
}

/** Deletes the face of a user, who is told, and ends his sessions. Throws `common.notFound`, `user.higherRank`, `user.sharedAccount`. */
export async function deleteOfUser(context: Context, id: string): Promise<void> {
  const { at, userId: by, tenantId } = context;
  await context.tx(async (tx) => {
    await takeProof(tx, id, async () => {
      if (!(await query.deleteTemplate(tx, id, { at, by, ip: context.facts.ip }))) throw commonErrors.notFound();
    });
    await sendFaceNotice(tx, { accountId: id, tenantId, what: 'removed' });
  });
}
