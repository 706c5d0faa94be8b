import { createHmac, timingSafeEqual } from 'node:crypto';
import { commonErrors, isUuid } from '@mp/kernel/contract';
import { Context, getRecord, limitCalls, localeOf, systemContext, type Services } from '@mp/kernel/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maintenanceOrder, orderErrors, reportLinkDays, reportLinkPath } from '../contract/index.ts';
import { bytesOf, isReported, storedReport } from './report.service.ts';

const dayMs = 86_400_000;
/** Calls of one network address in an hour. */
const hourly = 300;

/** What a link opens: one report of one order until an instant, in milliseconds; a later report is another link. */
interface Opened {
  readonly tenantId: string;
  readonly id: string;
  readonly until: number;
  readonly hash: string;
}

const sumOf = (key: Uint8Array, { tenantId, id, until, hash }: Opened): string =>
  createHmac('sha256', key).update(['serviceReport', tenantId, id, until, hash].join('|')).digest('base64url');

/**
 * An address under which a customer reads the report of an order without signing in, for so many days; one that is made anew
 * after a return ends it. Throws `common.notFound`, `maintenance.notReported`.
 */
export async function shareReport(context: Context, id: string): Promise<{ path: string; until: string }> {
  const order = await getRecord(context, maintenanceOrder, id);
  if (!isReported(order)) throw orderErrors.notReported();
  const { hash } = await storedReport(context, id);
  const until = context.now.getTime() + reportLinkDays * dayMs;
  const opened = { tenantId: context.tenantId, id, until, hash };
  const sum = sumOf(context.services.environment.tokenKey, opened);
  return {
    path: `${reportLinkPath}/${opened.tenantId}.${id}.${until}.${sum}.pdf`,
    until: new Date(until).toISOString(),
  };
}

/** What a name of an address says, with its sum; undefined for what is none, or is over. */
function linkOf(name: string, now: Date): (Omit<Opened, 'hash'> & { readonly sum: string }) | undefined {
  const [, tenantId = '', id = '', end = '', sum = ''] =
    /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})\.pdf$/u.exec(name) ?? [];
  const until = Number(end);
  return isUuid(tenantId) && isUuid(id) && until >= now.getTime() ? { tenantId, id, until, sum } : undefined;
}

/** The report that a link opens. Throws `common.notFound` for whatever is wrong with it, `common.tooManyRequests`. */
async function openedBy(services: Services, request: FastifyRequest): Promise<Buffer> {
  const visitor = new Context(services, { requestId: request.id, ip: request.ip, locale: localeOf(request) });
  await limitCalls(visitor, [{ key: `serviceReport:${request.ip}`, max: hourly, seconds: 3600 }]);
  const link = linkOf((request.params as { readonly name: string }).name, services.now());
  if (!link) throw commonErrors.notFound();
  const system = systemContext(services, link.tenantId);
  const { reportHash: hash, reports } = await getRecord(system, maintenanceOrder, link.id);
  const file = (reports ?? []).at(-1);
  if (hash === null || file === undefined) throw commonErrors.notFound();
  const expected = sumOf(services.environment.tokenKey, { ...link, hash });
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(link.sum))) throw commonErrors.notFound();
  return bytesOf(system, file);
}

/** Mounts the addresses of shared reports. */
export function mountReports(app: FastifyInstance, services: Services): void {
  app.get(`${reportLinkPath}/:name`, async (request, reply) => {
    const bytes = await openedBy(services, request);
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', 'inline; filename="service-report.pdf"')
      .send(bytes);
  });
}
