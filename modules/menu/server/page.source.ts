import type { PageFunctions } from '@mp/kernel/contract';
import { scopeStatement, toObjects, type Database } from '@mp/kernel/server';
import { functionsOfDefinition } from '../contract/index.ts';
import { storedDefinition } from './page.service.ts';

/** The functions of published pages by formID and by path, as rights read them. */
export async function functionsOfPages(
  database: Database,
  tenantId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, PageFunctions>> {
  const [, result] = await database.batch([
    scopeStatement({ tenantId }),
    {
      text: `select form_id, config_path, published_definition as definition from page
        where (form_id = any($1::text[]) or config_path = any($1::text[])) and deleted_at is null and published_definition is not null`,
      values: [keys],
    },
  ]);
  const rows = result ? toObjects<{ form_id: string; config_path: string; definition: unknown }>(result) : [];
  return new Map(
    rows.flatMap(({ form_id: formId, config_path: path, definition }) => {
      const read = storedDefinition(definition);
      if (!read) return [];
      const functions = functionsOfDefinition(read);
      return [[formId, functions] as const, [path, functions] as const];
    }),
  );
}
