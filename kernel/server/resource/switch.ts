import type { Fields, Resource } from '../../contract/index.ts';
import type { ActionCall, ActionHandler } from './model.ts';
import type { TxContext } from '../context.ts';
import { recordsOf } from './record-store.ts';

interface SwitchFields extends Fields {
  readonly enabled: Fields[string];
}

/** Carries out `switchActions`: records of the resource are switched on and off, each a line of their history. */
export function switchHandlers<F extends SwitchFields>(
  resource: Resource<F>,
  beforeSwitch?: (context: TxContext, call: ActionCall<F, Record<never, never>>) => Promise<void>,
): Readonly<Record<'enable' | 'disable', ActionHandler<F, Record<never, never>>>> {
  const switchTo =
    (enabled: boolean): ActionHandler<F, Record<never, never>> =>
    async (context, call) => {
      await beforeSwitch?.(context, call);
      const records = recordsOf(context, resource as unknown as Resource);
      await records.update(call.record, { enabled }, { action: enabled ? 'enable' : 'disable' });
    };
  return { enable: switchTo(true), disable: switchTo(false) };
}
