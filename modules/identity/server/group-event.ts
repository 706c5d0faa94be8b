import { defineEvent } from '@mp/kernel/server';

/** What the company's directory says of the groups of a member. */
export interface GroupsTold {
  readonly accountId: string;
  readonly source: 'directory' | 'scim';
  /** All groups that he is in now, by each name that they go by. */
  readonly groups: readonly string[];
}

/** A directory has told of the groups of a member of the tenant; in the transaction that takes note of it. */
export const groupsTold = defineEvent<GroupsTold>('identity.groupsTold');
