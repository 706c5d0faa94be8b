import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Keeps a picture: parts `file` and, optionally, `purpose`; answers its id and an address good for five minutes. */
export const uploadFile = defineEndpoint({
  id: 'attachment.upload',
  method: 'POST',
  path: '/attachment/files',
  access: 'session',
  consumes: 'multipart/form-data',
  bodyLimit: 11_000_000,
  answer: z.object({ id: z.string(), url: z.string() }),
  errors: ['file.type', 'file.size', 'file.nameLength', 'file.broken', 'attachment.tooManyPixels'],
  summary: 'Upload a picture',
});

/** A new address of a kept file. */
export const linkOfFile = defineEndpoint({
  id: 'attachment.link',
  method: 'GET',
  path: '/attachment/files/{id}/link',
  access: 'session',
  params: z.object({ id: z.string() }),
  answer: z.object({ url: z.string() }),
  summary: 'Signed address of a file, good for five minutes',
});
