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
