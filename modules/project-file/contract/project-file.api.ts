import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string();
const errors = [
  'common.notFound',
  'common.tooCostly',
  'projectFile.noTemplateFile',
  'projectFile.templateBroken',
  'projectFile.templateTooLarge',
];

/** A template merged with a project, to look at it. */
export const testMerge = defineEndpoint({
  id: 'fileTemplate.testMerge',
  method: 'GET',
  path: '/projectFile/fileTemplate/{id}/merged',
  access: 'fileTemplate.read',
  params: z.object({ id }),
  query: z.object({ projectId: id }),
  produces: 'application/octet-stream',
  errors,
  summary: 'The document of a template with the values of a project',
});

/** The document of the template of a file, merged with its project. */
export const mergedForm = defineEndpoint({
  id: 'projectFile.merged',
  method: 'GET',
  path: '/projectFile/projectFile/{id}/merged',
  access: 'projectFile.read',
  params: z.object({ id }),
  produces: 'application/octet-stream',
  errors,
  summary: 'The document by which a file of a project is written, with the values of the project',
});

const slot = z.object({
  name: z.string(),
  phase: z.string(),
  level: z.string(),
  required: z.boolean(),
  needSign: z.boolean(),
  /** Number of the template's revision. */
  revision: z.number(),
});
const changes = z.object({
  /** Places that begin. */
  added: z.array(slot),
  /** Places that are still empty and go by a newer revision. */
  renewed: z.array(slot),
});
/** What a project takes over of the templates that are published now. */
export type TemplateChanges = z.infer<typeof changes>;

/** What taking over the templates of today would change; of the levels that the caller sees. */
export const previewTemplates = defineEndpoint({
  id: 'projectFile.previewTemplates',
  method: 'GET',
  path: '/projectFile/projects/{id}/templates',
  access: 'projectFile.takeTemplates',
  params: z.object({ id }),
  answer: changes,
  errors: ['common.notFound'],
  summary: 'Files that the templates published now add to a project, and empty places that go by a newer revision',
});

/** Takes the templates of today over; files that are there stay as they are. */
export const takeTemplatesApi = defineEndpoint({
  id: 'projectFile.takeTemplates',
  method: 'POST',
  path: '/projectFile/projects/{id}/templates',
  access: 'projectFile.takeTemplates',
  params: z.object({ id }),
  answer: z.object({ added: z.number(), renewed: z.number() }),
  errors: ['common.notFound', 'projectFile.projectOver'],
  summary: 'A project takes over the file templates that are published now',
});
