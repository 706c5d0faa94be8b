import type { Initiator } from '@mp/engine/core';
import type { Tx } from '@mp/kernel/server';
import { memberFacts } from '@mp/permission/server';

/** Somebody as expressions see the initiator; undefined when he is no member. */
export async function initiatorOf(tx: Tx, userId: string): Promise<Initiator | undefined> {
  const facts = await memberFacts(tx, userId);
  return facts && { ...facts, areaIds: [] };
}
