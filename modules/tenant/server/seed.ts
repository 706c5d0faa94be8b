import { seedId } from '@mp/kernel/server';
import type { Seeding } from '@mp/kernel/server';

/** A sample tenant. */
export interface SampleTenant {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  readonly sort: number;
}

const tenantOf = (
  code: string,
  { name, shortName, sort }: { readonly name: string; readonly shortName: string; readonly sort: number },
): SampleTenant => ({
  id: seedId(`tenant/${code}`),
  code,
  name,
  shortName,
  sort,
});

/** The tenants of the demonstration: a large one, and a small one beside it. */
export const sampleTenants = {
  hengyuan: tenantOf('hengyuan', { name: '恒远动力', shortName: '恒远', sort: 1 }),
  beichen: tenantOf('beichen', { name: '北辰机电', shortName: '北辰', sort: 2 }),
} as const;

/** Makes the sample tenants. */
export async function seedTenants(seeding: Seeding): Promise<number> {
  const { at } = seeding;
  let made = 0;
  // One by one, so that the numbers on the wire follow the order.
  for (const { id, code, name, shortName, sort } of Object.values(sampleTenants)) {
    const known = await seeding.client.query('select 1 from tenant where id = $1 or lower(tenancy_code) = $2', [
      id,
      code,
    ]);
    if (known.rowCount) continue;
    made += await seeding.insert(
      'tenant',
      [
        'id',
        'created_at',
        'updated_at',
        'tenancy_name',
        'tenancy_code',
        'tenancy_short_name',
        'tenancy_status',
        'tenancy_sort',
        'initialised_at',
        'is_create_system_menu',
      ],
      [[id, at, at, name, code, shortName, '1', sort, at, true]],
    );
  }
  return made;
}
