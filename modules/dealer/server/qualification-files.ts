import type { Content } from '@mp/kernel/contract';
import { ports, type TxContext } from '@mp/kernel/server';
import { paperFiles } from './content.ts';
import { dealerServer } from './served.ts';

/** The files that qualifications of all versions name belong to the dealer, so that they stay as long as it does. */
export async function saveQualificationFiles(context: TxContext, dealerId: string, content: Content): Promise<void> {
  const rows = await context.rows<{ id: string }>(
    `select distinct f.id from dealer_version v cross join jsonb_array_elements(coalesce(v.qualifications, '[]')) q
      cross join jsonb_array_elements_text(case jsonb_typeof(q->'files') when 'array' then q->'files' else '[]' end) f(id)
      where v.dealer_id = $1::uuid and v.deleted_at is null`,
    [dealerId],
  );
  const ids = [...new Set([...rows.map(({ id }) => id), ...paperFiles(content)])];
  if (ids.length > 0)
    await ports().attachFiles(
      context,
      { resource: dealerServer().resource, id: dealerId, field: 'qualifications' },
      ids,
    );
}
