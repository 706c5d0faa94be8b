import { boundAccounts, namesOf } from '@mp/identity/server';
import { AppError, type InputOf } from '@mp/kernel/contract';
import {
  bindActions,
  enqueue,
  getRecord,
  serveResource,
  type Context,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import {
  monthlyQuota,
  pushErrors,
  pushMessage,
  pushMessageActions,
  type PushAccount,
  type PushTarget,
} from '../contract/index.ts';
import { computedColumns, insertTargets, requeueFailed, targetsOf, type NewTarget } from './push-target.query.ts';
import { consumeQuota, usedQuota } from './quota.query.ts';
import { sendJob } from './send.job.ts';

type Input = InputOf<typeof pushMessage>;

const maxNamed = 10;
const shownAccounts = 200;

/** A refusal at the accounts, which names up to ten of them. */
function refuseAccounts(
  refusal: (params: { readonly names: readonly string[] }) => AppError,
  names: readonly string[],
): AppError {
  const shown = names.length > maxNamed ? [...names.slice(0, maxNamed), '…'] : names;
  const { code, params } = refusal({ names: shown });
  return new AppError('common.validation', 422, { fields: [{ path: 'userIds', code, params }] });
}

/**
 * The accounts of a push, with its quota used. Throws `push.notBound`, and `push.quota` where an account has none left,
 * unless those are to be left out and others remain.
 */
async function resolveTargets(context: TxContext, { userIds, skipFull }: Readonly<Input>): Promise<NewTarget[]> {
  const ids = [...new Set(userIds ?? [])];
  const accounts = await boundAccounts(context, { ids, limit: ids.length });
  const found = new Set(accounts.map(({ id }) => id));
  const strangers = ids.filter((id) => !found.has(id));
  if (strangers.length > 0) {
    const names = await namesOf(context, strangers);
    throw refuseAccounts(
      pushErrors.notBound,
      strangers.map((id) => names.get(id) ?? id),
    );
  }
  const taken = await consumeQuota(context, ids);
  const full = accounts.filter(({ id }) => !taken.has(id));
  if (full.length > 0 && (skipFull !== true || taken.size === 0))
    throw refuseAccounts(
      pushErrors.quota,
      full.map(({ name }) => name),
    );
  return accounts.map((each) => ({ ...each, isSkipped: !taken.has(each.id) }));
}

/** Puts the sending of a push into the queue; pushes of a tenant are sent one after the other. */
const queueSending = (context: TxContext, pushId: string) =>
  enqueue(context, {
    kind: sendJob,
    payload: { tenantId: context.tenantId, pushId },
    key: `push:${pushId}`,
    queue: `push:${context.tenantId}`,
  });

/** Pushes with what becomes of them. */
export const pushMessageServer: ResourceServer = serveResource(pushMessage, {
  table: 'push_message',
  computed: computedColumns,
  hooks: {
    beforeCreate: async (context, values) => void Object.assign(values, { senderId: context.userId }),
    afterCreate: async (context, id, values) => {
      await insertTargets(context, id, await resolveTargets(context, values));
      await queueSending(context, id);
    },
  },
  actions: bindActions(pushMessageActions, {
    retry: async (context, { record }) => {
      await requeueFailed(context, record.id);
      await queueSending(context, record.id);
    },
  }),
});

/** Users who can be chosen, by a part of their name, with what is left to each in this month. */
export async function accountsFor(
  context: Context,
  q: string | undefined,
): Promise<{ readonly items: PushAccount[]; readonly hasMore: boolean }> {
  const found = await boundAccounts(context, { q: q ?? '', limit: shownAccounts + 1 });
  const shown = found.slice(0, shownAccounts);
  const used = await usedQuota(
    context,
    shown.map(({ id }) => id),
  );
  return {
    items: shown.map(({ id, name, chat, nick }) => ({
      id,
      name,
      chat,
      nick,
      left: Math.max(0, monthlyQuota - (used.get(id) ?? 0)),
    })),
    hasMore: found.length > shownAccounts,
  };
}

/** What became of a push for each account. Throws `common.notFound`. */
export async function targetsFor(context: Context, id: string): Promise<PushTarget[]> {
  await getRecord(context, pushMessageServer, id);
  const targets = await targetsOf(context, id);
  const names = await namesOf(
    context,
    targets.map((each) => each.id),
  );
  return targets.map((each) => ({ ...each, name: names.get(each.id) ?? '' }));
}
