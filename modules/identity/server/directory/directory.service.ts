import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { messageOf } from '@mp/kernel/contract';
import { hostAddress, type HostTrust } from '@mp/kernel/server';
import { Client, InvalidCredentialsError, NoSuchObjectError, ResultCodeError, type Entry } from 'ldapts';
import { bindNameFor, filterFor, isBelow } from './directory.rules.ts';

/** A directory and how people are found in it. */
export interface Directory {
  readonly addresses: readonly string[];
  /** `ldap://` is encrypted before anything is said. */
  readonly startTls: boolean;
  /** Certificate of the authority that signs those of the directory; without it those of the system count. */
  readonly ca: string | null;
  readonly method: 'search' | 'template';
  readonly bindTemplate: string | null;
  readonly bindDn: string | null;
  readonly bindPassword: string | null;
  readonly baseDn: string | null;
  readonly userFilter: string;
  readonly accountAttribute: string;
  readonly attributes: readonly string[];
  /** Which attribute names the groups of a person; null for none. */
  readonly groupsAttribute: string | null;
  readonly trust: HostTrust;
}

/** Somebody who has proved himself, as the directory knows him. */
export interface DirectoryPerson {
  /** Empty where the directory is not searched. */
  readonly dn: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** By their distinguished names, or as the attribute says; undefined where nothing is said of groups. */
  readonly groups: readonly string[] | undefined;
}

/** The directory could not be asked, or did not answer as one: it says nothing about the password. */
export class DirectoryUnavailableError extends Error {
  override readonly name = 'DirectoryUnavailableError';
  /** Code of the result (RFC 4511), where there was one. */
  readonly resultCode: number | null;

  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.resultCode = cause instanceof ResultCodeError ? cause.code : null;
  }
}

/** Somebody is told, or counted, of each step; what it throws ends the work. */
export type Step = <T>(key: 'connect' | 'bindService' | 'search' | 'bindUser', work: () => Promise<T>) => Promise<T>;

const limitMs = 5000;
const silently: Step = (_key, work) => work();

/** What is said within the limit; a directory that is silent is given up, whatever the connection is doing. */
async function within<T>(giveUp: () => void, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    giveUp();
    late.reject(Object.assign(new Error('the directory did not answer in time'), { code: 'ETIMEDOUT' }));
  }, limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    // Whatever the connection says when it is given up has been answered already.
    work.catch(() => undefined);
  }
}

class Connection {
  readonly #client: Client;
  readonly #giveUp: () => void;

  private constructor(client: Client, giveUp: () => void) {
    this.#client = client;
    this.#giveUp = giveUp;
  }

  /** A connection to one address, encrypted; it is made once, so that nothing is said again in clear text. */
  static async open(address: string, { startTls, ca, trust }: Directory): Promise<Connection> {
    const { protocol, hostname, port } = new URL(address);
    const host = await hostAddress(hostname, trust);
    const tlsOptions = {
      ...(host.servername === undefined ? {} : { servername: host.servername }),
      ...(ca === null ? {} : { ca }),
      minVersion: 'TLSv1.2' as const,
    };
    let socket: Socket | undefined;
    const once = <S extends Socket>(make: () => S): S => {
      if (socket) throw Object.assign(new Error('the directory closed the connection'), { code: 'ECONNRESET' });
      const made = make();
      socket = made;
      return made;
    };
    const isSecure = protocol === 'ldaps:';
    const number = Number(port || (isSecure ? 636 : 389));
    const client = new Client({
      url: `${protocol}//${isIP(host.address) === 6 ? `[${host.address}]` : host.address}:${number}`,
      timeout: limitMs,
      connectTimeout: limitMs,
      createConnection: () => once(() => connectPlain(number, host.address)),
      ...(isSecure
        ? { createSecureConnection: () => once(() => connectTls({ port: number, host: host.address, ...tlsOptions })) }
        : {}),
    });
    const connection = new Connection(client, () => socket?.destroy());
    try {
      await connection.#within(connection.#greet(isSecure || !startTls ? undefined : tlsOptions));
      return connection;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** The first word makes the connection; what it is depends on the encryption. */
  async #greet(tlsOptions: object | undefined): Promise<void> {
    if (tlsOptions) return this.#client.startTLS(tlsOptions);
    // An anonymous bind says nothing of anybody; a directory that forbids it has answered as well.
    await this.#client.bind('', '').catch((error: unknown) => {
      if (!(error instanceof ResultCodeError)) throw error;
    });
    return undefined;
  }

  async bind(name: string, password: string): Promise<void> {
    await this.#within(this.#client.bind(name, password));
  }

  async search(baseDn: string, filter: string, attributes: readonly string[]): Promise<readonly Entry[]> {
    const { searchEntries } = await this.#within(
      // References to other directories come back as such; they are not followed.
      this.#client.search(baseDn, {
        scope: 'sub',
        derefAliases: 'never',
        filter,
        attributes: [...attributes],
        sizeLimit: 2,
        timeLimit: limitMs / 1000,
      }),
    );
    return searchEntries;
  }

  async close(): Promise<void> {
    await this.#within(this.#client.unbind()).catch(() => undefined);
    this.#giveUp();
  }

  #within<T>(work: Promise<T>): Promise<T> {
    return within(this.#giveUp, work);
  }
}

