import { asPlatform, type Context } from '@mp/kernel/server';
import { bindingErrors } from '../contract/index.ts';
import { insertBinding, type ChatAccount } from './chat-binding.query.ts';
import { sendOwnerNotice } from './owner-notice.ts';
import { bindingsOf } from './user-account.query.ts';
import { removeBinding } from './user.query.ts';

export { accountOfChat, hasBegunSince, type ChatAccount } from './chat-binding.query.ts';

/** Chat accounts bound to the caller. */
export const ownBindings = (context: Context) => bindingsOf(context, context.userId);

/** Binds a chat account to the caller, who is told; false when it, or his place for the kind, is taken. */
export async function bindChat(context: Context, chat: ChatAccount): Promise<boolean> {
  return context.tx(async (tx) => {
    const isBound = await asPlatform(tx, () => insertBinding(tx, tx.userId, { ...chat, at: tx.at }));
    if (isBound) await tell(tx, 'chatBound', chat);
    return isBound;
  });
}

/** Takes the binding of a kind away from the caller, who is told. Throws `auth.notBound`. */
export async function unbindOwnChat(context: Context, kind: string): Promise<void> {
  await context.tx(async (tx) => {
    const [bound] = (await bindingsOf(tx, tx.userId)).filter((each) => each.kind === kind);
    const isRemoved = await asPlatform(tx, () => removeBinding(tx, tx.userId, kind));
    if (!isRemoved) throw bindingErrors.notBound();
    await tell(tx, 'chatUnbound', { kind, nick: bound?.nick ?? null });
  });
}

const tell = (
  tx: Parameters<typeof sendOwnerNotice>[0],
  what: 'chatBound' | 'chatUnbound',
  { kind, nick }: Pick<ChatAccount, 'kind' | 'nick'>,
) =>
  sendOwnerNotice(tx, {
    accountId: tx.userId,
    tenantId: tx.tenantId,
    what,
    params: { kind: `@user.bindings.${kind}`, nick: nick ?? '' },
  });
