import { errorTextKey, permErrors } from '@mp/kernel/contract';
import { listOptions, may, runBatchAction, type Context } from '@mp/kernel/server';
import { userErrors, type OpenItem, type TakenAway } from '../contract/index.ts';
import { openWorks } from './leaver.ts';
import { userServer } from './user.service.ts';

/** Of some users those whom the caller sees. */
async function seenUsers(context: Context, ids: readonly string[]): Promise<string[]> {
  return (await listOptions(context, userServer, { ids: [...new Set(ids)] })).map(({ id }) => id);
}

async function workOf(context: Context, userIds: readonly string[]): Promise<OpenItem[]> {
  const lists = await Promise.all(openWorks.all().map(({ list }) => list(context, userIds)));
  return lists.flat();
}

/** What users have open that nobody else can do, for who may take them away. Throws `perm.denied`. */
export async function openWorkOf(context: Context, ids: readonly string[]): Promise<{ items: OpenItem[] }> {
  if (!['disable', 'lock', 'delete'].some((act) => may(context.rights, `user.${act}`))) throw permErrors.denied();
  return { items: await workOf(context, await seenUsers(context, ids)) };
}

interface Leaving {
  readonly act: 'disable' | 'lock';
  readonly ids: readonly string[];
  readonly successorId?: string | undefined;
}

/**
 * Takes users away, each judged by himself, and hands the open work of those who went over to somebody, each piece in a
 * transaction of its own: what may not pass to him stays and is told. Throws `user.ownSuccessor`, `common.refNotFound`.
 */
export async function takeAway(context: Context, { act, ids, successorId: to }: Leaving): Promise<TakenAway> {
  if (to !== undefined) {
    if (ids.includes(to)) throw userErrors.ownSuccessor();
    for (const work of openWorks.all()) await work.requireSuccessor(context, to);
  }
  const { done, refused } = await runBatchAction(context, userServer, { action: act, ids, params: {} });
  const stayed = new Set(refused.map(({ id }) => id));
  const handed: TakenAway['handed'] = [];
  for (const from of to === undefined ? [] : ids.filter((id) => !stayed.has(id)))
    for (const work of openWorks.all()) handed.push(...(await work.handOver(context, { from, to: to ?? '' })));
  return {
    done,
    refused: refused.map(({ id, label, code, params }) => ({
      id,
      label,
      code,
      params: Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value.join(', ') : value]),
      ),
      message: context.texts.text(context.locale, errorTextKey(code), params),
    })),
    handed,
  };
}
