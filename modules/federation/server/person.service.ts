import { AppError } from '@mp/kernel/contract';
import { systemContext, type Context, type TxContext } from '@mp/kernel/server';
import { createLogin, updateLogin } from '@mp/identity/server';
import { signOnErrors } from '../contract/index.ts';
import { syncGroups } from './group.service.ts';
import type { ExternalPerson } from './person.rules.ts';
import * as query from './provider.query.ts';
import type { Candidate } from './provider.query.ts';
import type { Provider } from './provider.ts';

/**
 * Whether a provider may speak for an account. One of a tenant speaks for those who belong to that tenant alone: whoever
 * sets it must not become somebody of another tenant, nor of the platform. The super manager is nobody's to vouch for.
 */
function vouches({ tenantId, shared }: Provider, { builtin, platformAdmin, tenantIds }: Candidate): boolean {
  if (builtin) return false;
  if (shared) return true;
  return !platformAdmin && tenantIds.length === 1 && tenantIds[0] === tenantId;
}

async function found(context: TxContext, provider: Provider, person: ExternalPerson): Promise<Candidate | undefined> {
  if (provider.linkBy === 'email')
    return person.isEmailVerified ? query.candidateBy(context, 'email', person.email) : undefined;
  return provider.linkBy === 'userName' ? query.candidateBy(context, 'userName', person.userName) : undefined;
}

/** Makes a user of somebody who comes for the first time. Throws `signOn.emailMissing`, `signOn.notLinked`, `setting.licenceLimit`. */
async function create(tx: TxContext, { orgId, linkBy }: Provider, person: ExternalPerson): Promise<string> {
  // Where people are found by their address, nobody gets one that the site has not proven: its owner would be let in as him.
  if (person.email === '' || (linkBy === 'email' && !person.isEmailVerified)) throw signOnErrors.emailMissing();
  const { userName, employeeName, email } = person;
  try {
    const made = await createLogin(tx, {
      userName: userName === '' ? 'user' : userName,
      employeeName,
      email,
      mobile: null,
      orgId: orgId ?? '',
      external: false,
    });
    return made.id;
  } catch (error) {
    // Whose the address is already is nobody's business.
    if (error instanceof AppError && error.code === 'common.duplicate') throw signOnErrors.notLinked();
    throw error;
  }
}

/**
 * The account of somebody for whom a provider vouches: the linked one, else one found by the provider's rule, else a new
 * one. His groups become roles. All of it in one transaction in the provider's tenant. Throws `signOn.notLinked`,
 * `signOn.emailMissing`, `setting.licenceLimit`.
 */
export async function admit(context: Context, provider: Provider, person: ExternalPerson): Promise<string> {
  const system = systemContext(context.services, provider.tenantId, context.facts.requestId);
  return system.tx(async (tx) => {
    await query.holdSubject(tx, provider, person.subject);
    const linked = await query.linkedAccount(tx, provider, person.subject);
    const accountId = linked?.accountId ?? (await link(tx, { provider, person }));
    const candidate = await query.candidateBy(tx, 'id', accountId);
    const isMember = candidate?.tenantIds.includes(provider.tenantId) === true;
    if (candidate && !vouches(provider, candidate)) throw signOnErrors.notLinked();
    const { employeeName, email, isEmailVerified } = person;
    if (linked && provider.updateUsers && isMember)
      await updateLogin(tx, accountId, { employeeName, ...(isEmailVerified ? { email } : {}) });
    if (person.groups && isMember)
      await syncGroups(tx, { accountId, source: `sso/${provider.id}`, groups: person.groups });
    return accountId;
  });
}

async function link(
  tx: TxContext,
  { provider, person }: { readonly provider: Provider; readonly person: ExternalPerson },
): Promise<string> {
  const candidate = await found(tx, provider, person);
  if (candidate && !vouches(provider, candidate)) throw signOnErrors.notLinked();
  if (!candidate && !provider.createUsers) throw signOnErrors.notLinked();
  const accountId = candidate?.id ?? (await create(tx, provider, person));
  await query.storeLink(tx, { provider, subject: person.subject, accountId, at: tx.at });
  return accountId;
}
