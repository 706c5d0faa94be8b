import { columnName, newId, type TenantRows } from '@mp/kernel/server';
import { valuesOfSpec } from './builtin.ts';
import { builtinTipRules } from './reminders.ts';

const columns = Object.keys(
  valuesOfSpec({
    code: '',
    name: ['', '', ''],
    subject: '',
    trigger: 'event',
    recipients: [],
    template: ['', '', ''],
  }),
).map((name) => `"${columnName(name)}"`);

/** Gives a tenant the rules that modules bring: what people changed stays as it is, what they took away stays away. */
export async function provisionTips(
  db: TenantRows,
  tenant: { readonly id: string; readonly at: string },
): Promise<void> {
  const rules = builtinTipRules().map((spec) => ({
    id: newId(),
    ...Object.fromEntries(Object.entries(valuesOfSpec(spec)).map(([name, value]) => [columnName(name), value])),
  }));
  const given = JSON.stringify(rules);
  await db.rows(
    `insert into tips_rule (tenant_id, id, created_at, updated_at, builtin, ${columns.join(', ')})
     select $1, d.id, $2::timestamptz, $2::timestamptz, true, ${columns.map((name) => `d.${name}`).join(', ')}
     from jsonb_populate_recordset(null::tips_rule, $3::jsonb) d
     where not exists (select 1 from tips_rule r where r.tenant_id = $1 and lower(r.code) = lower(d.code))
     on conflict do nothing`,
    [tenant.id, tenant.at, given],
  );
  await db.rows(
    `update tips_rule r set ${columns.map((name) => `${name} = d.${name}`).join(', ')}
     from jsonb_populate_recordset(null::tips_rule, $2::jsonb) d
     where r.tenant_id = $1 and r.code = d.code and r.builtin and r.version = 1 and r.deleted_at is null
       and (${columns.map((name) => `r.${name}`).join(', ')}) is distinct from (${columns.map((name) => `d.${name}`).join(', ')})`,
    [tenant.id, given],
  );
}
