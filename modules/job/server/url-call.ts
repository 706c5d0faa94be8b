import { AppError } from '@mp/kernel/contract';
import { exchange, hostAddress, type Answered, type Environment } from '@mp/kernel/server';
import { isIP } from 'node:net';
import { jobErrors } from '../contract/index.ts';

/** Most redirects that a call follows. */
const maxRedirects = 3;

/** Where jobs may call: this console's own origin, and the hosts that the operator has named. */
export interface CallPlaces {
  readonly publicUrl: string | undefined;
  /** `host` or `host:port` in small letters, addresses of IPv6 in brackets. */
  readonly hosts: readonly string[];
  /** Hosts of the private network that the operator of the server has opened to everybody. */
  readonly privateHosts: readonly string[];
}

/** The places of an installation, with the hosts of the setting `job.urlAllow`. */
export function callPlaces(
  { publicUrl, privateHosts = [] }: Pick<Environment, 'publicUrl' | 'privateHosts'>,
  urlAllow: string | null,
): CallPlaces {
  const hosts = (urlAllow ?? '').toLowerCase().split(/\s+/u).filter(Boolean).map(hostIn);
  return { publicUrl, hosts, privateHosts };
}

/** A named host as addresses of the web write it: `[::FFFF:7f00:1]:80` as `[::ffff:7f00:1]`. */
const hostIn = (text: string): string => (URL.canParse(`http://${text}`) ? new URL(`http://${text}`).host : text);

/** The address that a job names; a path stands below this console's own origin. Throws `job.unknownHandler`. */
function targetUrl(target: string, { publicUrl }: CallPlaces): URL {
  if (!URL.canParse(target, publicUrl)) throw jobErrors.unknownHandler();
  return new URL(target, publicUrl);
}

const isOwn = (url: URL, { publicUrl }: CallPlaces): boolean =>
  publicUrl !== undefined && url.origin === new URL(publicUrl).origin;

/** The address of a target that jobs may call by its name. Throws `job.unknownHandler`, `job.hostNotAllowed`. */
export function requireAllowed(target: string, places: CallPlaces): URL {
  const url = targetUrl(target, places);
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isHttp || url.username !== '' || url.password !== '') throw jobErrors.unknownHandler();
  if (!isOwn(url, places) && !places.hosts.includes(url.host)) throw jobErrors.hostNotAllowed({ host: url.host });
  return url;
}

/** The same while a job runs, where a sentence for its log says what is refused. */
function placeOf(target: string, places: CallPlaces): URL {
  try {
    return requireAllowed(target, places);
  } catch (error) {
    if (error instanceof AppError) throw new Error(`jobs may not call ${target.slice(0, 300)} (${error.code})`);
    throw error;
  }
}

/**
 * The address that the connection goes to, looked up once. Names lead to public addresses alone, so that a name that
 * answers with a private one reaches nothing; a private address is called where the operator has named it itself.
 */
async function judgedAddress(url: URL, places: CallPlaces): Promise<string> {
  const bare = url.hostname.replace(/^\[|\]$/gu, '');
  const named = isIP(bare) > 0 ? [bare] : [];
  const { address } = await hostAddress(url.hostname, {
    isTrusted: isOwn(url, places),
    privateHosts: [...places.privateHosts, ...named],
  });
  return address;
}

const isRedirect = ({ status, location }: Answered): boolean =>
  status >= 300 && status < 400 && status !== 304 && location !== undefined;

/** What is called, and where it may lead. */
export interface UrlCall {
  readonly target: string;
  /** Names the fire time to the other side. */
  readonly fireTime: string;
  readonly places: CallPlaces;
  readonly signal: AbortSignal;
}

/** Calls an address by GET; answers what it said. Throws unless that is 2xx, and where a redirect leads to no allowed place. */
export async function callUrl({ target, fireTime, places, signal }: UrlCall): Promise<string> {
  let url = placeOf(target, places);
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answered = await exchange(url, {
      method: 'GET',
      address: await judgedAddress(url, places),
      headers: { 'x-job-fire': fireTime, accept: '*/*', 'user-agent': 'mpcloud-job' },
      body: undefined,
      signal,
    });
    if (!isRedirect(answered)) return outputOf(answered);
    url = placeOf(URL.parse(answered.location ?? '', url)?.href ?? '', places);
  }
  throw new Error(`more than ${maxRedirects} redirects`);
}

function outputOf({ status, text }: Answered): string {
  const said = `HTTP ${status}${text === '' ? '' : `\n${text}`}`;
  if (status < 200 || status >= 300) throw new Error(said.slice(0, 4000));
  return said.slice(0, 4000);
}
