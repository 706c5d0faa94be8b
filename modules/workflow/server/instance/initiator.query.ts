import type { Initiator } from '@mp/engine/core';
import { toObjects } from '@mp/kernel/server';
import type { RawResult, Tx } from '@mp/kernel/server';
import { memberFacts } from '@mp/permission/server';
import type { MemberFacts } from '@mp/permission/server';

export { memberStatement as initiatorStatement } from '@mp/permission/server';

/** Somebody as expressions see the initiator; undefined when he is no member. */
export async function initiatorOf(tx: Tx, userId: string): Promise<Initiator | undefined> {
  return initiatorFrom(await memberFacts(tx, userId));
}

/** The same from the result of `initiatorStatement`. */
export function readInitiator(result: RawResult | undefined): Initiator | undefined {
  return initiatorFrom(result && toObjects<MemberFacts>(result)[0]);
}

const initiatorFrom = (facts: MemberFacts | undefined): Initiator | undefined => facts && { ...facts, areaIds: [] };
