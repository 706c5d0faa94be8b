import { pickText } from '@mp/kernel/contract';
import type { I18nText, InputOf } from '@mp/kernel/contract';
import { serveResource } from '@mp/kernel/server';
import type { ResourceServer } from '@mp/kernel/server';
import { processCategory, processDefinition, workflowErrors } from '../../contract/index.ts';
import { hasInstances, openIncidents, runningInstances } from './definition.query.ts';

/** Categories with their table. */
export const categoryServer: ResourceServer = serveResource(processCategory, {
  table: 'process_category',
  searchable: false,
});

/** The names of a definition as one text, for search and sorting. */
export function titleOf(name: I18nText): string {
  return [...new Set([name.ZH_CN, name.EN_US, name.JA_JP].filter(Boolean))].join(' ').slice(0, 300);
}

function fillTitle(values: InputOf<typeof processDefinition>): void {
  const { name } = values;
  if (name && pickText(name, 'zh-CN') !== '') values.title = titleOf(name);
}

/** Definitions with their table; drawings are deployed by `deploy.service.ts`. */
export const definitionServer: ResourceServer = serveResource(processDefinition, {
  table: 'process_definition',
  computed: {
    running: runningInstances,
    incidents: openIncidents,
    hasDraft: `(select count(*) from process_version v where v.tenant_id = t.tenant_id and v.definition_id = t.id and v.state = 'draft')::integer`,
  },
  hooks: {
    concerns: ['name'],
    beforeUpdate: async (_context, _old, patch) => fillTitle(patch),
    beforeDelete: async (tx, old) => {
      if (await hasInstances(tx, old.id)) throw workflowErrors.hasInstances();
    },
  },
});
