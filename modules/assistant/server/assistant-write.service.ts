import type { Endpoint, RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  type Context,
  newId,
  recordsOf,
  type ResourceServer,
  serveResource,
  type TxContext,
} from '@mp/kernel/server';
import { operationWords } from '@mp/log/server';
import {
  assistantErrors,
  assistantWrite,
  assistantWriteActions,
  confirmMinutes,
  mostSigns,
  mostWaiting,
} from '../contract/index.ts';
import { type ProposedCall, waitingCount } from './assistant.query.ts';

type AssistantWrite = RecordOf<typeof assistantWrite>;

/** A change as it waits for its person. */
export interface WaitingWrite {
  readonly id: string;
  readonly until: string;
}

/**
 * Writes down a change that an assistant proposes.
 * Throws `common.tooLarge`, `assistant.tooManyWaiting`.
 */
export async function proposeWrite(
  context: Context,
  { tokenId, endpoint, call }: { readonly tokenId: string; readonly endpoint: Endpoint; readonly call: ProposedCall },
): Promise<WaitingWrite> {
  if (call.body.length > mostSigns || call.address.length > 2000)
    throw assistantErrors.answerTooLarge({ max: mostSigns });
  const until = new Date(context.now.getTime() + confirmMinutes * 60_000).toISOString();
  return context.tx(async (tx) => {
    if ((await waitingCount(tx, tokenId, tx.now)) >= mostWaiting)
      throw assistantErrors.tooManyWaiting({ max: mostWaiting });
    const id = newId();
    const { userId } = tx.principal;
    const asked = { operation: endpoint.id, method: call.method, address: call.address, body: call.body || null };
    const values = { at: tx.at, tokenId, userId, ...asked, until, decision: 'waiting' as const };
    await recordsOf(tx, assistantWrite).insertMany([{ id, values }], { action: 'propose' });
    return { id, until };
  });
}

/** Decides over a change; its person alone does, by a session of his: a program that works as him does not. Throws `assistant.ownerAlone`. */
const decide =
  (decision: 'confirmed' | 'refused') =>
  async (context: TxContext, { record }: { readonly record: AssistantWrite }): Promise<void> => {
    const { userId, sessionId } = context.principal;
    if (record.userId !== userId || sessionId === null) throw assistantErrors.ownerAlone();
    await recordsOf(context, assistantWrite).update(
      record,
      { decision, decidedAt: context.at },
      { action: decision === 'confirmed' ? 'confirm' : 'refuse' },
    );
  };

/** Proposed changes with their table and what may be done with them. */
export const assistantWriteServer: ResourceServer = serveResource(assistantWrite, {
  table: 'assistant_write',
  computed: {
    state: `case when t.decision in ('waiting', 'confirmed') and t.until <= app_now() then 'expired' else t.decision end`,
  },
  spoken: { operation: operationWords },
  actions: bindActions(assistantWriteActions, { confirm: decide('confirmed'), refuse: decide('refused') }),
});
