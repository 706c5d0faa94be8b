import * as z from 'zod/mini';
import { offers, permissionKey } from '../../contract/index.ts';
import type { ResourceServer } from '../resource/model.ts';
import { oneId, operation } from '../resource/operation.ts';
import { bind } from '../route.ts';
import type { BoundRoute } from '../route.ts';
import { contentDisposition, readUpload } from '../upload.ts';
import { cancelExport, exportLink, exportState, startExport } from './export-service.ts';
import {
  cancelImport,
  commitBatch,
  errorsSheet,
  maxImportBytes,
  previewRows,
  startImport,
  wrongCells,
} from './import-service.ts';
import { batchById } from './import-store.ts';
import { keptRows, recentImports, undoImport } from './import-undo.ts';
import { importTemplate } from './template.ts';
import { xlsxType } from './workbook.ts';

const cursor = z.optional(z.string().check(z.regex(/^\d{0,7}$/, 'common.format')));
const rowQuery = z.object({ cursor, action: z.optional(z.enum(['create', 'update', 'same', 'error'])) });
const exportBody = z.object({
  query: z._default(z.record(z.string(), z.union([z.string(), z.array(z.string())])), {}),
  columns: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200)), []),
});
const someSpace = 500_000;

/** Template, import and export operations of a resource. */
export function excelRoutes(server: ResourceServer): BoundRoute[] {
  return [
    ...(offers(server.resource, 'import') ? [...importRoutes(server), ...checkedRoutes(server)] : []),
    ...(offers(server.resource, 'export') ? exportRoutes(server) : []),
  ];
}

/** Template, uploads, and what became of them. */
function importRoutes(server: ResourceServer): BoundRoute[] {
  const { resource } = server;
  const access = permissionKey(resource, 'import');
  return [
    bind(
      operation(resource, 'importTemplate', { method: 'GET', path: '/import-template', access, produces: xlsxType }),
      async (context, { reply }) => {
        const { name, bytes } = await importTemplate(context, server);
        return reply.type(xlsxType).header('content-disposition', contentDisposition(name)).send(bytes);
      },
    ),
    bind(
      operation(resource, 'import', {
        method: 'POST',
        path: '/imports',
        access,
        consumes: 'multipart/form-data',
        bodyLimit: maxImportBytes + someSpace,
        errors: ['file.type', 'file.size', 'file.nameLength', 'file.broken', 'common.required'],
      }),
      async (context, { request }) => startImport(context, server, await readUpload(request, maxImportBytes)),
      { status: 201 },
    ),
    bind(operation(resource, 'imports', { method: 'GET', path: '/imports', access }), (context) =>
      recentImports(context, server),
    ),
    bind(
      operation(resource, 'importUndo', {
        method: 'POST',
        path: '/imports/{id}/undo',
        access,
        params: oneId,
        errors: ['import.notDone'],
      }),
      (context, { params }) => undoImport(context, server, params.id),
    ),
    bind(
      operation(resource, 'importKept', { method: 'GET', path: '/imports/{id}/kept', access, params: oneId }),
      (context, { params }) => keptRows(context, server, params.id),
    ),
    bind(
      operation(resource, 'importState', { method: 'GET', path: '/imports/{id}', access, params: oneId }),
      (context, { params }) => batchById(context, server, params.id),
    ),
  ];
}

/** Rows and errors of a checked upload, and whether it is written. */
function checkedRoutes(server: ResourceServer): BoundRoute[] {
  const { resource } = server;
  const access = permissionKey(resource, 'import');
  return [
    bind(
      operation(resource, 'importRows', {
        method: 'GET',
        path: '/imports/{id}/rows',
        access,
        params: oneId,
        query: rowQuery,
      }),
      (context, { params, query }) =>
        previewRows(context, server, { id: params.id, cursor: query.cursor || undefined, action: query.action }),
    ),
    bind(
      operation(resource, 'importErrors', {
        method: 'GET',
        path: '/imports/{id}/errors',
        access,
        params: oneId,
        query: z.object({ cursor }),
      }),
      (context, { params, query }) => wrongCells(context, server, { id: params.id, cursor: query.cursor || undefined }),
    ),
    bind(
      operation(resource, 'importErrorsFile', {
        method: 'GET',
        path: '/imports/{id}/errors-file',
        access,
        params: oneId,
        produces: xlsxType,
      }),
      async (context, { params, reply }) => {
        const { name, bytes } = await errorsSheet(context, server, params.id);
        return reply.type(xlsxType).header('content-disposition', contentDisposition(name)).send(bytes);
      },
    ),
    bind(
      operation(resource, 'importCommit', {
        method: 'POST',
        path: '/imports/{id}/commit',
        access,
        params: oneId,
        errors: ['import.notChecked', 'import.nothing'],
      }),
      (context, { params }) => commitBatch(context, server, params.id),
    ),
    bind(
      operation(resource, 'importCancel', { method: 'DELETE', path: '/imports/{id}', access, params: oneId }),
      (context, { params }) => cancelImport(context, server, params.id),
      { status: 204 },
    ),
  ];
}

function exportRoutes(server: ResourceServer): BoundRoute[] {
  const { resource } = server;
  const access = permissionKey(resource, 'export');
  return [
    bind(
      operation(resource, 'export', {
        method: 'POST',
        path: '/exports',
        access,
        body: exportBody,
        idempotent: true,
        errors: ['perm.fieldDenied'],
      }),
      (context, { body }) => startExport(context, server, body),
      { status: 201 },
    ),
    bind(
      operation(resource, 'exportState', { method: 'GET', path: '/exports/{id}', access, params: oneId }),
      (context, { params }) => exportState(context, server, params.id),
    ),
    bind(
      operation(resource, 'exportCancel', { method: 'DELETE', path: '/exports/{id}', access, params: oneId }),
      (context, { params }) => cancelExport(context, server, params.id),
      { status: 204 },
    ),
    bind(
      operation(resource, 'exportLink', {
        method: 'GET',
        path: '/exports/{id}/link',
        access,
        params: oneId,
        errors: ['export.notReady', 'export.expired'],
      }),
      (context, { params }) => exportLink(context, server, params.id),
    ),
  ];
}
