import { defineResource, file, files, richText, text } from '@mp/kernel/contract';
import { defineServerModule, serveResource } from '@mp/kernel/server';
import type { TestServer } from '@mp/kernel/testing';

/** A resource with every field that holds files; its table lives in the test's database only. */
const paper = defineResource('shelf.paper', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 30, search: true }),
    cover: file(),
    scans: files({ purpose: 'document', maxFiles: 3 }),
    secret: file({ controlled: true }),
    body: richText(),
  },
  list: { columns: ['name', 'scans'], sort: 'name' },
  excel: { import: true, export: true, key: 'name' },
  attachments: true,
});

/** Staff read papers but not their secret, and change nothing. */
export const shelfModule = defineServerModule({
  name: 'shelf',
  resources: [serveResource(paper, { table: 'shelf_paper', counted: false })],
  grants: { staff: { functions: ['paper.read'] } },
});

/** Makes the table of papers. */
export async function makeShelf(server: TestServer): Promise<void> {
  await server.sql(`create table shelf_paper (tenant_id uuid not null, id uuid not null, version integer not null default 1,
      created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid, deleted_at timestamptz,
      name text not null, cover uuid, scans uuid[], secret uuid, body text, primary key (tenant_id, id))`);
  await server.sql(`select mp_wall('shelf_paper'), mp_search('shelf_paper', array['name'])`);
}
