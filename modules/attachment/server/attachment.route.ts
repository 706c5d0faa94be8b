import { wholeUploadBytes } from '@mp/kernel/contract';
import { bind, type BoundRoute, type Call, type Context, readUpload } from '@mp/kernel/server';
import {
  addToOwner,
  beginUpload,
  binFiles,
  continueUpload,
  dropUpload,
  filesOfOwner,
  fileUsage,
  finishUpload,
  linkOfFile,
  linksOfFiles,
  packFiles,
  previewOfFile,
  removeStored,
  restoreFiles,
  uploadFile,
  uploadOffset,
} from '../contract/index.ts';
import { addToRecord, saveWhole, linkFor, linksFor, recordFiles, removeUploaded } from './attachment.service.ts';
import { previewFor } from './preview.service.ts';
import { pack, putIntoBin, takeOutOfBin, usageOfTenant } from './stored-file.service.ts';
import { completeUpload } from './upload.service.ts';
import { speakTus } from './tus-upload.ts';

const tus = (context: Context, { request, reply }: Pick<Call<unknown, unknown, unknown>, 'request' | 'reply'>) =>
  speakTus(context, request, reply);

/** The operations of this module. */
export const attachmentRoutes: readonly BoundRoute[] = [
  bind(
    uploadFile,
    async (context, { request }) => {
      const { name, bytes, fields } = await readUpload(request, wholeUploadBytes);
      return saveWhole(context, { name, bytes, purpose: fields.purpose ?? 'picture' });
    },
    { status: 201 },
  ),
  bind(linkOfFile, async (context, { params, query }) => ({
    url: await linkFor(context, params.id, query.as === 'download' ? 'save' : undefined),
  })),
  bind(linksOfFiles, async (context, { body }) => ({ items: await linksFor(context, body.ids) })),
  bind(previewOfFile, (context, { params }) => previewFor(context, params.id)),
  bind(filesOfOwner, (context, { params }) => recordFiles(context, params.resource, params.id)),
  bind(
    addToOwner,
    (context, { params, body }) =>
      addToRecord(context, { entity: params.resource, id: params.id, fileId: body.fileId }),
    {
      status: 204,
    },
  ),
  bind(removeStored, (context, { params }) => removeUploaded(context, params.id), { status: 204 }),
  bind(finishUpload, (context, { params }) => completeUpload(context, params.id), { status: 201 }),
  bind(fileUsage, (context) => usageOfTenant(context)),
  bind(binFiles, (context, { body }) => putIntoBin(context, body)),
  bind(restoreFiles, (context, { body }) => takeOutOfBin(context, body)),
  bind(packFiles, (context, { body }) => pack(context, body)),
  bind(beginUpload, tus),
  bind(uploadOffset, tus),
  bind(continueUpload, tus),
  bind(dropUpload, tus),
];
