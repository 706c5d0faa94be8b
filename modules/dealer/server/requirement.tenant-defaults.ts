import { newId, type ProvisionedTenant, type TenantRows } from '@mp/kernel/server';

interface Beginning {
  readonly capability: string;
  readonly bandFrom?: string;
  readonly bandTo?: string;
  readonly certType?: string;
  readonly level?: number;
  readonly minPeople?: number;
  readonly equipmentType?: string;
  readonly minQuantity?: number;
}

/** What authorisations require where nobody has said otherwise (dealers.md 2.9). */
export const dealerRequirements: readonly Beginning[] = [
  { capability: 'COMMISSION', bandFrom: 'P4', bandTo: 'P5', certType: 'COMMISSION', level: 3, minPeople: 2 },
  { capability: 'COMMISSION', bandFrom: 'P4', bandTo: 'P5', equipmentType: 'LOAD_BANK', minQuantity: 1 },
  { capability: 'SERVICE', bandFrom: 'P1', bandTo: 'P3', certType: 'SERVICE_TECH', level: 2, minPeople: 2 },
  { capability: 'INSTALL', certType: 'ELEC_LV', level: 1, minPeople: 1 },
];

/** Gives a tenant that has no requirements those of the product. */
export async function provisionRequirements(db: TenantRows, tenant: ProvisionedTenant): Promise<void> {
  const rows = dealerRequirements.map((each) => ({ id: newId(), ...each }));
  await db.rows(
    `insert into auth_requirement (tenant_id, id, created_at, updated_at, capability, band_from, band_to, cert_type, level, min_people,
        equipment_type, min_quantity, enabled)
      select $1::uuid, r.id, $2::timestamptz, $2::timestamptz, r.capability, r."bandFrom", r."bandTo", r."certType", r.level, r."minPeople",
        r."equipmentType", r."minQuantity", true
      from jsonb_to_recordset($3::jsonb) r(id uuid, capability text, "bandFrom" text, "bandTo" text, "certType" text, level integer,
        "minPeople" integer, "equipmentType" text, "minQuantity" integer)
      where not exists (select from auth_requirement a where a.tenant_id = $1::uuid)`,
    [tenant.id, tenant.at, JSON.stringify(rows)],
  );
}
