import type { Context } from '@mp/kernel/server';

/** Roles of the tenant that can be named as recipients. */
export function roleNames(context: Context): Promise<{ name: string; label: string }[]> {
  return context.rows(
    `select code as name, min(name) as label from role where deleted_at is null and usable and code is not null
     group by code order by min(name) limit 500`,
  );
}
