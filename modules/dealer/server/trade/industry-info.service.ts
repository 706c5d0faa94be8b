import { commonErrors, isUuid } from '@mp/kernel/contract';
import {
  lockRecord,
  may,
  optionalPort,
  registerEffect,
  serveResource,
  updateStatement,
  type Context,
  type MutableValues,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import { industryInfo, infoScore, infoSubscription, tradeErrors } from '../../contract/index.ts';
import { areaOfInfo, subscribersOf } from './industry-info.query.ts';
import { leadConverter } from './lead-conversion.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The score as far as the reliability is known. */
function scored(context: Context, info: Values): number | null {
  if (typeof info.reliability !== 'number') return null;
  const { reliability } = info;
  return infoScore(
    { reliability, estKva: textOf(info.estKva), expectedOn: textOf(info.expectedOn) },
    wallTime(context.at).day,
  );
}

/** Whether somebody may change a piece of information: its author, administrators, and who verifies. */
function demandAuthor(context: Context, info: Values, orVerifier = true): void {
  const isAuthor = info.ownerUserId === context.userId || context.rights.admin !== null;
  if (!isAuthor && !(orVerifier && may(context.rights, 'industryInfo.verify'))) throw tradeErrors.notAuthor();
}

async function beforeUpdate(context: Context, _tx: Tx, old: Values, patch: MutableValues): Promise<void> {
  demandAuthor(context, old);
  // The score of verified information is final.
  if (old.status !== 'verified') patch.score = scored(context, { ...old, ...patch });
}

/** Industry information. Hidden ones are walled by the database, so nothing is counted or indexed beside it. */
export const industryInfoServer: ResourceServer = serveResource(industryInfo, {
  table: 'industry_info',
  searchable: false,
  counted: false,
  computed: { bigAreaId: areaOfInfo },
  hooks: {
    beforeCreate: async (context, _tx, input) => {
      input.ownerUserId = context.userId;
      input.score = scored(context, input);
    },
    beforeUpdate,
    beforeDelete: async (context, _tx, old) => demandAuthor(context, old, false),
  },
});

/** What people want to be told of: always their own. */
export const infoSubscriptionServer: ResourceServer = serveResource(infoSubscription, {
  table: 'info_subscription',
  searchable: false,
  hooks: {
    beforeCreate: async (context, _tx, input) => {
      input.userId = context.userId;
    },
    beforeUpdate: async (context, _tx, old) => {
      if (old.userId !== context.userId && context.rights.admin === null) throw commonErrors.notFound();
    },
    beforeDelete: async (context, _tx, old) => {
      if (old.userId !== context.userId && context.rights.admin === null) throw commonErrors.notFound();
    },
  },
});

async function change(context: Context, tx: Tx, id: unknown, values: Values, action: string): Promise<void> {
  const [row] = await tx.rows<{ version: number }>('select version from industry_info where id = $1::uuid', [id]);
  await tx.batch([
    updateStatement(context, industryInfoServer, String(id), row?.version ?? 0, values, { trusted: true, action }),
  ]);
}

async function publish(context: Context, tx: Tx, info: Values): Promise<void> {
  demandAuthor(context, info, false);
  await change(context, tx, info.id, { publishedAt: wallTime(context.at).day }, 'publishedOn');
  const to = await subscribersOf(tx, String(info.id));
  if (to.length > 0)
    await optionalPort('sendNotice')?.(context, tx, {
      to,
      titleKey: 'industryInfo.notice.title',
      bodyKey: 'industryInfo.notice.body',
      params: { no: String(info.no), title: String(info.title) },
      handle: { method: 1, url: `/IndustryInformation?info=${String(info.id)}` },
      source: '@nav.IndustryInformation',
    });
}

async function verify(context: Context, tx: Tx, info: Values, { reliability }: Values): Promise<void> {
  await change(context, tx, info.id, { reliability, score: scored(context, { ...info, reliability }) }, 'scored');
}

/** What transitions of industry information do besides changing the state. */
export function registerInfoEffects(): void {
  registerEffect('industryInfo', 'publish', publish);
  registerEffect('industryInfo', 'verify', verify);
  registerEffect('industryInfo', 'close', async (context, _tx, info) => demandAuthor(context, info, false));
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
    const info = await lockRecord(context, tx, industryInfoServer, id, 'update');
    if (info.version !== version) throw commonErrors.versionConflict();
    demandAuthor(context, info, false);
    if (info.status !== 'verified')
      throw commonErrors.transitionRefused({
        action: '@industryInfo.action.convert',
        state: `@industryInfo.status.${String(info.status)}`,
      });
    const projectId = await conversion.convert(context, tx, info);
    await change(context, tx, id, { status: 'converted', projectId }, 'convert');
    return { projectId };
  });
}
