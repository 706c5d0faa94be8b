import { defineServerModule, fillPorts, type ServerModule } from '@mp/kernel/server';
import { attachmentRoutes } from './attachment.route.ts';
import { fileLink, readFile, removeFile, storeFile, storeOf } from './attachment.service.ts';
import { mountDownloads } from './download.ts';

/** Files: pictures, sheets made by exports, and the ports by which modules keep bytes. */
export const attachmentModule: ServerModule = defineServerModule({
  name: 'attachment',
  routes: attachmentRoutes,
  mount: mountDownloads,
  start: ({ environment }) => {
    storeOf(environment.filesUrl);
    fillPorts({ storeFile, readFile, removeFile, fileLink });
  },
});
