import type { Database, Member, Rights, Services } from '@mp/kernel/server';
import { catalogue } from './catalogue.ts';
import { loadMember, loadTenant } from './rights.query.ts';
import { compileRights } from './rights-evaluator.ts';
import type { TenantFacts } from './rights-evaluator.ts';

const maxTenants = 500;
/** Facts of a tenant by the epoch under which they were read; loads under way are shared. */
const tenants = new WeakMap<Database, Map<string, { readonly epoch: string; readonly facts: Promise<TenantFacts> }>>();

/** The part of an epoch that counts changes of the whole tenant. */
const tenantEpoch = (epoch: string): string => epoch.slice(0, epoch.indexOf('.'));

/** What is the same for all members of a tenant, kept until something of it changes. */
export function tenantFacts(database: Database, member: Pick<Member, 'tenantId' | 'epoch'>): Promise<TenantFacts> {
  const kept = tenants.get(database) ?? new Map<string, { epoch: string; facts: Promise<TenantFacts> }>();
  tenants.set(database, kept);
  const epoch = tenantEpoch(member.epoch);
  const known = kept.get(member.tenantId);
  if (known?.epoch === epoch) return known.facts;
  const facts = loadTenant(database, member.tenantId);
  kept.delete(member.tenantId);
  kept.set(member.tenantId, { epoch, facts });
  facts.catch(() => kept.delete(member.tenantId));
  if (kept.size > maxTenants) for (const oldest of kept.keys()) return (kept.delete(oldest), facts);
  return facts;
}

/** Makes the function that compiles the rights of a member; principals keep the result while the epochs hold. */
export function rightsCompiler(services: Services): (member: Member) => Promise<Rights> {
  return async (member) => {
    const [facts, tenant] = await Promise.all([
      loadMember(services.database, member),
      tenantFacts(services.database, member),
    ]);
    return compileRights(facts, tenant, catalogue());
  };
}
