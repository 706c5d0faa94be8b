import { choice, defineEndpoint, defineResource, longText, ref, text } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { idParams, recordId } from './shapes.ts';

/** How a process looks on paper: HTML with placeholders and nothing that runs (workflow.md 15.1). */
export const printTemplate = defineResource('workflow.printTemplate', {
  label: 'name',
  fields: {
    definitionId: ref('workflow.processDefinition', { required: true, createOnly: true }),
    name: text({ required: true, max: 50, search: true }),
    paper: choice(['A4', 'A5'], { required: true, default: 'A4' }),
    body: longText({ required: true, max: 50_000, unsortable: true, hidden: true }),
  },
  list: { columns: ['name', 'definitionId', 'paper', 'updatedAt'], filters: ['definitionId', 'name'], sort: 'name' },
  form: { layout: 'page' },
});

/** Templates of the process of an instance; the built-in one is always there and has no id. */
export const listPrintTemplates = defineEndpoint({
  id: 'workflow.printTemplates',
  method: 'GET',
  path: '/workflow/instances/{id}/print-templates',
  access: 'session',
  params: idParams,
  answer: z.object({
    items: z.array(z.object({ id: z.string(), name: z.string(), paper: z.enum(['A4', 'A5']) })),
  }),
  errors: ['workflow.notFound'],
  summary: 'Templates by which a process can be printed',
});

const choiceOfTemplate = { templateId: z.optional(recordId), paper: z.optional(z.enum(['A4', 'A5'])) };

interface PrintEndpoint {
  /** Last part of the address. */
  readonly tail: string;
  /** Media type of the answer. */
  readonly produces: string;
  readonly summary: string;
}

const printed = (id: string, { tail, produces, summary }: PrintEndpoint) =>
  defineEndpoint({
    id,
    method: 'GET',
    path: `/workflow/instances/{id}/${tail}`,
    access: 'session',
    params: idParams,
    query: z.object(choiceOfTemplate),
    produces,
    errors: ['workflow.notFound', 'common.notFound'],
    summary,
  });

/** A process as a page to be printed; each print is a line of its trace. */
export const printInstance = printed('workflow.print', {
  tail: 'print',
  produces: 'text/html',
  summary: 'A process as a page to be printed',
});
/** A printed instance as PDF. */
export const printInstancePdf = printed('workflow.printPdf', {
  tail: 'print.pdf',
  produces: 'application/pdf',
  summary: 'A process as PDF',
});

const severalQuery = z.object({
  /** Ids of processes, separated by commas; at most 50. */
  ids: z.string().check(z.minLength(1), z.maxLength(50 * 37)),
  ...choiceOfTemplate,
});

/** Several processes as one document, each on pages of its own. */
export const printInstances = defineEndpoint({
  id: 'workflow.printSeveral',
  method: 'GET',
  path: '/workflow/print',
  access: 'session',
  query: severalQuery,
  produces: 'text/html',
  errors: ['workflow.notFound', 'common.notFound'],
  summary: 'Several processes as one document to be printed',
});
/** Several processes as one PDF. */
export const printInstancesPdf = defineEndpoint({
  id: 'workflow.printSeveralPdf',
  method: 'GET',
  path: '/workflow/print.pdf',
  access: 'session',
  query: severalQuery,
  produces: 'application/pdf',
  errors: ['workflow.notFound', 'common.notFound'],
  summary: 'Several processes as one PDF',
});

/** A template as it stands in the editor, filled with a process, for a look at it. */
export const previewPrint = defineEndpoint({
  id: 'workflow.printPreview',
  method: 'POST',
  path: '/workflow/print-preview',
  access: 'printTemplate.update',
  body: z.object({
    instanceId: recordId,
    body: z.string().check(z.maxLength(50_000)),
    paper: z.enum(['A4', 'A5']),
  }),
  answer: z.object({ html: z.string() }),
  errors: ['workflow.notFound', 'common.validation'],
  summary: 'A template filled with a process, without a trace',
});
