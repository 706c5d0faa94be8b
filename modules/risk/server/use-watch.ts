import { Context, isConnectionError, type RequestUse, type Services } from '@mp/kernel/server';
import { drawConsequences } from './consequences.ts';
import { useFindings, type UseFacts } from './risk.rules.ts';
import { countUse, noteFindings, type UsePart, type UseSum } from './risk.query.ts';
import { defaults } from './risk-settings.ts';

const everyMs = 15_000;
/** Sessions that wait to be written at most; what comes beyond is not counted. */
const maxSessions = 20_000;
/** Networks of one session that are kept between two writes. */
const maxAddresses = 4;

interface Counted {
  readonly accountId: string;
  readonly tenantId: string;
  views: number;
  exports: number;
  denied: number;
  readonly ips: Set<string>;
}

/**
 * Counts in memory what sessions read, export and are refused, writes the sums every fifteen seconds in one statement and
 * judges them then. A request pays for an entry of a map. A node that is killed forgets what it has not written.
 */
export class UseWatch {
  readonly #services: Services;
  #waiting = new Map<string, Counted>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Counts one answered request. */
  note({ sessionId, userId, tenantId, ip, records, isExport, isDenied }: RequestUse): void {
    let counted = this.#waiting.get(sessionId);
    if (!counted) {
      if (this.#waiting.size >= maxSessions) return;
      counted = { accountId: userId, tenantId, views: 0, exports: 0, denied: 0, ips: new Set() };
      this.#waiting.set(sessionId, counted);
    }
    counted.views += records;
    if (isExport) counted.exports += 1;
    if (isDenied) counted.denied += 1;
    if (counted.ips.size < maxAddresses) counted.ips.add(ip);
    this.#timer ??= setTimeout(() => void this.flush(), everyMs).unref();
  }

  /** Writes and judges what was counted until now; joins a write under way. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#write().finally(() => (this.#writing = undefined));
    await this.#writing;
  }

  async #write(): Promise<void> {
    const taken = this.#waiting;
    if (taken.size === 0) return;
    this.#waiting = new Map();
    try {
      await judgeUse(this.#services, taken);
    } catch (error) {
      // The database is away: suspicion can wait, and must not grow without bound.
      if (isConnectionError(error)) return;
      this.#services.log.error({ err: error, sessions: taken.size }, 'use of sessions could not be judged');
    }
  }
}

async function judgeUse(services: Services, counted: ReadonlyMap<string, Counted>): Promise<void> {
  const context = new Context(services, { requestId: 'risk', ip: '', locale: 'zh-CN' });
  const parts = [...counted].map(([id, part]): UsePart => ({
    session_id: id,
    account_id: part.accountId,
    tenant_id: part.tenantId,
    views: part.views,
    exports: part.exports,
    denied: part.denied,
    ips: [...part.ips],
  }));
  for (const sum of await countUse(context, parts, context.at))
    await judgeSession(context, sum, counted.get(sum.session_id)?.ips ?? new Set());
}

async function judgeSession(context: Context, sum: UseSum, ips: ReadonlySet<string>): Promise<void> {
  const from = sum.session_ip;
  const moves: UseFacts['moves'] = from === null ? [] : [...ips].map((to) => ({ from, to }));
  const findings = useFindings({ views: sum.views, exports: sum.exports, denied: sum.denied, moves });
  if (findings.length === 0) return;
  const subject = {
    accountId: sum.account_id,
    tenantId: sum.tenant_id,
    sessionId: sum.session_id,
    ip: [...ips].at(-1) ?? from ?? '',
    at: context.at,
    isSignIn: false,
  };
  await context.tx(async (tx) => {
    await drawConsequences(tx, subject, await noteFindings(tx, subject, { findings, defaults }));
  });
}
