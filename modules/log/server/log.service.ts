import { fingerprintOf, newId, optionalPort, tooManyRequests } from '@mp/kernel/server';
import type { Context, ErrorLine, LogWriter, Services } from '@mp/kernel/server';
import { errorsPerMinute, type OpenedFunction, type PageError } from '../contract/index.ts';
import { LineBuffer } from './line-buffer.ts';
import { noTenant, claimTurn, writeGrants, writeLines } from './log.query.ts';

const cut = (text: string | null, max: number): string | null => text && text.slice(0, max);
/** A second of equal errors is one line. */
const gatherMs = 1000;

/** Errors that are gathered by their print before they become lines. */
class ErrorGatherer {
  readonly #rows = new Map<string, Record<string, unknown> & { n: number }>();
  readonly #done: (row: Record<string, unknown>) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(done: (row: Record<string, unknown>) => void) {
    this.#done = done;
  }

  add(line: ErrorLine): void {
    const fingerprint = fingerprintOf(line.message, line.stack);
    const key = `${line.tenantId} ${line.source} ${fingerprint}`;
    const known = this.#rows.get(key);
    if (known) known.n += 1;
    else
      this.#rows.set(key, {
        tenant_id: line.tenantId ?? noTenant,
        id: newId(),
        at: line.at,
        user_id: line.userId,
        source: line.source,
        fingerprint,
        message: line.message.slice(0, 500),
        stack: cut(line.stack, 4000),
        route: cut(line.route, 200),
        n: 1,
        ip: line.ip,
        ua: cut(line.ua, 300),
        request_id: line.requestId,
        request: line.request ?? null,
      });
    this.#timer ??= setTimeout(() => this.release(), gatherMs).unref();
  }

  release(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const row of this.#rows.values()) this.#done(row);
    this.#rows.clear();
  }
}

/** The writer of all logs of this node. */
export interface Logs extends LogWriter {
  /** Writes everything that waits. */
  readonly flush: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Makes the writer that fills the kernel's port. */
function createLogs(services: Services): Logs {
  const buffer = new LineBuffer({
    write: (log, rows) => writeLines(services.database, log, rows),
    onLost: (count, reason, error) => services.log.error({ count, reason, err: error }, 'lines of the logs lost'),
  });
  const errors = new ErrorGatherer((row) => buffer.push('error', row));
  return {
    operation: (line) =>
      buffer.push('operation', {
        tenant_id: line.tenantId,
        id: newId(),
        at: line.at,
        user_id: line.userId,
        acting_by: line.actingBy,
        ip: line.ip,
        menu_id: line.menuId,
        method: line.method,
        operation: line.operation,
        object_id: line.objectId,
        status: line.status,
        code: line.code,
        ms: line.ms,
        request_id: line.requestId,
      }),
    function: (line) =>
      buffer.push('function', {
        tenant_id: line.tenantId,
        id: newId(),
        at: line.at,
        user_id: line.userId,
        acting_by: line.actingBy,
        ip: line.ip,
        menu_id: line.menuId,
        kind: line.kind,
        name: line.name.slice(0, 100),
        object_id: line.objectId,
        request_id: line.requestId,
      }),
    error: (line) => errors.add(line),
    api: (line) =>
      buffer.push('api', {
        tenant_id: line.tenantId ?? noTenant,
        id: newId(),
        at: line.at,
        project_id: line.projectId,
        project_name: line.projectName,
        user_id: line.userId,
        proof: line.proof,
        api: line.api.slice(0, 100),
        method: line.method,
        status: line.status,
        code: line.code,
        cause: line.reason,
        ms: line.ms,
        bytes: line.bytes,
        request: line.request,
        ip: line.ip,
        request_id: line.requestId,
      }),
    grants: writeGrants,
    flush: () => {
      errors.release();
      return buffer.flush();
    },
    stop: () => {
      errors.release();
      return buffer.stop();
    },
  };
}

let started: Logs | undefined;

/** Starts the writer of this node. */
export function startLogs(services: Services): Logs {
  started = createLogs(services);
  return started;
}

/** Writes what waits on this node, for who reads the logs and wants to see the last second. */
export async function flushLogs(): Promise<void> {
  await started?.flush();
}

/** Writes what waits before the process ends. */
export async function stopLogs(): Promise<void> {
  await started?.stop();
}

const hour = 3_600_000;

/** The moment a page says, unless its clock is wrong by more than an hour. */
function moment(context: Context, at: string): string {
  return Math.abs(Date.parse(at) - context.now.getTime()) < hour ? new Date(at).toISOString() : context.at;
}

/** Takes what a page has gathered of openings and actions. */
export async function recordOpenedFunctions(context: Context, items: readonly OpenedFunction[]): Promise<void> {
  await context.batch(() => []);
  for (const item of items)
    optionalPort('log')?.function({
      tenantId: context.tenantId,
      userId: context.userId,
      actingBy: context.principal.actingBy,
      at: moment(context, item.at),
      ip: context.facts.ip,
      menuId: item.menuId ?? context.facts.menuId ?? null,
      kind: item.kind,
      name: item.name,
      objectId: null,
      requestId: context.facts.requestId,
    });
}

/** Takes errors of a page. Throws `common.tooManyRequests` beyond ten a minute. */
export async function recordErrors(context: Context, items: readonly PageError[], ua: string): Promise<void> {
  const session = context.principal.sessionId ?? context.userId;
  for (const { message, stack, route } of items) {
    const retryAfter = await claimTurn(context, `webError|${session}`, errorsPerMinute);
    if (retryAfter > 0) throw tooManyRequests(retryAfter);
    optionalPort('log')?.error({
      tenantId: context.tenantId,
      userId: context.userId,
      at: context.at,
      source: 'web',
      message,
      stack: stack ?? null,
      route: route ?? null,
      ip: context.facts.ip,
      ua,
      requestId: context.facts.requestId,
    });
  }
}
