import { commonErrors } from '@mp/kernel/contract';
import { asPlatform, newId, type Context, type LicenceAccess, type Services, type TxContext } from '@mp/kernel/server';
import { activationSettings } from '../contract/activation.settings.ts';
import { licenceErrors, type CurrentLicence, type LicenceOverview, type LicenceType } from '../contract/licence.api.ts';
import { defaultSettings } from '../contract/settings-group.ts';
import * as query from './licence.query.ts';
import { licenceKeysOf, readLicence, type LicenceContent, type LicenceKeys } from './licence-code.ts';
import { isClockBehind, standingOf, type LicenceStanding } from './licence.rules.ts';

/** What a node knows of the licences since it last looked. */
interface KnownLicence {
  readonly platform: LicenceStanding;
  readonly platformContent: LicenceContent | undefined;
  readonly service: LicenceStanding | undefined;
  readonly serviceContent: LicenceContent | undefined;
  readonly clockBehind: boolean;
}

const known = new WeakMap<Services, KnownLicence>();
const keysOf = new WeakMap<Services, LicenceKeys>();
const refreshMs = 60_000;

function keysFor(services: Services): LicenceKeys {
  const kept = keysOf.get(services) ?? licenceKeysOf(services.environment.licenceKeys);
  keysOf.set(services, kept);
  return kept;
}

/** A code that is no longer ours, because the key has changed, counts as none. */
const contentIn = (services: Services, code: string | null): LicenceContent | undefined =>
  code === null ? undefined : readLicence(code, keysFor(services));

/** Reads and judges the licences anew; every node does so at its start, each minute and after an activation of its own. */
export async function refreshLicence(services: Services): Promise<KnownLicence> {
  const row = await query.licenceRow(services);
  const [platformContent, serviceContent] = [
    contentIn(services, row.platformCode),
    contentIn(services, row.serviceCode),
  ];
  const warnDays = row.warnDays ?? defaultSettings(activationSettings).warnDays ?? 30;
  const facts = { now: services.now().getTime(), startedAt: Date.parse(row.startedAt), warnDays };
  const next: KnownLicence = {
    platform: standingOf({ ...facts, notAfter: platformContent?.notAfter }),
    platformContent,
    service: serviceContent && standingOf({ ...facts, notAfter: serviceContent.notAfter }),
    serviceContent,
    clockBehind: isClockBehind(facts.now, row.newestLine === null ? undefined : Date.parse(row.newestLine)),
  };
  known.set(services, next);
  return next;
}

const currentOf = async (services: Services): Promise<KnownLicence> =>
  known.get(services) ?? (await refreshLicence(services));

/**
 * Begins to watch the licences; answers how to stop. Where test hooks may move the clock, a node looks at its start and
 * after an activation only: an hour that a test has set must not shut others out.
 */
export async function watchLicence(services: Services): Promise<() => void> {
  await query.noteStart(services);
  await refreshLicence(services);
  if (services.environment.testHooks) return () => undefined;
  const timer = setInterval(() => {
    // What was known before holds while the database is away.
    refreshLicence(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'the licence could not be read');
    });
  }, refreshMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** What the licence allows now, as the kernel asks with every request: one look into a map. */
export function licenceAccess(services: Services): LicenceAccess {
  const state = known.get(services)?.platform.state;
  return state === 'expired' ? 'readOnly' : state === 'locked' ? 'locked' : 'full';
}

/**
 * Called before users are created or enabled, or a tenant is created, in the transaction of the act. Throws
 * `licence.userLimit`, `licence.tenantLimit`.
 */
export async function requireLicensed(tx: TxContext, kind: 'users' | 'tenants', more = 1): Promise<void> {
  const max = known.get(tx.services)?.platformContent?.limits[kind] ?? null;
  if (max === null) return;
  await query.lockCounts(tx);
  const used = await query.licensedCounts(tx);
  if (used[kind] + more <= max) return;
  throw kind === 'users' ? licenceErrors.userLimit({ max }) : licenceErrors.tenantLimit({ max });
}

const iso = (ms: number): string => new Date(ms).toISOString();

