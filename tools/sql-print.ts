import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fieldOf } from '@mp/kernel/contract';
import {
  Context,
  fillPorts,
  parseListQuery,
  planList,
  type ResourceServer,
  resourceServers,
  noRights,
  type Rights,
  type Services,
  useDataKey,
} from '@mp/kernel/server';
import { pino } from 'pino';
import { writeOrCheck } from './generated.ts';
import { filesOf, isRecord, repositoryRoot } from './repository.ts';

/** A value of each kind of field, as it stands in a list's address. */
const samples: Readonly<Record<string, string>> = {
  integer: '1',
  decimal: '1',
  money: '1',
  boolean: 'true',
  date: '2026-01-01',
  dateTime: '2026-01-01T00:00:00.000Z',
  ref: '00000000-0000-7000-8000-000000000001',
  refs: '00000000-0000-7000-8000-000000000001',
};

/** Lists that a user asks for: the first page, a search, each filter that the resource offers. */
export function listRequests({ resource, searchable, readBy }: ResourceServer): Record<string, string>[] {
  const filters = (resource.list.filters ?? []).map((name) => {
    const field = fieldOf(resource, name);
    // Texts in three languages are found by their parts only.
    const parameter = field?.kind === 'i18nText' ? `${name}[like]` : name;
    return { [parameter]: field?.options?.[0] ?? samples[field?.kind ?? ''] ?? 'A1' };
  });
  // Lines of one person are listed by whose they are.
  const whose: Record<string, string> = readBy === undefined ? {} : { [readBy]: samples['ref'] ?? '' };
  return [{}, ...(searchable ? [{ q: 'A1' }] : []), ...filters].map((request) => ({ ...whose, ...request }));
}

/** The statements of a resource's lists as a tenant's administrator sends them. */
export function printedSql(server: ResourceServer): string {
  const context = administrator();
  const blocks = listRequests(server).map((request) => {
    const asked = new URLSearchParams(request).toString();
    const { statements } = planList(context, server, { query: parseListQuery(server, request, context.rights) });
    return [
      `-- GET ${server.resource.path}${asked === '' ? '' : `?${asked}`}`,
      ...statements.map(({ text }) => `${readable(text)};`),
    ].join('\n');
  });
  return ['-- Made by `npm run sql:print`; read it in review.', ...blocks, ''].join('\n\n').trimEnd().concat('\n');
}

/** Keys of the resources that the modules behind a server door list. */
function ownedBy(door: object): string[] {
  return Object.values(door).flatMap((each: unknown) =>
    isRecord(each) && Array.isArray(each['resources'])
      ? each['resources'].map(({ resource }: ResourceServer) => resource.key)
      : [],
  );
}

/** A line for each part of a statement, indented by the brackets around it. */
export function readable(sql: string): string {
  const clauses = /^ (from|left join|join|where|order by|limit|union all) /;
  const text = sql.replace(/\s+/g, ' ').trim();
  let depth = 0;
  let out = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    const isClause = sign === ' ' && clauses.test(text.slice(at, at + 12));
    out += isClause ? `\n${'  '.repeat(depth + 1)}` : sign;
  }
  return out;
}

function administrator(): Context {
  const id = '00000000-0000-7000-8000-000000000000';
  const rights: Rights = {
    ...noRights,
    admin: 'tenant',
  };
  // Building statements asks for the clock and the rights only; nothing is sent.
  const services = { now: () => new Date(0), log: pino({ level: 'silent' }) } as unknown as Services;
  return new Context(
    services,
    { requestId: id, ip: '', locale: 'zh-CN' },
    {
      sessionId: null,
      tenantId: id,
      tenancyId: 1,
      userId: id,
      userName: 'admin',
      displayName: 'admin',
      epoch: '1',
      cookieHash: null,
      stepUpUntil: null,
      actingBy: null,
      rights,
    },
  );
}

if (import.meta.main) {
  useDataKey(createHash('sha256').update('printing').digest());
  // Modules are loaded and not started: what a started one would add to the statements is named.
  fillPorts({ fileFacts: (ids) => `file_facts(${ids})` });
  const owners = new Map<string, string>();
  for (const door of filesOf(repositoryRoot).filter((file) => /^modules\/[^/]+\/server\/index\.ts$/.test(file))) {
    const opened: object = await import(pathToFileURL(join(repositoryRoot, door)).href);
    for (const key of ownedBy(opened)) owners.set(key, dirname(door));
  }
  const servers = resourceServers();
  if (servers.length === 0) {
    console.error('sql-print: saw no resources');
    process.exitCode = 1;
  }
  for (const server of servers) {
    const folder = owners.get(server.resource.key);
    if (folder === undefined) continue;
    const name = server.resource.entity.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    writeOrCheck(`${folder}/${name}.query.sql`, printedSql(server), { command: 'npm run sql:print' });
  }
  process.exit();
}
