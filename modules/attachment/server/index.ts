import { defineServerModule, healthChecks, type ServerModule } from '@mp/kernel/server';
import { storageCheck } from './health.service.ts';
import { attachmentPages } from '../contract/index.ts';
import { fileFactsSql } from './attachment.query.ts';
import { attachmentRoutes } from './attachment.route.ts';
import { attachFiles, fileLink, readFile, releaseFiles, removeFile, storeFile } from './attachment.service.ts';
import { mountDownloads } from './download.ts';
import { cleanRichText } from './rich-text.ts';
import { storeOf } from './store/store.ts';
import { storedFileServer } from './stored-file.service.ts';
import { dropHandler, orphansJob, sweepJob } from './sweep.job.ts';

export { setOwner as handFilesTo } from './attachment.query.ts';
export { saveOfVisitor } from './upload.service.ts';

/** Files: attachments of records, pictures, sheets made by exports, and the ports by which modules keep bytes. */
export const attachmentModule: ServerModule = defineServerModule({
  name: 'attachment',
  acting: 'open',
  contributes: [healthChecks.of(storageCheck)],
  pages: attachmentPages,
  resources: [storedFileServer],
  routes: attachmentRoutes,
  jobs: [dropHandler],
  scheduled: [sweepJob, orphansJob],
  mount: (app, services) => {
    // Parts of uploads go to the store as they come.
    app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    mountDownloads(app, services);
  },
  start: (services) => void storeOf(services),
  ports: {
    storeFile,
    readFile,
    removeFile,
    fileLink,
    attachFiles,
    releaseFiles,
    cleanRichText,
    fileFacts: fileFactsSql,
  },
});