/** The first address that answers. */
async function anyAddress(directory: Directory): Promise<Connection> {
  let refused: unknown = new Error('the directory has no address');
  for (const address of directory.addresses)
    try {
      return await Connection.open(address, directory);
    } catch (error) {
      refused = error;
    }
  throw refused;
}

const textOf = (value: Entry[string] | undefined): string => {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
};

/** The value of an attribute, whatever capital letters the directory writes it in. */
function valueOf(entry: Entry, name: string): Entry[string] | undefined {
  const found = Object.keys(entry).find((each) => each.toLowerCase() === name.toLowerCase());
  return found === undefined ? undefined : entry[found];
}

function groupsOf(entry: Entry, attribute: string | null): readonly string[] | undefined {
  if (attribute === null) return undefined;
  const value = valueOf(entry, attribute) ?? [];
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
}

const personOf = (
  entry: Entry,
  { attributes, groupsAttribute }: Pick<Directory, 'attributes' | 'groupsAttribute'>,
): DirectoryPerson => ({
  dn: entry.dn,
  attributes: Object.fromEntries(attributes.map((name) => [name, textOf(valueOf(entry, name))])),
  groups: groupsOf(entry, groupsAttribute),
});

const sameName = (a: string, b: string): boolean =>
  a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase();

/**
 * The one entry of a name below the base; undefined where there is none, several, or one that bears another name, which
 * a filter over more than one attribute may find.
 */
async function personNamed(
  connection: Connection,
  directory: Directory,
  user: string,
): Promise<DirectoryPerson | undefined> {
  const baseDn = directory.baseDn ?? '';
  const { groupsAttribute } = directory;
  const attributes = [...new Set([directory.accountAttribute, ...directory.attributes])];
  const entries = await connection
    .search(baseDn, filterFor(directory.userFilter, user), [
      ...attributes,
      ...(groupsAttribute === null ? [] : [groupsAttribute]),
    ])
    .catch(nothingThere);
  const [entry, second] = entries;
  if (!entry || second) return undefined;
  if (!isBelow(entry.dn, baseDn)) throw new Error('the directory answered an entry that was not asked for');
  const person = personOf(entry, { attributes, groupsAttribute });
  return sameName(person.attributes[directory.accountAttribute] ?? '', user) ? person : undefined;
}

function nothingThere(error: unknown): readonly Entry[] {
  if (error instanceof NoSuchObjectError) return [];
  throw error;
}

/** Whether the directory takes the password; other refusals than that of the password are none of it. */
async function isRight(connection: Connection, name: string, password: string): Promise<boolean> {
  try {
    await connection.bind(name, password);
    return true;
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return false;
    throw error;
  }
}

async function bySearch(
  connection: Connection,
  directory: Directory,
  { user, password, step }: Required<Proof>,
): Promise<DirectoryPerson | undefined> {
  if (directory.bindDn !== null && directory.bindPassword !== null) {
    const { bindDn, bindPassword } = directory;
    await step('bindService', () => connection.bind(bindDn, bindPassword));
  }
  const person = await step('search', () => personNamed(connection, directory, user));
  if (!person) return undefined;
  if (password === null) return person;
  return (await step('bindUser', () => isRight(connection, person.dn, password))) ? person : undefined;
}

async function byTemplate(
  connection: Connection,
  directory: Directory,
  { user, password, step }: Required<Proof>,
): Promise<DirectoryPerson | undefined> {
  const name = bindNameFor(directory.bindTemplate ?? '', user);
  if (password === null) return undefined;
  if (!(await step('bindUser', () => isRight(connection, name, password)))) return undefined;
  if (directory.baseDn === null) return { dn: '', attributes: {}, groups: undefined };
  return step('search', () => personNamed(connection, directory, user));
}

/** A name and the password that goes with it; null only looks the name up. */
export interface Proof {
  readonly user: string;
  readonly password: string | null;
  readonly step?: Step;
}

/**
 * Whom the directory knows by a name and a password; undefined where it does not. An empty password is never asked about:
 * directories take it for nobody's and say yes (RFC 4513 section 5.1.2). Throws `DirectoryUnavailableError`.
 */
export async function provePerson(directory: Directory, proof: Proof): Promise<DirectoryPerson | undefined> {
  if (proof.user === '' || proof.password === '') return undefined;
  const given = { step: silently, ...proof };
  let connection: Connection | undefined;
  try {
    connection = await given.step('connect', () => anyAddress(directory));
    return await (directory.method === 'template' ? byTemplate : bySearch)(connection, directory, given);
  } catch (error) {
    throw new DirectoryUnavailableError(error);
  } finally {
    await connection?.close();
  }
}
