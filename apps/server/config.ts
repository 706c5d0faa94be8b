import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { storeAddressProblem } from '@mp/attachment/contract';
import { type Keys, keysOf, readSecrets } from './secrets.ts';

/** Everything the environment may say (architecture.md section 1, operating contract), checked and complete. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** PostgreSQL to use; undefined means the embedded one in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The server behind a pooler, for LISTEN and the queue. */
  readonly databaseDirectUrl: string | undefined;
  /** Read replica for reports. */
  readonly databaseReplicaUrl: string | undefined;
  readonly seed: 'demo' | 'none';
  readonly demoPassword: string;
  /** Nobody but this machine can reach the console: the address it listens on and the one browsers use are loopback. */
  readonly isLocal: boolean;
  /** `file:///…` or `s3://key:secret@host:port/bucket?region=…&pathStyle=1&tls=1`. */
  readonly filesUrl: string;
  readonly smtpUrl: string | undefined;
  readonly smsUrl: string | undefined;
  /** Hosts of the private network that settings of tenants may name. */
  readonly privateHosts: readonly string[];
  /** Origin under which browsers reach the console, without a slash at the end. */
  readonly publicUrl: string;
  readonly role: 'all' | 'web' | 'worker';
  readonly logLevel: (typeof logLevels)[number];
  readonly loginCheck: 'slider' | 'picture' | 'none';
  readonly testHooks: boolean;
  readonly clamdUrl: string | undefined;
  /** Public keys of an operator who signs activation codes himself: `kid:key`, separated by commas. */
  readonly licenceKeys: string | undefined;
  /** Path of LibreOffice. */
  readonly soffice: string | undefined;
  /** Path of a MaxMind database. */
  readonly geoipDb: string | undefined;
  /** Collector of traces. */
  readonly otlpUrl: string | undefined;
  /** Addresses or networks of proxies whose forwarded headers are believed, separated by commas. */
  readonly trustProxy: string | undefined;
  /** What whoever reads `/metrics` has to send as a bearer token. */
  readonly metricsToken: string | undefined;
  readonly keys: Keys;
}

/** A wrong setting: one sentence that names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/** The password of the demo accounts that the documentation names: good on this machine alone. */
export const documentedPassword = 'Demo@2026';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Reads the environment, making DATA_DIR/secrets.json when SECRET_KEY is unset. Throws ConfigError. */
export function loadConfig(env: Env): Config {
  const settings = parseSettings(env);
  const secretKey = secret(env, 'SECRET_KEY') ?? readSecrets(settings.dataDir).secretKey;
  const keys = keysOf(secretKey, {
    dataKey: keyBytes(env, 'DATA_KEY'),
    pepper: keyBytes(env, 'PEPPER'),
    tokenKey: keyBytes(env, 'TOKEN_KEY'),
  });
  return Object.freeze({ ...settings, keys });
}

