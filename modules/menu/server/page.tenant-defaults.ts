import { newId, type ProvisionedTenant, type TenantRows } from '@mp/kernel/server';
import { controlsStatement } from './page.query.ts';
import { controlRows } from './page.service.ts';
import { definitionSchema } from '../contract/index.ts';
import type { PageDefinition, PageWords } from '../contract/index.ts';

type Words = (key: string) => PageWords;

/** The page `demo1`: organisations by a search, a grid and a form, made of nothing but a definition. */
function demoPage(words: Words): PageDefinition {
  const field = (
    block: string,
    fieldName: string,
    kind: PageDefinition['blocks'][number]['components'][number]['kind'],
  ) => ({
    kind,
    alias: `${block}_${fieldName}`,
    fieldName,
  });
  return {
    schema: definitionSchema,
    title: words('nav.demo1'),
    layout: 'rows',
    blocks: [
      {
        kind: 'search',
        id: 'search',
        target: 'organisations',
        components: [
          field('search', 'name', 'text'),
          field('search', 'code', 'text'),
          field('search', 'type', 'choice'),
          field('search', 'enabled', 'boolean'),
        ],
      },
      {
        kind: 'chart',
        id: 'types',
        title: words('page.demo.types'),
        target: 'organisations',
        resource: 'organisation.organisation',
        components: [field('chart', 'type', 'choice')],
      },
      {
        kind: 'grid',
        id: 'organisations',
        title: words('page.demo.organisations'),
        resource: 'organisation.organisation',
        sort: 'seq',
        components: [
          field('grid', 'name', 'text'),
          field('grid', 'code', 'text'),
          field('grid', 'type', 'choice'),
          field('grid', 'parentId', 'ref'),
          field('grid', 'enabled', 'boolean'),
        ],
      },
      {
        kind: 'form',
        id: 'form',
        target: 'organisations',
        components: [
          field('form', 'name', 'text'),
          field('form', 'code', 'text'),
          field('form', 'type', 'choice'),
          field('form', 'parentId', 'ref'),
          field('form', 'enabled', 'boolean'),
          { ...field('form', 'description', 'longText'), wide: true, visibleWhen: 'enabled' },
        ],
      },
    ],
  };
}

/** The published page with which every tenant begins; one that was deleted or changed stays so. */
export async function provisionPages(db: TenantRows, tenant: ProvisionedTenant): Promise<void> {
  const words: Words = (key) => tenant.texts.requireNames(key);
  const definition = demoPage(words);
  const [made] = await db.rows<{ id: string }>(
    `insert into page (tenant_id, id, created_at, updated_at, form_id, name, config_path, platform_type, builtin, definition, published_definition, published_at)
     select $1::uuid, $2::uuid, $3::timestamptz, $3::timestamptz, 'demo1', $4, 'demo/demo1.json', 'both', true, $5::jsonb, $5::jsonb, $3::timestamptz
     where not exists (select 1 from page where tenant_id = $1::uuid and form_id = 'demo1') returning id`,
    [tenant.id, newId(), tenant.at, tenant.texts.requireText('zh-CN', 'nav.demo1'), JSON.stringify(definition)],
  );
  if (!made) return;
  const { text, values } = controlsStatement(tenant.id, made.id, controlRows(definition));
  await db.rows(text, values);
}
