import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { readS3Address } from '../../contract/store-address.ts';
import { checkName, type ObjectStore, type Source } from './object-store.ts';

/** Bytes up to which an object goes in one piece; beyond, in parts of this size. */
const partSize = 8 * 1_048_576;

type Sdk = typeof import('@aws-sdk/client-s3');
interface Bucket {
  readonly sdk: Sdk;
  readonly client: S3Client;
  readonly Bucket: string;
}

/** The store in a bucket of any S3-compatible service; `url` as `readS3Address` says. The client is loaded at first use. */
export function s3Store(url: string, dataDir: string): ObjectStore {
  const address = readS3Address(url);
  let opened: Promise<Bucket> | undefined;
  const bucket = () => (opened ??= openBucket(address));
  return {
    draftFolder: join(dataDir, 'draft'),
    put: async (name, source) => {
      const size = Buffer.isBuffer(source) ? source.length : source.size;
      await (size <= partSize ? putWhole : putInParts)(await bucket(), { Key: checkName(name), source, size });
      if (!Buffer.isBuffer(source)) await rm(source.path, { force: true });
    },
    get: async (name, range) => read(await bucket(), checkName(name), range && `bytes=${range.start}-${range.end}`),
    remove: async (name) => {
      const { client, sdk, Bucket } = await bucket();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: checkName(name) }));
    },
    list: (prefix) => listed(bucket, checkName(prefix)),
  };
}

async function openBucket({
  endpoint,
  region,
  bucket,
  key,
  secret,
  pathStyle,
}: ReturnType<typeof readS3Address>): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Many compatible stores know no trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client, Bucket: bucket };
}

async function bytesOf(source: Source, start: number, length: number): Promise<Buffer> {
  if (Buffer.isBuffer(source)) return source.subarray(start, start + length);
  const file = await open(source.path);
  try {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, start);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

interface ObjectToPut {
  readonly Key: string;
  readonly source: Source;
  readonly size: number;
}

async function putWhole({ sdk, client, Bucket }: Bucket, { Key, source, size }: ObjectToPut): Promise<void> {
  const Body = await bytesOf(source, 0, size);
  await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length }));
}

async function putInParts({ sdk, client, Bucket }: Bucket, { Key, source, size }: ObjectToPut): Promise<void> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key }));
  try {
    const Parts = [];
    for (let at = 0, PartNumber = 1; at < size; at += partSize, PartNumber += 1) {
      const Body = await bytesOf(source, at, Math.min(partSize, size - at));
      const { ETag } = await client.send(new sdk.UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
      Parts.push({ ETag, PartNumber });
    }
    await client.send(new sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
    throw error;
  }
}

async function read({ sdk, client, Bucket }: Bucket, Key: string, Range?: string): ReturnType<ObjectStore['get']> {
  try {
    const { Body, ContentLength, ContentRange } = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }));
    if (!(Body instanceof Readable)) return undefined;
    const whole = /\/(\d+)$/.exec(ContentRange ?? '')?.[1];
    return { stream: Body, size: whole === undefined ? (ContentLength ?? 0) : Number(whole) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as Partial<S3ServiceException>;
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
}

async function* listed(
  bucket: () => Promise<Bucket>,
  prefix: string,
): AsyncGenerator<{ name: string; changedAt: Date }> {
  const { sdk, client, Bucket } = await bucket();
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: `${prefix}/`, ContinuationToken }));
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key !== undefined) yield { name: Key, changedAt: LastModified ?? new Date(0) };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}
