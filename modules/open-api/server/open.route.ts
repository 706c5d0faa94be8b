import { declaredEndpoints } from '@mp/kernel/contract';
import { bind, type BoundRoute, type Context, isOpenable, openPrefix } from '@mp/kernel/server';
import type { FastifyRequest } from 'fastify';
import {
  apisOfProject,
  grantApis,
  issueToken,
  openErrors,
  projectDocument,
  testProject,
  type TestedCall,
} from '../contract/index.ts';
import { grantProjectApis, issueProjectToken, listApis, tokenForTest } from './access-project.service.ts';
import { documentOfProject } from './project-document.service.ts';

/** Signs of an answer that a test shows. */
const shownSigns = 4000;

/** Calls a reading operation by the gateway, through the same door and with the same line in the log as any program. */
async function testCall(
  context: Context,
  request: FastifyRequest,
  asked: { readonly id: string; readonly api: string; readonly rest: string },
): Promise<TestedCall> {
  const endpoint = declaredEndpoints().get(asked.api);
  if (!endpoint || endpoint.method !== 'GET' || !isOpenable(endpoint)) throw openErrors.unknownApi({ api: asked.api });
  const { code, token } = await tokenForTest(context, asked.id);
  const start = performance.now();
  const answer = await request.server.inject({
    method: 'GET',
    url: `${openPrefix}/${asked.api}${asked.rest}`,
    remoteAddress: context.facts.ip,
    headers: { 'x-access-code': code, 'x-access-token': token, 'accept-language': context.locale },
  });
  return {
    status: answer.statusCode,
    ms: Math.round(performance.now() - start),
    bytes: answer.rawPayload.length,
    body: answer.body.slice(0, shownSigns),
  };
}

/** Operations on projects besides those that every resource has. */
export const openRoutes: readonly BoundRoute[] = [
  bind(apisOfProject, (context, { params }) => listApis(context, params.id)),
  bind(grantApis, (context, { params, body }) => grantProjectApis(context, params.id, body.apis)),
  bind(issueToken, (context, { params, body }) => issueProjectToken(context, params.id, body.holdFormer === true), {
    status: 201,
  }),
  bind(testProject, (context, { params, body, request }) => testCall(context, request, { id: params.id, ...body })),
  bind(projectDocument, (context, { params }) => documentOfProject(context, params.id)),
];
