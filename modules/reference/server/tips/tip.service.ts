import type { InputOf, RecordOf } from '@mp/kernel/contract';
import { bindActions, recordsOf, serveResource, type ResourceServer, type TxContext } from '@mp/kernel/server';
import { tip, tipActions, tipsErrors } from '../../contract/index.ts';
import { wakeNow } from './wake.ts';

type Tip = RecordOf<typeof tip>;

async function change(
  context: TxContext,
  record: Tip,
  { values, action }: { readonly values: InputOf<typeof tip>; readonly action: string },
): Promise<void> {
  await recordsOf(context, tip).update(record, values, { action });
}

const isOf = ({ state }: Tip, states: readonly NonNullable<Tip['state']>[]): boolean =>
  state !== null && states.includes(state);

/** Reminders. What they hold is written by the engine; their readers mark them, administrators send and stop them. */
export const tipServer: ResourceServer = serveResource(tip, {
  table: 'tip',
  searchable: false,
  hooks: {},
  actions: bindActions(tipActions, {
    /** Its recipient has opened the record. */
    open: async (context, { record }) => {
      if (record.recipientId !== context.userId || !isOf(record, ['sent'])) return;
      await change(context, record, { values: { state: 'read', readAt: context.at }, action: 'open' });
    },
    done: async (context, { record }) => {
      if (record.recipientId !== context.userId && !context.rights.admin) throw tipsErrors.notYours();
      await change(context, record, { values: { state: 'done', doneAt: context.at }, action: 'done' });
    },
    resend: async (context, { record }) => {
      await change(context, record, {
        values: { state: 'planned', plannedAt: context.at, error: null, errorDetail: null },
        action: 'resend',
      });
      await wakeNow(context);
    },
    stop: async (context, { record }) => {
      await change(context, record, { values: { state: 'stopped' }, action: 'stop' });
    },
  }),
});
