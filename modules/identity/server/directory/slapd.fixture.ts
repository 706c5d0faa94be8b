import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const binary = '/usr/sbin/slapd';
/** Whether there is an OpenLDAP server on this machine (Debian: `slapd`). */
export const hasSlapd = existsSync(binary);
/** What the service account of the directory signs in with. */
export const service = { dn: 'cn=admin,dc=example,dc=com', password: 'service-password' };

const configOf = (folder: string) => `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
TLSCACertificateFile ${folder}/ca.pem
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
database mdb
suffix "dc=example,dc=com"
rootdn "${service.dn}"
rootpw ${service.password}
directory ${folder}/db
maxsize 10485760
access to attrs=userPassword by anonymous auth by * none
access to dn.subtree="ou=people,dc=example,dc=com" by users read by anonymous auth by * none
access to * by * read
`;

/** Somebody of the directory. */
export interface DirectoryUser {
  readonly uid: string;
  readonly password: string;
  readonly name?: string;
  readonly mail?: string;
  readonly mobile?: string;
  /** Values of `ou`, which stand for groups. */
  readonly groups?: readonly string[];
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

function ldifOf(users: readonly DirectoryUser[]): string {
  const people = users.map(
    ({
      uid,
      password,
      name = uid,
      mail = `${uid}@example.com`,
      mobile,
      groups = [],
    }) => `dn: uid=${uid},ou=people,dc=example,dc=com
objectClass: inetOrgPerson
uid: ${uid}
cn:: ${base64(name)}
sn: ${uid}
mail: ${mail}
${mobile === undefined ? '' : `mobile: ${mobile}\n`}${groups.map((group) => `ou: ${group}\n`).join('')}userPassword:: ${base64(password)}
`,
  );
  const tops = ['dn: dc=example,dc=com\nobjectClass: dcObject\nobjectClass: organization\no: Example\ndc: example\n'];
  return [...tops, 'dn: ou=people,dc=example,dc=com\nobjectClass: organizationalUnit\nou: people\n', ...people].join(
    '\n',
  );
}

/** A certificate for 127.0.0.1 and localhost, signed by an authority that nobody else knows. */
function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...key, '-days', '3650', '-subj', '/CN=Test CA', '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '3650', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.pem');
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until the server takes connections. */
async function listening(port: number, process: ChildProcess): Promise<void> {
  while (process.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`slapd ended with ${process.exitCode}`);
}

/** A running OpenLDAP server. */
export interface TestDirectory {
  readonly ldap: string;
  readonly ldaps: string;
  /** Certificate of its authority. */
  readonly ca: string;
  readonly stop: () => Promise<void>;
}

/** Starts an OpenLDAP server on this machine with some people; stop it after the file. */
export async function aDirectory(users: readonly DirectoryUser[]): Promise<TestDirectory> {
  const folder = mkdtempSync(join(tmpdir(), 'slapd-'));
  mkdirSync(join(folder, 'db'));
  makeCertificates(folder);
  const config = join(folder, 'slapd.conf');
  writeFileSync(config, configOf(folder));
  writeFileSync(join(folder, 'people.ldif'), ldifOf(users));
  execFileSync('/usr/sbin/slapadd', ['-f', config, '-l', join(folder, 'people.ldif')], { stdio: 'pipe' });
  const [plain, secure] = [await freePort(), await freePort()];
  const addresses = `ldap://127.0.0.1:${plain}/ ldaps://127.0.0.1:${secure}/`;
  const process = spawn(binary, ['-f', config, '-h', addresses, '-d', '0'], { stdio: 'ignore' });
  await listening(plain, process);
  return {
    ldap: `ldap://127.0.0.1:${plain}`,
    ldaps: `ldaps://localhost:${secure}`,
    ca: execFileSync('cat', [join(folder, 'ca.pem')], { encoding: 'utf8' }),
    stop: async () => {
      process.kill('SIGTERM');
      if (process.exitCode === null) await once(process, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server that takes connections and does with what it hears as told; nothing, where nothing is told. */
export async function aSilentServer(
  answer: (socket: Socket, heard: Buffer) => void = () => undefined,
): Promise<{ readonly address: string; readonly heard: () => string; readonly stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const words: Buffer[] = [];
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (heard: Buffer) => {
      words.push(heard);
      answer(socket, heard);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard: () => Buffer.concat(words).toString('latin1'),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
