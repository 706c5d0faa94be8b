import {
  serveResource,
  updateStatement,
  type Context,
  type ResourceServer,
  type Tx,
  type Values,
} from '@mp/kernel/server';
import { tip, tipsErrors } from '../../contract/index.ts';
import { wakeNow } from './wake.ts';

async function change(
  context: Context,
  tx: Tx,
  record: Values,
  given: { values: Values; action: string },
): Promise<void> {
  const options = { trusted: true, action: given.action };
  await tx.batch([
    updateStatement(context, tipServer, String(record.id), Number(record.version), given.values, options),
  ]);
}

const isOf = (record: Values, states: readonly string[]): boolean => states.includes(String(record.state));

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
        const values = { state: 'planned', plannedAt: context.at, error: null, errorDetail: null };
        await change(context, tx, record, { values, action: 'resend' });
        await wakeNow(context, tx);
      },
      stop: async (context, tx, record) => {
        if (isOf(record, ['done', 'stopped'])) throw tipsErrors.over();
        await change(context, tx, record, { values: { state: 'stopped' }, action: 'stop' });
      },
    },
  },
});
