import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Most files that one call is about. */
export const maxFilesAtOnce = 100;
/** Largest sum of sizes that is packed into one archive, in bytes. */
export const maxPackedBytes = 209_715_200;

const ids = z
  .array(z.string().check(z.refine(isUuid, 'common.format')))
  .check(z.minLength(1), z.maxLength(maxFilesAtOnce));
const share = z.object({ key: z.string(), name: z.string(), bytes: z.number(), files: z.int() });
/** Files of one kind, and the room they take in bytes. */
export type FileShare = z.infer<typeof share>;

const usage = z.object({
  /** Bytes that all files of the tenant take, and how many it may have. */
  bytes: z.number(),
  quota: z.number(),
  files: z.int(),
  /** Bytes that a user may have. */
  userQuota: z.number(),
  /** Those who have most. */
  users: z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() })),
  purposes: z.array(share),
  /** By the kind of record that they belong to; the key is empty for those that belong to none. */
  owners: z.array(share),
  states: z.array(share),
});
/** What takes room in the store of a tenant. */
export type FileUsage = z.infer<typeof usage>;

/** What takes room in the store of the caller's tenant. */
export const fileUsage = defineEndpoint({
  id: 'storedFile.usage',
  method: 'GET',
  path: '/attachment/usage',
  access: 'storedFile.read',
  answer: usage,
  summary: 'Room that files take, by uploader, purpose and owner',
});

/** Puts files into the bin for thirty days; those that belong to a record only where the caller says so. */
export const binFiles = defineEndpoint({
  id: 'storedFile.bin',
  method: 'POST',
  path: '/attachment/bin',
  access: 'storedFile.bin',
  body: z.object({ ids, used: z.boolean() }),
  answer: z.object({ done: z.int() }),
  errors: ['common.notFound', 'attachment.inUse'],
  summary: 'Put files into the bin',
});

/** Takes files out of the bin. */
export const restoreFiles = defineEndpoint({
  id: 'storedFile.restore',
  method: 'POST',
  path: '/attachment/restore',
  access: 'storedFile.restore',
  body: z.object({ ids }),
  answer: z.object({ done: z.int() }),
  errors: ['common.notFound'],
  summary: 'Take files out of the bin',
});

/** Packs files that the caller may read into one archive; its address is good for five minutes. */
export const packFiles = defineEndpoint({
  id: 'storedFile.pack',
  method: 'POST',
  path: '/attachment/pack',
  access: 'storedFile.pack',
  body: z.object({ ids }),
  answer: z.object({ url: z.string() }),
  errors: ['common.notFound', 'attachment.packTooLarge', 'attachment.notReadable'],
  summary: 'Download several files as one archive',
});
