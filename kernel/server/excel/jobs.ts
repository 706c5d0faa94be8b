import { handleJob } from '../queue.ts';
import type { JobHandler } from '../queue.ts';
import { cleanExport, runExport } from './export-service.ts';
import { checkImport } from './import-check.ts';
import { commitImport } from './import-commit.ts';
import { forgetRows } from './import-store.ts';
import { takeBack } from './import-undo.ts';
import { exportCleanup, handleWatched, importCleanup } from './watch.ts';

/** Background work of imports and exports. */
export const excelJobs: readonly JobHandler[] = [
  handleWatched('import.check', checkImport),
  handleWatched('import.commit', commitImport),
  handleWatched('import.undo', takeBack),
  handleWatched('export.run', runExport),
  handleJob(importCleanup, (context, { id }) => forgetRows(context, id)),
  handleJob(exportCleanup, (context, { id }) => cleanExport(context, id)),
];
