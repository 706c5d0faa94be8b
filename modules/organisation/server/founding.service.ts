import { newId } from '@mp/kernel/server';
import type { Tx, TxContext } from '@mp/kernel/server';
import type { Blocker, Founding, TenantPorts } from '@mp/tenant/server';
import { adminRelationCode } from '../contract/index.ts';
import { hangingOn, insertTree } from './founding.query.ts';
import * as query from './organisation.query.ts';

/** The organisations with which a tenant begins: a root of its name, and the built-in relation. Answers the root's id. */
async function foundOrganisations(context: TxContext, { name }: Founding): Promise<string> {
  const id = newId();
  const made = { at: context.at, by: context.userId };
  await query.insertRoot(context, { id, name, ...made });
  await query.insertAdminRelation(context, { id: newId(), code: adminRelationCode, ...made });
  return id;
}

async function organisationBlockers(tx: Tx): Promise<readonly Blocker[]> {
  const { users, roles, positions, placements } = await hangingOn(tx);
  return [
    { kind: 'user.title', count: users },
    { kind: 'role.title', count: roles },
    { kind: 'position.title', count: positions },
    { kind: 'orgRelation.title', count: placements },
  ].filter(({ count }) => count > 0);
}

/** What tenants need of organisations. */
export const organisationsOfTenant: Partial<TenantPorts> = {
  foundOrganisations,
  buildOrganisations: insertTree,
  countOrganisations: query.countBelowRoot,
  organisationBlockers,
  clearOrganisations: query.clearBelowRoot,
};