/** Everything but the keys; touches no file. Throws ConfigError. */
export function parseSettings(env: Env): Omit<Config, 'keys'> {
  const port = wholeNumber(env, 'PORT', { fallback: 8080, max: 65_535 });
  const host = given(env, 'HOST') ?? '127.0.0.1';
  const dataDir = resolve(given(env, 'DATA_DIR') ?? 'data');
  const databaseUrl = address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const reached = publicUrl(env, host, port);
  const isLocal = isLoopback(host) && isLoopback(new URL(reached).hostname);
  const where = isLocal ? undefined : `HOST is ${host} and PUBLIC_URL is ${reached}`;
  const loginCheck = oneOf(env, 'LOGIN_CHECK', { choices: ['slider', 'picture', 'none'], fallback: 'slider' });
  return {
    port,
    host,
    isLocal,
    dataDir,
    databaseUrl,
    databaseDirectUrl: needsDatabase(env, 'DATABASE_DIRECT_URL', databaseUrl),
    databaseReplicaUrl: needsDatabase(env, 'DATABASE_REPLICA_URL', databaseUrl),
    ...demoData(env, { isDefault: isLocal && databaseUrl === undefined, where }),
    filesUrl: filesAddress(env) ?? pathToFileURL(resolve(dataDir, 'files')).href,
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    smsUrl: smsUrl(env),
    privateHosts: (given(env, 'PRIVATE_HOSTS') ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((host) => host !== ''),
    publicUrl: reached,
    role: oneOf(env, 'ROLE', { choices: ['all', 'web', 'worker'], fallback: 'all' }),
    logLevel: oneOf(env, 'LOG_LEVEL', { choices: logLevels, fallback: 'info' }),
    loginCheck: loopbackOnly(loginCheck, { closed: 'none', name: 'LOGIN_CHECK=none', where }),
    testHooks: loopbackOnly(flag(env, 'TEST_HOOKS'), { closed: true, name: 'TEST_HOOKS=1', where }),
    clamdUrl: clamdAddress(env),
    licenceKeys: licenceKeys(env),
    soffice: existingPath(env, 'SOFFICE'),
    geoipDb: existingPath(env, 'GEOIP_DB'),
    otlpUrl: address(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']),
    trustProxy: proxies(env),
    metricsToken: metricsToken(env),
  };
}

/** Whether a host name or address names this machine only. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare);
}

/** Value of a variable; an empty one counts as unset. */
function given(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function wholeNumber(
  env: Env,
  name: string,
  { fallback, max }: { readonly fallback: number; readonly max: number },
): number {
  const value = given(env, name);
  if (value === undefined) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max)
    throw new ConfigError(`${name} must be a whole number from 1 to ${max}, not "${value}".`);
  return number;
}

function oneOf<const C extends string>(
  env: Env,
  name: string,
  { choices, fallback }: { readonly choices: readonly C[]; readonly fallback: NoInfer<C> },
): C {
  const value = given(env, name) ?? fallback;
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${value}".`);
  return found;
}

function flag(env: Env, name: string): boolean {
  const value = given(env, name) ?? '0';
  if (value !== '0' && value !== '1') throw new ConfigError(`${name} must be 1 or 0, not "${value}".`);
  return value === '1';
}

/** An address with one of the schemes; the sentence does not repeat the value, which may hold a password. */
function address(env: Env, name: string, schemes: readonly string[]): string | undefined {
  const value = given(env, name);
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol))
    throw new ConfigError(`${name} must be an address that begins with ${schemes.join(' or ')}.`);
  return value;
}

/** The store of files; the sentence of refusal is the attachment module's. */
function filesAddress(env: Env): string | undefined {
  const value = given(env, 'FILES_URL');
  const problem = value === undefined ? undefined : storeAddressProblem(value);
  if (problem !== undefined) throw new ConfigError(`FILES_URL ${problem}.`);
  return value;
}

function clamdAddress(env: Env): string | undefined {
  const value = address(env, 'CLAMD_URL', ['tcp:', 'unix:']);
  const url = value === undefined ? undefined : new URL(value);
  if (url && (url.protocol === 'tcp:' ? url.hostname === '' : url.pathname.length < 2))
    throw new ConfigError('CLAMD_URL must be tcp://host:port or unix:/path of the scanner.');
  return value;
}

/** An SMS gateway; the two that send by template need to know which, and under which signature. */
function smsUrl(env: Env): string | undefined {
  const value = address(env, 'SMS_URL', ['http:', 'https:', 'aliyun:', 'tencent:', 'dev:']);
  const { protocol, searchParams, username, password, host } = new URL(value ?? 'dev:');
  const needed = { 'aliyun:': ['sign', 'template'], 'tencent:': ['appId', 'sign', 'template'] }[protocol];
  if (!needed) return value;
  if (username === '' || password === '' || host === '')
    throw new ConfigError(`SMS_URL must name key, secret and host, as in ${protocol}//key:secret@host.`);
  const missing = needed.filter((name) => !searchParams.get(name));
  if (missing.length > 0)
    throw new ConfigError(`SMS_URL must have the parameters ${needed.join(', ')}; ${missing.join(', ')} is missing.`);
  return value;
}

