/** Where an S3-compatible store is and how it is entered. */
export interface S3Address {
  /** `https://host:port`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  /** The bucket stands in the path instead of the host name. */
  readonly pathStyle: boolean;
}

/** What is said of an address that names no store; one sentence, without the address, which may hold a password. */
const sentences = {
  scheme: 'must be an address that begins with file: or s3:',
  file: 'with file: must name a folder of this machine, such as file:///var/lib/mpcloud/files',
  s3: 'with s3: must look like s3://key:secret@host:port/bucket?region=eu-1&pathStyle=1',
  s3Query: 'with s3: takes only region, pathStyle (1 or 0) and tls (1 or 0) after the question mark',
} as const;

/** Why an address of `FILES_URL` names no store, as the end of a sentence; undefined when it does. */
export function storeAddressProblem(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === 'file:') return url.host === '' && url.pathname.length > 1 ? undefined : sentences.file;
  return url?.protocol === 's3:' ? s3Problem(url) : sentences.scheme;
}

function s3Problem(url: URL): string | undefined {
  const bucket = url.pathname.slice(1);
  if (url.hostname === '' || url.username === '' || url.password === '' || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket))
    return sentences.s3;
  const isKnown = ([name, value]: readonly [string, string]) =>
    name === 'region' ? /^[a-z0-9-]{1,40}$/.test(value) : ['pathStyle', 'tls'].includes(name) && /^[01]$/.test(value);
  return [...url.searchParams].every(isKnown) ? undefined : sentences.s3Query;
}

/**
 * The parts of `s3://key:secret@host:port/bucket?region=…&pathStyle=1&tls=0`: key and secret percent-encoded, region
 * `us-east-1` when not given, bucket in the host name unless `pathStyle=1`, https unless `tls=0`.
 */
export function readS3Address(address: string): S3Address {
  const url = new URL(address);
  const has = (name: string, fallback: string) => (url.searchParams.get(name) ?? fallback) === '1';
  return {
    endpoint: `${has('tls', '1') ? 'https' : 'http'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: url.pathname.slice(1),
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    pathStyle: has('pathStyle', '0'),
  };
}
