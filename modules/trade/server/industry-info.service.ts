import { commonErrors, isUuid, type InputOf, type RecordOf } from '@mp/kernel/contract';
import {
  may,
  optionalPort,
  recordsOf,
  serveResource,
  type Context,
  type ResourceServer,
  type Values,
  type TxContext,
} from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import { industryInfo, infoScore, infoSubscription, tradeErrors } from '../contract/index.ts';

import { areaOfInfo, subscribersOf } from './industry-info.query.ts';
import { leadConverter } from './lead-conversion.ts';
import { industryNotice } from './notice-kinds.ts';

type Info = RecordOf<typeof industryInfo>;
type InfoInput = InputOf<typeof industryInfo>;

/** The score as far as the reliability is known. */
function scored(
  context: Context,
  { reliability, estKva, expectedOn }: Pick<InfoInput, 'reliability' | 'estKva' | 'expectedOn'>,
): number | null {
  if (reliability === null || reliability === undefined) return null;
  const given = { reliability, estKva: estKva || null, expectedOn: expectedOn || null };
  return infoScore(given, wallTime(context.at).day);
}

/** Whether somebody may change a piece of information: its author, administrators, and who verifies. */
function requireAuthor(context: Context, info: Info, orVerifier = true): void {
  const isAuthor = info.ownerUserId === context.userId || context.rights.admin !== null;
  if (!isAuthor && !(orVerifier && may(context.rights, 'industryInfo.verify'))) throw tradeErrors.notAuthor();
}

async function beforeUpdate(context: TxContext, old: Info, patch: InfoInput): Promise<void> {
  requireAuthor(context, old);
  // The score of verified information is final.
  if (old.status !== 'verified') patch.score = scored(context, { ...old, ...patch });
}

/** Industry information. Hidden ones are walled by the database, so nothing is counted or indexed beside it. */
export const industryInfoServer: ResourceServer = serveResource(industryInfo, {
  table: 'industry_info',
  without: {
    'foreign key projectId': 'the project names its lead, and a backup cannot restore two that name each other',
  },
  searchable: false,
  counted: false,
  computed: { bigAreaId: areaOfInfo },
  hooks: {
    beforeCreate: async (context, input) => {
      input.ownerUserId = context.userId;
      input.score = scored(context, input);
    },
    beforeUpdate,
    beforeDelete: async (context, old) => requireAuthor(context, old, false),
  },
  effects: { publish, verify, close: async (context, info) => requireAuthor(context, info, false) },
});

/** What people want to be told of: always their own. */
export const infoSubscriptionServer: ResourceServer = serveResource(infoSubscription, {
  table: 'info_subscription',
  searchable: false,
  hooks: {
    beforeCreate: async (context, input) => {
      input.userId = context.userId;
    },
    beforeUpdate: async (context, old) => {
      if (old.userId !== context.userId && context.rights.admin === null) throw commonErrors.notFound();
    },
    beforeDelete: async (context, old) => {
      if (old.userId !== context.userId && context.rights.admin === null) throw commonErrors.notFound();
    },
  },
});

async function publish(context: TxContext, info: Info): Promise<void> {
  requireAuthor(context, info, false);
  await recordsOf(context, industryInfo).updateLatest(info.id, {
    patch: { publishedAt: wallTime(context.at).day },
    action: 'publishedOn',
  });
  const to = await subscribersOf(context, info.id);
  if (to.length > 0)
    await optionalPort('sendNotice')?.(context, {
      to,
      kind: industryNotice,
      titleKey: 'industryInfo.notice.title',
      bodyKey: 'industryInfo.notice.body',
      params: { no: info.no ?? '', title: info.title },
      handle: { method: 1, url: `/IndustryInformation?info=${info.id}` },
      source: '@nav.IndustryInformation',
    });
}

async function verify(context: TxContext, info: Info, form: Values): Promise<void> {
  const reliability = typeof form.reliability === 'number' ? form.reliability : null;
  await recordsOf(context, industryInfo).updateLatest(info.id, {
    patch: { reliability, score: scored(context, { ...info, reliability }) },
    action: 'scored',
  });
}

/** Whether leads can be converted. */
export const conversionOffered = () => ({ offered: leadConverter() !== undefined });

/**
 * Takes verified information on as a project. Throws `common.notFound` while no module of projects is there,
 * `common.versionConflict`, `common.transitionRefused`, `trade.notAuthor`.
 */
export async function convertInfo(context: Context, id: string, version: number): Promise<{ projectId: string }> {
  const conversion = leadConverter();
  if (!conversion || !isUuid(id)) throw commonErrors.notFound();
  return context.tx(async (tx) => {
    const records = recordsOf(tx, industryInfo);
    const info = await records.lock(id, { scope: 'update' });
    if (info.version !== version) throw commonErrors.versionConflict();
    requireAuthor(context, info, false);
    if (info.status !== 'verified')
      throw commonErrors.transitionRefused({
        action: '@industryInfo.action.convert',
        state: `@industryInfo.status.${info.status}`,
      });
    const projectId = await conversion.convert(tx, info);
    await records.update(info, { status: 'converted', projectId }, { action: 'convert' });
    return { projectId };
  });
}