/** Public Ed25519 keys by their id, 32 bytes in base64url each. */
function licenceKeys(env: Env): string | undefined {
  const value = given(env, 'LICENCE_KEYS');
  const isKey = (text: string) => /^[\w-]{1,40}:[\w-]{43}$/.test(text.trim());
  if (value !== undefined && !value.split(',').every(isKey))
    throw new ConfigError('LICENCE_KEYS must be kid:key pairs separated by commas, each key 32 bytes in base64url.');
  return value;
}

/** Proxies by address or network, as in `10.0.0.0/8,127.0.0.1`. */
function proxies(env: Env): string | undefined {
  const value = given(env, 'TRUST_PROXY');
  const isNetwork = (text: string) => {
    const [ip = '', bits, more] = text.trim().split('/');
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0;
    return most > 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
  };
  if (value !== undefined && !value.split(',').every(isNetwork))
    throw new ConfigError('TRUST_PROXY must be addresses or networks of proxies, such as 10.0.0.0/8,127.0.0.1.');
  return value;
}

function needsDatabase(env: Env, name: string, databaseUrl: string | undefined): string | undefined {
  const value = address(env, name, ['postgres:', 'postgresql:']);
  if (value !== undefined && databaseUrl === undefined)
    throw new ConfigError(`${name} is set without DATABASE_URL; the embedded database has no second address.`);
  return value;
}

function publicUrl(env: Env, host: string, port: number): string {
  const value = address(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  const url = new URL(value);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new ConfigError('PUBLIC_URL must be an origin such as https://console.example.com, without path or query.');
  const local = isLoopback(host) && isLoopback(url.hostname);
  if (url.protocol === 'http:' && !local && !flag(env, 'ALLOW_HTTP'))
    throw new ConfigError(
      `PUBLIC_URL must be https when the console is reached from other machines (HOST is ${host}); ALLOW_HTTP=1 overrules this.`,
    );
  return url.origin;
}

/** Refuses a value that is for automated tests where others than this machine reach the console. */
function loopbackOnly<T>(value: T, setting: { closed: T; name: string; where: string | undefined }): T {
  if (value === setting.closed && setting.where !== undefined)
    throw new ConfigError(`${setting.name} is allowed on a loopback HOST and PUBLIC_URL only, and ${setting.where}.`);
  return value;
}

/** Sample tenants and their password: of themselves on this machine alone, elsewhere when both are asked for. */
function demoData(
  env: Env,
  { isDefault, where }: { readonly isDefault: boolean; readonly where: string | undefined },
): Pick<Config, 'seed' | 'demoPassword'> {
  const seed = oneOf(env, 'SEED', { choices: ['demo', 'none'], fallback: isDefault ? 'demo' : 'none' });
  const password = given(env, 'DEMO_PASSWORD');
  if (seed === 'demo' && where !== undefined && (password === undefined || password === documentedPassword))
    throw new ConfigError(`DEMO_PASSWORD must be set to a password of your own for SEED=demo, because ${where}.`);
  return { seed, demoPassword: password ?? documentedPassword };
}

function metricsToken(env: Env): string | undefined {
  const value = given(env, 'METRICS_TOKEN');
  if (value !== undefined && !/^[\x21-\x7e]{16,}$/.test(value))
    throw new ConfigError('METRICS_TOKEN must have at least 16 visible ASCII characters.');
  return value;
}

function existingPath(env: Env, name: string): string | undefined {
  const value = given(env, name);
  if (value !== undefined && !existsSync(value))
    throw new ConfigError(`${name} names a file that does not exist: ${value}.`);
  return value === undefined ? undefined : resolve(value);
}

function secret(env: Env, name: string): string | undefined {
  const value = given(env, name);
  if (value !== undefined && value.length < 32) throw new ConfigError(`${name} must have at least 32 characters.`);
  return value;
}

function keyBytes(env: Env, name: string): Buffer | undefined {
  const value = given(env, name);
  if (value === undefined) return undefined;
  const bytes = /^[0-9a-fA-F]{64}$/.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if (bytes.length !== 32)
    throw new ConfigError(`${name} must be 32 bytes, written as base64 or as 64 hexadecimal digits.`);
  return bytes;
}
