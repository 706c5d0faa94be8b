import { bind, contentDisposition, type BoundRoute } from '@mp/kernel/server';
import type { FastifyReply } from 'fastify';
import { mergedForm, previewTemplates, takeTemplatesApi, testMerge } from '../contract/index.ts';
import { formOfFile, testTemplate, type Merged } from './merge.service.ts';
import { takeLatest, templateChanges } from './project-file.service.ts';

const document = (reply: FastifyReply, { name, bytes }: Merged) =>
  reply.type('application/octet-stream').header('content-disposition', contentDisposition(name)).send(bytes);

/** Documents of templates, merged with a project. */
export const projectFileRoutes: readonly BoundRoute[] = [
  bind(testMerge, async (context, { params, query, reply }) =>
    document(reply, await testTemplate(context, params.id, query.projectId)),
  ),
  bind(mergedForm, async (context, { params, reply }) => document(reply, await formOfFile(context, params.id))),
  bind(previewTemplates, (context, { params }) => templateChanges(context, params.id)),
  bind(takeTemplatesApi, (context, { params }) => takeLatest(context, params.id)),
];
