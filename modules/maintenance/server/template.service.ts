import type { InputOf, RecordOf } from '@mp/kernel/contract';
import {
  bindActions,
  moveRecord,
  newId,
  recordsOf,
  serveResource,
  type ResourceServer,
  type TxContext,
} from '@mp/kernel/server';
import { todayOf } from '@mp/dealer/server';
import { checklistTemplate, checklistTemplateActions } from '../contract/index.ts';
import { lastRevision, publishedBeside } from './template.query.ts';

type Template = RecordOf<typeof checklistTemplate>;
type Input = InputOf<typeof checklistTemplate>;

/** The revision that is published takes the place of the one before. */
async function publish(context: TxContext, { id, code }: Template): Promise<Input> {
  for (const before of await publishedBeside(context, id, code))
    await moveRecord(context, checklistTemplate, { id: before.id, name: 'retire' });
  return { publishedOn: todayOf(context) };
}

/** Begins the next revision of a template. */
async function revise(context: TxContext, { record }: { readonly record: Template }): Promise<void> {
  const { code, name, serviceLevel, series, dutyTypes, stdHours, items, parts, itemCount } = record;
  const revision = (await lastRevision(context, code)) + 1;
  const values: Input = {
    code,
    name,
    serviceLevel,
    series,
    dutyTypes,
    stdHours,
    items,
    parts,
    itemCount,
    revision,
    state: 'draft',
  };
  await recordsOf(context, checklistTemplate).insertMany([{ id: newId(), values }], { action: 'revise' });
}

const counted = (input: Input): void => {
  if ('items' in input) input.itemCount = input.items?.length ?? 0;
};

/** Inspection templates. */
export const checklistTemplateServer: ResourceServer = serveResource(checklistTemplate, {
  table: 'checklist_template',
  hooks: {
    beforeCreate: async (_context, input) => counted(input),
    beforeUpdate: async (_context, _old, patch) => counted(patch),
  },
  actions: bindActions(checklistTemplateActions, { revise }),
  effects: {
    publish: { prepare: publish },
    retire: { prepare: async (context) => ({ retiredOn: todayOf(context) }) },
  },
});
