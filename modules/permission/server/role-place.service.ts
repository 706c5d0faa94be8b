import { updateStatement } from '@mp/kernel/server';
import type { Context, ResourceServer, Tx } from '@mp/kernel/server';
import { dependOnOrganisations } from '@mp/organisation/server';
import { positionServer } from './position.service.ts';
import * as query from './role-place.query.ts';
import { roleServer } from './role.service.ts';

async function take(
  context: Context,
  tx: Tx,
  server: ResourceServer,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  const standing = await query.lockStanding(tx, server.table, from);
  const statements = standing.map(({ id, version }) =>
    updateStatement(context, server, id, version, { orgId: into }, { trusted: true, action: 'move', reason: from }),
  );
  if (statements.length > 0) await tx.batch(statements);
}

/** Roles and positions keep their organisation from being deleted, and go along when it becomes part of another one. */
export function followOrganisations(): void {
  dependOnOrganisations('permission', {
    blocks: async (tx, orgId) => {
      const { roles, positions } = await query.countIn(tx, orgId);
      return roles > 0 ? 'role.title' : positions > 0 ? 'position.title' : undefined;
    },
    merge: async (context, tx, from, into) => {
      await take(context, tx, roleServer, { from, into });
      await take(context, tx, positionServer, { from, into });
      await query.moveMembership(tx, from, into);
    },
  });
}
