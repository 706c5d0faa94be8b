import { systemContext, type Context, type TxContext } from '@mp/kernel/server';
import { rootOrganisation } from '@mp/organisation/server';
import type { SettingsInUse, SettingsView } from '@mp/settings/server';
import { authErrors, directorySettings } from '../../contract/index.ts';
import { createLogin, takenForLogin } from '../dealer-user.service.ts';
import { groupsTold } from '../group-event.ts';
import type { LoginName } from '../login-name.ts';
import { tryPassword } from '../sign-in-policy.service.ts';
import type { LoginAccount } from '../sign-in.query.ts';
import type { NamedFacts } from '../named-facts.service.ts';
import { directoryIn } from './directory-settings.ts';
import { namesOfGroup, newUserProblem } from './directory.rules.ts';
import { DirectoryUnavailableError, provePerson, type Directory, type DirectoryPerson } from './directory.service.ts';

type Vouched = Pick<LoginAccount, 'id'>;

/** A directory, and the tenant whose settings name it; null for the platform's. */
interface NamedDirectory {
  readonly directory: Directory;
  readonly tenantId: string | null;
  readonly settings: SettingsInUse<typeof directorySettings.fields>;
}

/** The directory that the settings of a tenant, or of the platform, name. */
function directoryOf(context: Context, view: SettingsView): NamedDirectory | undefined {
  const settings = view.inUse(directorySettings);
  const directory = directoryIn(context.services.environment, settings);
  return directory && { directory, tenantId: view.tenantId, settings };
}

/**
 * The directory that may vouch for an account. That of a tenant vouches for those who belong to that tenant alone: whoever
 * sets it must not become somebody of another tenant, nor of the platform. Everybody else is the platform's. The super
 * manager has a password of its own, with which he mends the directory; nobody vouches for him. Of a name that is nobody's
 * the tenant of the address asks its own directory, where that one brings its users.
 */
function directoryFor(
  context: Context,
  { account, tenants, shown, settingsIn }: NamedFacts,
): NamedDirectory | undefined {
  if (account?.builtin) return undefined;
  if (!account) {
    const here = directoryOf(context, shown);
    return here && bringsUsers(here) ? here : directoryOf(context, settingsIn(null));
  }
  const [only, ...others] = account.platform_admin ? [] : tenants;
  return directoryOf(context, settingsIn(only && others.length === 0 ? only.id : null));
}

/** Whether people of a directory become users: of that of a tenant, which says so itself. */
const bringsUsers = ({ tenantId, settings }: NamedDirectory): boolean =>
  tenantId !== null && settings.isOfTenant && settings.values.createUsers;

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
  readonly named: NamedFacts;
}

/**
 * The account for which the directory proves a password, mode `domain`; undefined where it proves none. A wrong password
 * counts against the name as any other; a directory that is away says nothing of it and counts for nothing. Where no
 * directory is named no password is right: whose tenant has one is nobody's business. Somebody whom the directory of the
 * address's tenant knows alone becomes a user where it brings them. Throws `auth.accountLocked`,
 * `auth.directoryUnavailable`.
 */
export async function proveByDirectory(context: Context, attempt: DomainAttempt): Promise<string | undefined> {
  const { name, password, named } = attempt;
  const { account, policy, failures = null } = named;
  const found = directoryFor(context, named);
  let person: DirectoryPerson | undefined;
  const isProven = await tryPassword(context, {
    name,
    accountId: account?.id,
    policy,
    failures,
    // A name that is nobody's account is asked about as well, so that the answer takes as long.
    verify: async () => {
      if (!found) return false;
      person = await proven(found.directory, name, password).catch((error: unknown) => {
        context.log.warn({ err: error }, 'directory not available');
        throw error;
      });
      return person !== undefined && (account !== undefined || bringsUsers(found));
    },
  });
  return isProven && person && found ? admit(context, found, { name, person, account }) : undefined;
}

/** The account of a person whom the directory has proven, with the groups that it knows of him. */
async function admit(
  context: Context,
  { tenantId, settings }: NamedDirectory,
  {
    name,
    person,
    account,
  }: { readonly name: LoginName; readonly person: DirectoryPerson; readonly account: Vouched | undefined },
): Promise<string | undefined> {
  // The platform's directory speaks of people of many tenants, and of the groups of none.
  if (tenantId === null || !settings.isOfTenant) return account?.id;
  const system = systemContext(context.services, tenantId, context.facts.requestId);
  return system.tx(async (tx) => {
    const accountId = account?.id ?? (await createFromDirectory(tx, { name, person, settings: settings.values }));
    if (accountId === undefined) return undefined;
    const { groups } = person;
    if (groups) await groupsTold.emit(tx, { accountId, source: 'directory', groups: groups.flatMap(namesOfGroup) });
    return accountId;
  });
}

/** Makes a user of somebody whom the directory alone knows; undefined where the name is none of
 * ours, or where it tells no mail address, or one that somebody has. */
async function createFromDirectory(
  tx: TxContext,
  {
    name,
    person,
    settings,
  }: {
    readonly name: LoginName;
    readonly person: DirectoryPerson;
    readonly settings: { readonly nameAttribute: string; readonly mailAttribute: string };
  },
): Promise<string | undefined> {
  const email = person.attributes[settings.mailAttribute] ?? '';
  const isTaken = async () => (await takenForLogin(tx, { email, mobile: null })).length > 0;
  const problem = newUserProblem(name, email) ?? ((await isTaken()) ? 'takenMail' : undefined);
  if (problem !== undefined) {
    // Whoever signs in is told no more than that name or password is wrong.
    tx.log.warn({ userName: name, problem }, 'somebody of the directory cannot become a user');
    return undefined;
  }
  const { id: orgId } = await rootOrganisation(tx);
  const employeeName = person.attributes[settings.nameAttribute] || name;
  const made = await createLogin(tx, { userName: name, employeeName, email, mobile: null, orgId, external: false });
  return made.id;
}
