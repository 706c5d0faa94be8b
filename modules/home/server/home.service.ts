import { fieldTextKey } from '@mp/kernel/contract';
import { isSeen, listOptions, may, resourceServers } from '@mp/kernel/server';
import type { Context, ResourceServer } from '@mp/kernel/server';
import type { RecentChange } from '../contract/index.ts';
import { type ChangeRow, latestChanges } from './home.query.ts';

const shown = 8;

/** Own changes, or the whole tenant's for administrators; names that the caller may not read are left out. */
export async function recentChangesOf(context: Context): Promise<{ items: RecentChange[] }> {
  const everybody = context.rights.admin !== null;
  const servers = new Map(resourceServers().map((server) => [server.resource.key, server]));
  const { text, values } = latestChanges({
    tenantId: context.tenantId,
    userId: everybody ? null : context.userId,
    size: shown,
    labels: new Map([...servers].map(([key, { resource }]) => [key, resource.label])),
  });
  const rows = await context.rows<ChangeRow>(text, values);
  const names = await namesNow(context, rows, servers);
  return {
    items: rows.map((row) =>
      toChange(context, { row, server: servers.get(row.entity), nameNow: names.get(row.entity_id) }),
    ),
  };
}

/** The names that the records have now, of those that the caller may read; one statement for each kind. */
async function namesNow(
  context: Context,
  rows: readonly ChangeRow[],
  servers: ReadonlyMap<string, ResourceServer>,
): Promise<ReadonlyMap<string, string>> {
  const byEntity = Map.groupBy(rows, ({ entity }) => entity);
  const options = await Promise.all(
    [...byEntity].map(async ([entity, changes]) => {
      const server = servers.get(entity);
      return server && may(context.rights, `${server.resource.entity}.read`)
        ? listOptions(context, server, { ids: changes.map(({ entity_id: id }) => id) })
        : [];
    }),
  );
  return new Map(options.flat().map(({ id, label }) => [id, label]));
}

/** The name that the change itself tells: of a record that is gone. */
function nameThen(context: Context, row: ChangeRow, server: ResourceServer | undefined): string | null {
  if (!server || !isSeen(context.rights, server.resource, server.resource.label)) return null;
  const name = row.named?.toReversed().find((value) => typeof value === 'string');
  return typeof name === 'string' ? name : null;
}

interface NamedChange {
  readonly row: ChangeRow;
  readonly server: ResourceServer | undefined;
  /** The name that the record has now, where the caller may read it. */
  readonly nameNow: string | undefined;
}

function toChange(context: Context, { row, server, nameNow }: NamedChange): RecentChange {
  const { texts } = context;
  const text = (key: string) => texts.text(context.locale, key);
  const entity = server?.resource.entity ?? row.entity.split('.').at(-1) ?? row.entity;
  const act = [`${entity}.action.${row.action}`, `common.action.${row.action}`].find((key) =>
    texts.has(context.locale, key),
  );
  const kind = texts.entityName(context.locale, entity);
  return {
    entity: row.entity,
    entityId: row.entity_id,
    version: row.version,
    at: new Date(row.at).toISOString(),
    kind: kind === entity ? text('home.changes.other') : kind,
    name: nameNow ?? nameThen(context, row, server),
    isThere: nameNow !== undefined && row.last_action !== 'delete',
    act: text(act ?? 'home.changes.act'),
    actorName: row.actor_name,
    fields: row.action === 'create' ? [] : fieldNames(context, row, server),
  };
}

function fieldNames(context: Context, row: ChangeRow, server: ResourceServer | undefined): string[] {
  const { texts } = context;
  if (!server) return [];
  return (row.fields ?? [])
    .filter((name) => isSeen(context.rights, server.resource, name))
    .map((name) => fieldTextKey(server.resource, name))
    .filter((key) => texts.has(context.locale, key))
    .map((key) => texts.text(context.locale, key));
}
