import { commonErrors, gatewayPrefix, isUuid, loginPrefix } from '@mp/kernel/contract';
import { contextOf, type Services, limitCalls } from '@mp/kernel/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Door } from './door.ts';
import { sessionOf } from './session-of.ts';
import { ipLimit } from './door-limits.ts';
import { isEmployed } from './sign-in.service.ts';

/** `isEmployee` under both its addresses (SPEC section 7). */
export function mountEmployee(app: FastifyInstance, services: Services, door: Door): void {
  const path = '/powerbit/business/sys/user/isEmployee';
  for (const url of [path, `${gatewayPrefix}${path}`]) app.get(url, (request) => isEmployee(request, services, door));
}

/** Samples for those who set up a connection: `ping`, `time`, `echo`; `error` with test hooks only. */
export function mountSamples(scope: FastifyInstance, services: Services, door: Door): void {
  const answers: Readonly<Record<string, (request: FastifyRequest) => unknown>> = {
    ping: () => 'pong',
    time: () => services.now().getTime(),
    echo: (request) => request.query,
  };
  for (const kind of ['inttest', 'test'])
    scope.get(`${loginPrefix}/${kind}/:x`, async (request) => {
      const context = await contextOf(
        request,
        { services, sessionOf: sessionOf(door.environment, services.now) },
        { access: 'public' },
      );
      await limitCalls(context, [ipLimit(context, door, { name: kind, max: 10 })]);
      const name = String((request.params as { x?: string }).x ?? '').replace(/\.do$/, '');
      if (name === 'error' && door.environment.testHooks) throw new Error('sample of an unexpected error');
      const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
      if (!answer) throw commonErrors.notFound();
      return { result: true, code: '0', message: '', data: answer(request), currentTime: services.now().getTime() };
    });
}

/** Whether a member of the caller's tenant works in an internal organisation (SPEC section 7). */
async function isEmployee(request: FastifyRequest, services: Services, door: Door): Promise<unknown> {
  const context = await contextOf(
    request,
    { services, sessionOf: sessionOf(door.environment, services.now) },
    { access: 'session' },
  );
  await limitCalls(context, [ipLimit(context, door, { name: 'isEmployee', max: 120 })]);
  await context.rows('select 1');
  const query = request.query as Record<string, string | string[] | undefined>;
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const userId = text('userid');
  if (userId !== '' && !isUuid(userId)) return { code: '0', data: { isEmployee: false } };
  const internal = await isEmployed(context, { userId: userId || null, mobile: text('mobile') || null });
  return { code: '0', data: { isEmployee: internal } };
}
