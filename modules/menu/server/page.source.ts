import { scopeStatement, toObjects, type Database } from '@mp/kernel/server';
import { allControlsOf, functionsOfDefinition, type PageDefinition } from '../contract/index.ts';
import type { MadePage } from './menu.source.ts';
import { storedDefinition } from './page.service.ts';

/** Controls with their labels; one without a label goes by its alias. */
const controlsOfPage = (formId: string, definition: PageDefinition): MadePage['controls'] =>
  allControlsOf(formId, definition).map(({ key, alias, component }) => ({
    key,
    name: component.label ?? { ZH_CN: component.fieldName ?? alias },
  }));

/** Functions and controls of published pages by formID and by path, as rights read them. */
export async function factsOfPages(
  database: Pick<Database, 'batch'>,
  tenantId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, MadePage>> {
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
      const facts = { ...functionsOfDefinition(read), controls: controlsOfPage(formId, read) };
      return [[formId, facts] as const, [path, facts] as const];
    }),
  );
}
