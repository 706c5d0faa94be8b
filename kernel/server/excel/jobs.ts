import type { JobHandler } from '../queue.ts';
import { cleanExport, runExport } from './export-service.ts';
import { checkImport } from './import-check.ts';
import { commitImport } from './import-commit.ts';
import { forgetRows } from './import-store.ts';
import { takeBack } from './import-undo.ts';

/** Background work of imports and exports by kind. */
export const excelJobs: Readonly<Record<string, JobHandler>> = {
  'import.check': checkImport,
  'import.commit': commitImport,
  'import.undo': takeBack,
  'import.cleanup': (context, { id }) => forgetRows(context, String(id)),
  'export.run': runExport,
  'export.cleanup': cleanExport,
};
