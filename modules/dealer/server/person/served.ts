import {
  resourceServer,
  updateStatement,
  type Context,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';

function served(key: string): ResourceServer {
  const found = resourceServer(key);
  if (!found) throw new Error(`${key} is not served`);
  return found;
}

/** People of dealers with their table. */
export const personServer = (): ResourceServer => served('dealer.person');
/** Changes with their table. */
export const changeServer = (): ResourceServer => served('dealer.personChange');
/** Assignments with their table. */
export const assignmentServer = (): ResourceServer => served('dealer.personAssignment');

/** Writes values of a record, read-only ones too, with a line in its history. */
export async function write(
  context: Context,
  tx: Tx,
  server: ResourceServer,
  id: string,
  values: Values,
  action = 'update',
): Promise<void> {
  await tx.batch([updateStatement(context, server, id, null, values, { trusted: true, action })]);
}
