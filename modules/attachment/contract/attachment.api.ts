import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const idParams = z.object({ id: z.string() });
const uuid = z.string().check(z.refine(isUuid, 'common.format'));
const stored = z.object({ id: z.string(), url: z.string(), name: z.string(), size: z.int(), type: z.string() });
const judgement = [
  'file.type',
  'file.size',
  'file.nameLength',
  'file.broken',
  'file.archive',
  'file.infected',
  'file.notScanned',
  'file.quota',
  'attachment.tooManyPixels',
] as const;

/** Keeps a file of at most 10 MB: parts `file` and, optionally, `purpose`; answers its id and an address good for five minutes. */
export const uploadFile = defineEndpoint({
  id: 'attachment.upload',
  method: 'POST',
  path: '/attachment/files',
  access: 'session',
  consumes: 'multipart/form-data',
  bodyLimit: 11_000_000,
  answer: stored,
  errors: judgement,
  summary: 'Upload a file of at most 10 MB',
});

/** A new address of a kept file; with `as=download` one that saves also pictures. */
export const linkOfFile = defineEndpoint({
  id: 'attachment.link',
  method: 'GET',
  path: '/attachment/files/{id}/link',
  access: 'session',
  params: idParams,
  query: z.object({ as: z.optional(z.literal('download', 'common.format')) }),
  answer: z.object({ url: z.string() }),
  summary: 'Signed address of a file, good for five minutes',
});

/** Addresses of several files, such as the pictures of a text; files that the caller may not read are left out. */
export const linksOfFiles = defineEndpoint({
  id: 'attachment.links',
  method: 'POST',
  path: '/attachment/links',
  access: 'session',
  body: z.object({ ids: z.array(uuid).check(z.maxLength(100)) }),
  answer: z.object({ items: z.array(z.object({ id: z.string(), url: z.string() })) }),
  summary: 'Signed addresses of several files',
});

/** What of a file can be shown beside a form: a picture or PDF by its address, the begin of a text or table. */
export const previewOfFile = defineEndpoint({
  id: 'attachment.preview',
  method: 'GET',
  path: '/attachment/files/{id}/preview',
  access: 'session',
  params: idParams,
  answer: z.object({
    kind: z.enum(['picture', 'pdf', 'text', 'table', 'none']),
    name: z.string(),
    /** Of the bytes, or of a smaller picture. */
    url: z.optional(z.string()),
    text: z.optional(z.string()),
    rows: z.optional(z.array(z.array(z.string()))),
    /** There is more than what is answered. */
    isCut: z.boolean(),
  }),
  errors: ['file.broken'],
  summary: 'Preview of a file',
});

/** The files of a record's own list. */
export const filesOfOwner = defineEndpoint({
  id: 'attachment.ofRecord',
  method: 'GET',
  path: '/attachment/records/{resource}/{id}',
  access: 'session',
  params: z.object({ resource: z.string(), id: z.string() }),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.string(),
        size: z.int(),
        createdAt: z.string(),
        createdByName: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'Attachments of a record',
});

/** Puts an uploaded file into the record's own list. */
export const addToOwner = defineEndpoint({
  id: 'attachment.add',
  method: 'POST',
  path: '/attachment/records/{resource}/{id}',
  access: 'session',
  params: z.object({ resource: z.string(), id: z.string() }),
  body: z.object({ fileId: uuid }),
  errors: ['perm.denied', 'file.notFound'],
  summary: 'Attach an uploaded file to a record',
});

/** Puts a file of a record's own list, or one that no record has taken yet, into the bin. */
export const removeStored = defineEndpoint({
  id: 'attachment.remove',
  method: 'DELETE',
  path: '/attachment/files/{id}',
  access: 'session',
  params: idParams,
  errors: ['perm.denied'],
  summary: 'Remove a file',
});

const tus = { access: 'session', errors: ['attachment.uploadRefused'] } as const;
/** Begins an upload in parts (tus 1.0): `Upload-Length`, and `Upload-Metadata` with `filename` and `purpose`. */
export const beginUpload = defineEndpoint({
  ...tus,
  id: 'attachment.beginUpload',
  method: 'POST',
  path: '/attachment/uploads',
  errors: [...tus.errors, ...judgement],
  summary: 'Begin a resumable upload (tus 1.0)',
});
/** How far an upload is. */
export const uploadOffset = defineEndpoint({
  ...tus,
  id: 'attachment.uploadOffset',
  method: 'HEAD',
  path: '/attachment/uploads/{id}',
  params: idParams,
  summary: 'Offset of a resumable upload (tus 1.0)',
});
/** Goes on with an upload. */
export const continueUpload = defineEndpoint({
  ...tus,
  id: 'attachment.continueUpload',
  method: 'PATCH',
  path: '/attachment/uploads/{id}',
  params: idParams,
  bodyLimit: 209_715_200,
  summary: 'Next part of a resumable upload (tus 1.0)',
});
/** Gives an upload up. */
export const dropUpload = defineEndpoint({
  ...tus,
  id: 'attachment.dropUpload',
  method: 'DELETE',
  path: '/attachment/uploads/{id}',
  params: idParams,
  summary: 'Give up a resumable upload (tus 1.0)',
});
/** Judges a complete upload and makes a file of it; a second call answers the same file. */
export const finishUpload = defineEndpoint({
  id: 'attachment.finishUpload',
  method: 'POST',
  path: '/attachment/uploads/{id}/finish',
  access: 'session',
  params: idParams,
  answer: stored,
  errors: [...judgement, 'attachment.uploadIncomplete'],
  summary: 'Make a file of a complete upload',
});
