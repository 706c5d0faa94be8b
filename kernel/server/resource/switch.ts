import type { Context } from '../context.ts';
import type { Tx } from '../database.ts';
import type { ResourceHooks, ResourceServer, Values } from './model.ts';
import { updateStatement } from './write.ts';

/** The actions that switch the records of a resource on and off, each a line of their history. */
export function switchActions(
  server: () => ResourceServer,
  beforeSwitch?: (context: Context, tx: Tx, record: Values) => Promise<void>,
): NonNullable<ResourceHooks['actions']> {
  const switchTo =
    (enabled: boolean): NonNullable<ResourceHooks['actions']>[string] =>
    async (context, tx, record) => {
      if (record.enabled === enabled) return;
      await beforeSwitch?.(context, tx, record);
      const options = { trusted: true, action: enabled ? 'enable' : 'disable' };
      await tx.batch([
        updateStatement(context, server(), String(record.id), Number(record.version), { enabled }, options),
      ]);
    };
  return { enable: switchTo(true), disable: switchTo(false) };
}
