import type { Context } from '@mp/kernel/server';
import { settingsOfTenant } from '@mp/settings/server';
import { authErrors, directorySettings } from '../../contract/index.ts';
import type { LockPolicy } from '../lock.rules.ts';
import type { LoginName } from '../login-name.ts';
import { tryPassword } from '../sign-in-policy.service.ts';
import { tenantsOf, type LoginAccount } from '../sign-in.query.ts';
import { directoryIn } from './directory-settings.ts';
import { DirectoryUnavailableError, provePerson, type Directory, type DirectoryPerson } from './directory.service.ts';

type Vouched = Pick<LoginAccount, 'id' | 'builtin' | 'platform_admin'>;

/**
 * The directory that may vouch for an account. That of a tenant vouches for those who belong to that tenant alone: whoever
 * sets it must not become somebody of another tenant, nor of the platform. Everybody else is the platform's. The super
 * manager has a password of its own, with which he mends the directory; nobody vouches for him.
 */
async function directoryFor(context: Context, account: Vouched | undefined): Promise<Directory | undefined> {
  if (account?.builtin) return undefined;
  const tenants = account && !account.platform_admin ? await tenantsOf(context, account.id) : [];
  const [only] = tenants;
  const view = await settingsOfTenant(context.services.database, only && tenants.length === 1 ? only.id : null);
  return directoryIn(context.services.environment, view.inUse(directorySettings));
}

async function proven(directory: Directory, user: string, password: string): Promise<DirectoryPerson | undefined> {
  try {
    return await provePerson(directory, { user, password });
  } catch (error) {
    if (error instanceof DirectoryUnavailableError) throw authErrors.directoryUnavailable();
    throw error;
  }
}

/** A name and password that the directory is to prove. */
export interface DomainAttempt {
  readonly name: LoginName;
  /** In clear text: the directory compares it. */
  readonly password: string;
  readonly account: Vouched | undefined;
  readonly policy: LockPolicy;
}

/**
 * Whether the directory proves a password, mode `domain`. A wrong one counts against the name as any other; a directory
 * that is away says nothing of it and counts for nothing. Where no directory is named no password is right: whose tenant has one
 * is nobody's business. Throws `auth.accountLocked`, `auth.directoryUnavailable`.
 */
export async function proveByDirectory(context: Context, attempt: DomainAttempt): Promise<boolean> {
  const { name, password, account, policy } = attempt;
  const directory = await directoryFor(context, account);
  return tryPassword(context, {
    name,
    accountId: account?.id,
    policy,
    // A name that is nobody's account is asked about as well, so that the answer takes as long.
    verify: async () => {
      if (!directory) return false;
      const person = await proven(directory, name, password).catch((error: unknown) => {
        context.log.warn({ err: error }, 'directory not available');
        throw error;
      });
      return person !== undefined && account !== undefined;
    },
  });
}