const shown = (standing: LicenceStanding, content: LicenceContent | undefined): CurrentLicence => ({
  ...standing,
  validUntil: iso(standing.validUntil),
  holder: content?.customer ?? null,
  lid: content?.lid ?? null,
  limits: { ...(content?.limits ?? { users: null, tenants: null }) },
  features: [...(content?.features ?? [])],
});

/** Licences, what is used of them, and all activations. */
export async function licenceOverview(context: Context): Promise<LicenceOverview> {
  const { services } = context;
  const now = await refreshLicence(services);
  const [used, items] = await Promise.all([query.licensedCounts(context), query.activations(context)]);
  return {
    platform: shown(now.platform, now.platformContent),
    service: now.service ? shown(now.service, now.serviceContent) : null,
    used,
    clockBehind: now.clockBehind,
    items,
  };
}

/** What the banner of the console says; the end that comes near and a wrong clock are for administrators. */
export async function licenceNoticeFor(context: Context) {
  const { platform, clockBehind } = await currentOf(context.services);
  const isAdmin = context.rights.admin !== null;
  const isOver = platform.state === 'expired' || platform.state === 'locked';
  return {
    state: platform.state,
    daysLeft: platform.daysLeft,
    warns: isOver || (isAdmin && platform.warns),
    clockBehind: isAdmin && clockBehind,
  };
}

/** Holder and days left, for "about". */
export async function licenceFacts(services: Services) {
  const { platform, platformContent } = await currentOf(services);
  return {
    state: platform.state,
    holder: platformContent?.customer ?? null,
    validUntil: iso(platform.validUntil),
    daysLeft: platform.daysLeft,
  };
}

/** The code as it may be activated now. Throws `licence.required`, `licence.clock`, `licence.invalid`. */
function judgedCode(context: Context, code: string, now: KnownLicence): LicenceContent {
  if (code === '') throw licenceErrors.required();
  const content = readLicence(code, keysFor(context.services));
  const at = context.now.getTime();
  if (!content || content.notAfter <= at || content.notBefore > at) throw licenceErrors.invalid();
  if (now.clockBehind) throw licenceErrors.clock();
  return content;
}

/** What a code that ends no later than the current one has to answer for. Throws `licence.sameValidity`, `licence.shorter`. */
function judgeValidity(before: LicenceContent | undefined, next: LicenceContent, isConfirmed: boolean): void {
  if (!before) return;
  if (before.notAfter === next.notAfter) throw licenceErrors.sameValidity();
  if (next.notAfter < before.notAfter && !isConfirmed)
    throw licenceErrors.shorter({ old: iso(before.notAfter).slice(0, 10), new: iso(next.notAfter).slice(0, 10) });
}

/** Activates a code in place of the one before. */
export async function activateLicence(
  context: Context,
  input: { readonly code: string; readonly confirmed?: boolean | undefined },
): Promise<LicenceOverview> {
  const code = input.code.replaceAll(/\s/gu, '');
  const now = await refreshLicence(context.services);
  const content = judgedCode(context, code, now);
  judgeValidity(
    content.type === 'platform' ? now.platformContent : now.serviceContent,
    content,
    input.confirmed === true,
  );
  await context.tx((tx) =>
    asPlatform(tx, async () => {
      await query.lockCounts(tx);
      await query.endLicence(tx, content.type, { at: tx.at, by: tx.userId, reason: 'replaced' });
      const { lid, type, customer, limits, features } = content;
      const period = { notBefore: iso(content.notBefore), notAfter: iso(content.notAfter) };
      const facts = { lid, type, customer, limits, features, ...period };
      await query.storeLicence(tx, { id: newId(), code, ...facts, at: tx.at, by: tx.userId });
    }),
  );
  context.log.info({ lid: content.lid, type: content.type }, 'licence activated');
  return licenceOverview(context);
}

/** Takes the code of a type away. Throws `common.notFound`. */
export async function resetLicence(context: Context, type: LicenceType): Promise<LicenceOverview> {
  const ended = await context.tx((tx) =>
    asPlatform(tx, () => query.endLicence(tx, type, { at: tx.at, by: tx.userId, reason: 'reset' })),
  );
  if (!ended) throw commonErrors.notFound();
  context.log.info({ type }, 'licence reset');
  return licenceOverview(context);
}
