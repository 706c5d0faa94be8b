import { createHash } from 'node:crypto';
import { AppError, commonErrors, webBase } from '@mp/kernel/contract';
import { Context, limitCalls, localeOf, tokenHash, type Services } from '@mp/kernel/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { icalPath } from '../contract/index.ts';
import { enterByAddress, type AddressOwner } from './address.query.ts';
import { addressTokens, readableFeed } from './address.service.ts';
import { icalOf } from './ical.ts';

/** Days behind and before today that a feed shows, and its entries at most. */
const shown = { behind: 90, ahead: 365, entries: 2000 } as const;
/** Calls of one address, and of one network address whatever it asks for, in an hour. */
const hourly = { address: 120, network: 1200 } as const;

const dayMs = 86_400_000;

/** Who reads, by the token of an address. Throws `common.notFound`, `common.tooManyRequests`. */
async function enter(services: Services, request: FastifyRequest): Promise<Context & { readonly owner: AddressOwner }> {
  const facts = { requestId: request.id, ip: request.ip, locale: localeOf(request), passive: true };
  const visitor = new Context(services, facts);
  const { name = '' } = request.params as { readonly name?: string };
  const token = name.endsWith('.ics') ? name.slice(0, -'.ics'.length) : '';
  // What this installation has not issued costs a sum and no statement.
  if (!addressTokens.isOurs(services.environment.tokenKey, token)) throw commonErrors.notFound();
  const hash = tokenHash(token);
  await limitCalls(visitor, [
    { key: `ical:${hash}`, max: hourly.address, seconds: 3600 },
    { key: `ical:${request.ip}`, max: hourly.network, seconds: 3600 },
  ]);
  const found = await enterByAddress(visitor, hash);
  if (!found) throw commonErrors.notFound();
  const { language, ...owner } = found;
  const principal = await services.loadPrincipal(owner, services.now());
  return Object.assign(new Context(services, { ...facts, locale: language }, principal), { owner });
}

const dayOf = (now: Date, days: number): string => {
  // Days are those of China, whose clocks are not changed.
  const at = new Date(now.getTime() + 8 * 3_600_000 + days * dayMs);
  return at.toISOString().slice(0, 10);
};

async function write(services: Services, request: FastifyRequest): Promise<string> {
  const context = await enter(services, request);
  const { feed, title } = await readableFeed(context, context.owner);
  const { subject } = context.owner;
  const events = await feed.events(context, {
    from: dayOf(context.now, -shown.behind),
    to: dayOf(context.now, shown.ahead),
    limit: shown.entries,
    subject,
  });
  const { publicUrl } = services.environment;
  const origin = new URL(publicUrl ?? `${request.protocol}://${request.host}`);
  return icalOf(
    { name: title, base: `${origin.origin}${webBase}`, host: origin.hostname },
    events.slice(0, shown.entries),
  );
}

async function answer(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-cache').header('referrer-policy', 'no-referrer');
  try {
    const text = await write(services, request);
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', tag);
    const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//u, '')) ?? [];
    if (known.includes(tag)) return await reply.code(304).send();
    return await reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="calendar.ics"')
      .send(text);
  } catch (error) {
    // A program reads this, which is told nothing of why.
    if (error instanceof AppError && [401, 403, 404].includes(error.status))
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    throw error;
  }
}

/** Mounts the addresses of feeds: no session, no cookie, the token of the address alone. */
export function mountIcal(app: FastifyInstance, services: Services): void {
  app.route({
    method: 'GET',
    url: `${icalPath}/:name`,
    handler: (request, reply) => answer(services, request, reply),
  });
}
