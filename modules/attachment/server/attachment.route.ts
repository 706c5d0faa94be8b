import { bind, type BoundRoute, readUpload } from '@mp/kernel/server';
import { linkOfFile, picturePurposes, uploadFile } from '../contract/index.ts';
import { keepPicture, linkFor } from './attachment.service.ts';

const largest = Math.max(...Object.values(picturePurposes));

/** The operations of this module. */
export const attachmentRoutes: readonly BoundRoute[] = [
  bind(uploadFile, async (context, { request }) => keepPicture(context, await readUpload(request, largest)), {
    status: 201,
  }),
  bind(linkOfFile, async (context, { params }) => ({ url: await linkFor(context, params.id) })),
];
