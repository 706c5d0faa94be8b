import type { Environment } from '@mp/kernel/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserDays } from './face.service.ts';

const nameOf = ({ secure }: Environment): string => (secure ? '__Host-mpfid' : 'mpfid');

/** The secret by which a browser may sign in by face alone; null where it has none. */
export function browserSecret(environment: Environment, { cookies }: FastifyRequest): string | null {
  const value = cookies[nameOf(environment)];
  return value !== undefined && /^[\w-]{43}$/u.test(value) ? value : null;
}

/** Lets a browser keep its secret; no script sees it. */
export function setBrowserCookie(environment: Environment, reply: FastifyReply, secret: string): void {
  reply.setCookie(nameOf(environment), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: environment.secure,
    maxAge: browserDays * 86_400,
  });
}

/** Takes it from the browser. */
export function clearBrowserCookie(environment: Environment, reply: FastifyReply): void {
  reply.clearCookie(nameOf(environment), { path: '/', httpOnly: true, sameSite: 'strict', secure: environment.secure });
}
