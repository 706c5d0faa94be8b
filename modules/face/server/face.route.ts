import { bind, type BoundRoute } from '@mp/kernel/server';
import type { FastifyRequest } from 'fastify';
import * as api from '../contract/face.api.ts';
import { browserSecret, clearBrowserCookie, setBrowserCookie } from './browser-cookie.ts';
import { newChallenge, requireFace } from './face-challenge.service.ts';
import * as faces from './face.service.ts';

const uaOf = (request: FastifyRequest): string => String(request.headers['user-agent'] ?? '');

/** Operations on registered faces. */
export const faceRoutes: readonly BoundRoute[] = [
  bind(api.readOwnFace, (context, { request }) =>
    faces.ownFace(context, browserSecret(context.services.environment, request)),
  ),
  bind(
    api.enrolFace,
    async (context, { body, request }) => {
      await faces.enrol(context, { ...body, device: uaOf(request) });
      return faces.ownFace(context, browserSecret(context.services.environment, request));
    },
    { status: 201 },
  ),
  bind(
    api.deleteOwnFace,
    async (context, { reply }) => {
      await faces.deleteOwn(context);
      clearBrowserCookie(context.services.environment, reply);
    },
    { status: 204 },
  ),
  bind(
    api.rememberBrowser,
    async (context, { request, reply }) => {
      const secret = await faces.rememberBrowser(context, uaOf(request));
      setBrowserCookie(context.services.environment, reply, secret);
    },
    { status: 204 },
  ),
  bind(
    api.forgetBrowsers,
    async (context, { reply }) => {
      await faces.forgetBrowsers(context);
      clearBrowserCookie(context.services.environment, reply);
    },
    { status: 204 },
  ),
  bind(api.ownChallenge, async (context) => {
    await requireFace(context, context.userId);
    const challenge = await newChallenge(context, context.userId, 'again');
    return { ...challenge, actions: [...challenge.actions] };
  }),
  bind(api.readUserFace, async (context, { params }) => ({ template: await faces.faceOfUser(context, params.id) })),
  bind(api.deleteUserFace, (context, { params }) => faces.deleteOfUser(context, params.id), { status: 204 }),
];
