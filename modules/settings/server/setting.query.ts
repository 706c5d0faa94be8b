import { asTenant } from '@mp/kernel/server';
import type { Statement, Tx } from '@mp/kernel/server';
import { secretNames, settingsGroup } from '../contract/index.ts';

/** What stands for "no tenant" and "no user": rows of the platform, rows of a whole tenant. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** A stored layer of a group. */
export interface SettingRow {
  readonly tenant_id: string;
  readonly owner_id: string;
  readonly grp: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly version: number;
}

/** Whose layer: of the platform, of a tenant, of a user in a tenant. */
export interface SettingOwner {
  readonly tenantId: string;
  readonly ownerId: string;
}

/** Layers of the platform and of a tenant, all groups; with a user also his own. */
export function layersStatement(tenantId: string | null, userId: string | null = null): Statement {
  return {
    text: `select tenant_id, owner_id, grp, content, version from setting
      where tenant_id in ($1::uuid, $2::uuid) and owner_id in ($1::uuid, $3::uuid)`,
    values: [nobody, tenantId ?? nobody, userId ?? nobody],
  };
}

/** The stored layer, locked until the end of the transaction. */
export async function lockLayer(tx: Tx, owner: SettingOwner, grp: string): Promise<SettingRow | undefined> {
  const [row] = await tx.rows<SettingRow>(
    'select tenant_id, owner_id, grp, content, version from setting where tenant_id = $1 and owner_id = $2 and grp = $3 for update',
    [owner.tenantId, owner.ownerId, grp],
  );
  return row;
}

/** What a save writes: the new layer, and its line in the audit trail. */
export interface LayerChange {
  readonly owner: SettingOwner;
  readonly grp: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** Version that was read; 0 when there was none. */
  readonly version: number;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly at: string;
  readonly actorId: string;
  readonly ip: string;
  readonly requestId: string;
}

/** Stores a layer with its audit row in one statement; no row when somebody else was quicker. */
export async function storeLayer(tx: Tx, change: LayerChange): Promise<number | undefined> {
  const [row] = await tx.rows<{ version: number }>(
    `with n as (
      insert into setting as s (tenant_id, owner_id, grp, content, version, updated_at, updated_by)
      values ($1, $2, $3, $4::jsonb, $5::integer + 1, $6::timestamptz, $7::uuid)
      on conflict (tenant_id, owner_id, grp) do update
        set content = excluded.content, version = s.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
        where s.version = $5::integer
      returning version
    ), log as (
      insert into audit_log (tenant_id, entity, entity_id, version, at, action, actor_id, changes, ip, request_id, hash)
      select $1, $8::text, $2, n.version, $6::timestamptz, 'update', $7::uuid, $9::jsonb, $10, $11,
        audit_hash((select hash from audit_log where tenant_id = $1 and entity = $8::text and entity_id = $2 order by version desc limit 1),
          $1, $8::text, $2, n.version, $6::timestamptz, 'update', $7::uuid, $9::jsonb)
      from n
    ), told as (select pg_notify('mp_setting', $1::uuid::text || ':' || $3) from n)
    select n.version from n, told`,
    [
      change.owner.tenantId,
      change.owner.ownerId,
      change.grp,
      JSON.stringify(change.content),
      change.version,
      change.at,
      change.actorId,
      `settings.${change.grp}`,
      JSON.stringify(change.changes),
      change.ip,
      change.requestId,
    ],
  );
  return row?.version;
}

/** Gives a tenant that begins what another one has set for itself; settings of persons stay. */
export async function copySettings(
  tx: Tx,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: string },
): Promise<void> {
  const layers = await asTenant(tx, from, () =>
    tx.rows<{ grp: string; content: object }>(
      'select grp, content from setting where tenant_id = $1::uuid and owner_id = $2::uuid',
      [from, nobody],
    ),
  );
  // Secrets stay with whom they were given to.
  const copies = layers.map(({ grp, content }) => {
    const secrets = secretNames(settingsGroup(grp) ?? { fields: {} });
    return { grp, content: Object.fromEntries(Object.entries(content).filter(([name]) => !secrets.includes(name))) };
  });
  await asTenant(tx, to, () =>
    tx.rows(
      `insert into setting (tenant_id, owner_id, grp, content, version, updated_at)
       select $1::uuid, $2::uuid, g.grp, g.content, 1, $3::timestamptz from jsonb_to_recordset($4::jsonb) g(grp text, content jsonb)
       on conflict do nothing`,
      [to, nobody, at, JSON.stringify(copies)],
    ),
  );
}

/** A change of a layer that somebody made after a version. */
export interface LayerHistory {
  readonly version: number;
  readonly at: string;
  readonly actor: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** What was changed in a layer after `version`, newest first. */
export async function changesSince(
  tx: Tx,
  owner: SettingOwner,
  { grp, version }: { readonly grp: string; readonly version: number },
): Promise<readonly LayerHistory[]> {
  return tx.rows<LayerHistory>(
    `select version, at, coalesce(actor_name(actor_id), '') as actor, changes from audit_log
     where tenant_id = $1 and entity = $2 and entity_id = $3 and version > $4 order by version desc limit 50`,
    [owner.tenantId, `settings.${grp}`, owner.ownerId, version],
  );
}
