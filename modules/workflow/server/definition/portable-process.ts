import { commonErrors, plainResource } from '@mp/kernel/contract';
import type { I18nText } from '@mp/kernel/contract';
import { portableRecords, recordsOf } from '@mp/kernel/server';
import type { ArrivingRecord, PortableContent, PortableRecords, TxContext } from '@mp/kernel/server';
import * as z from 'zod/mini';
import { processDefinition } from '../../contract/index.ts';
import { drawingsOf } from './definition.query.ts';
import { deploy } from './deploy.service.ts';
import { beginDefinition, definitionOf, saveDraft } from './version.service.ts';

const shape = z.object({
  active: z.nullable(z.string()),
  draft: z.nullable(z.string()),
  accepted: z.array(
    z.object({ code: z.string(), elementId: z.nullable(z.string()), reason: z.string().check(z.maxLength(200)) }),
  ),
});
const named = z.object({ key: z.string(), name: z.looseObject({ ZH_CN: z.string() }) });

/** A definition that is new here begins blank; its drawing follows it. */
async function create(context: TxContext, { values }: ArrivingRecord): Promise<string> {
  await context.require('workflow.design');
  const given = named.safeParse(values);
  if (!given.success) throw commonErrors.malformed();
  const { key, name } = given.data;
  const { id } = await beginDefinition(context, { key, name: name as I18nText, template: 'blank' });
  const { key: _key, name: _name, ...rest } = values;
  await recordsOf(context, processDefinition).updateLatest(id, { patch: rest });
  return id;
}

/** Definitions of processes, as they stand beside their drawings. */
export const portableDefinitions: PortableRecords = portableRecords('workflow', processDefinition, { create });

/** Drawings of processes: the version in force and the draft that is being worked on. */
export const processDrawings: PortableContent = {
  kind: 'content',
  group: 'workflow',
  code: 'workflow.processDrawing',
  of: plainResource(processDefinition),
  access: { read: 'processDefinition.read', write: 'workflow.deploy' },
  read: drawingsOf,
  write: async (context, id, content) => {
    const given = shape.safeParse(content);
    if (!given.success) throw commonErrors.malformed();
    const { active, draft, accepted } = given.data;
    const now = await definitionOf(context, id);
    if (active === null && now.active_xml !== null) return false;
    if (active !== null && active !== now.active_xml) {
      const { version } = await saveDraft(context, id, { xml: active, version: now.draft_version ?? 0 });
      await deploy(context, id, { version, accept: accepted });
    }
    const after = await definitionOf(context, id);
    if (draft !== null && draft !== (after.draft_xml ?? ''))
      await saveDraft(context, id, { xml: draft, version: after.draft_version ?? 0 });
    return true;
  },
};
