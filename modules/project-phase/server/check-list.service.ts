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
import { checkList, checkListActions } from '../contract/index.ts';
import { lastRevision, publishedBeside } from './phase.query.ts';

type CheckList = RecordOf<typeof checkList>;

/** The list that is published takes the place of the one before. */
async function publish(context: TxContext, { id, phase, series }: CheckList): Promise<InputOf<typeof checkList>> {
  for (const { id: before } of await publishedBeside(context, { id, phase, series }))
    await moveRecord(context, checkList, { id: before, name: 'retire' });
  return {};
}

/** Begins the next revision of a list. */
async function revise(context: TxContext, { record }: { readonly record: CheckList }): Promise<void> {
  const { code, name, phase, series, items } = record;
  const revision = (await lastRevision(context, code)) + 1;
  const values = { code, name, phase, series, items, revision, state: 'draft' } as InputOf<typeof checkList>;
  await recordsOf(context, checkList).insertMany([{ id: newId(), values }], { action: 'revise' });
}

/** Check lists. */
export const checkListServer: ResourceServer = serveResource(checkList, {
  table: 'phase_check_list',
  actions: bindActions(checkListActions, { revise }),
  effects: { publish: { prepare: publish } },
});
