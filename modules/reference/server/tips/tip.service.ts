import type { InputOf, RecordOf } from '@mp/kernel/contract';
import { recordsOf, serveResource, type Context, type ResourceServer, type Tx } from '@mp/kernel/server';
import { tip, tipsErrors } from '../../contract/index.ts';
import { wakeNow } from './wake.ts';

type Tip = RecordOf<typeof tip>;

async function change(
  context: Context,
  tx: Tx,
  record: Tip,
  { values, action }: { readonly values: InputOf<typeof tip>; readonly action: string },
): Promise<void> {
  await recordsOf(context, tx, tip).update(record, values, { action });
}

const isOf = ({ state }: Tip, states: readonly NonNullable<Tip['state']>[]): boolean =>
  state !== null && states.includes(state);

/** Reminders. What they hold is written by the engine; their readers mark them, administrators send and stop them. */
export const tipServer: ResourceServer = serveResource(tip, {
  table: 'tip',
  searchable: false,
  hooks: {
    actions: {
      /** Its recipient has opened the record. */
      open: async (context, tx, record) => {
        if (record.recipientId !== context.userId || !isOf(record, ['sent'])) return;
        await change(context, tx, record, { values: { state: 'read', readAt: context.at }, action: 'open' });
      },
      done: async (context, tx, record) => {
        if (record.recipientId !== context.userId && !context.rights.admin) throw tipsErrors.notYours();
        if (isOf(record, ['done'])) return;
        if (!isOf(record, ['sent', 'read'])) throw tipsErrors.notSent();
        await change(context, tx, record, { values: { state: 'done', doneAt: context.at }, action: 'done' });
      },
      resend: async (context, tx, record) => {
        if (!isOf(record, ['failed']) || record.recipientId === null) throw tipsErrors.notFailed();
        await change(context, tx, record, {
          values: { state: 'planned', plannedAt: context.at, error: null, errorDetail: null },
          action: 'resend',
        });
        await wakeNow(context, tx);
      },
      stop: async (context, tx, record) => {
        if (isOf(record, ['done', 'stopped'])) throw tipsErrors.over();
        await change(context, tx, record, { values: { state: 'stopped' }, action: 'stop' });
      },
    },
  },
});
