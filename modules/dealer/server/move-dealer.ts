import { lifecycleOf } from '@mp/kernel/contract';
import { runTransition, type Context, type Values } from '@mp/kernel/server';
import { dealer } from '../contract/index.ts';
import { dealerServer } from './served.ts';

/** Moves a dealer along its lifecycle as the system. */
export async function moveDealer(context: Context, id: string, name: string, form: Values = {}): Promise<void> {
  const lifecycle = lifecycleOf(dealer.key);
  if (!lifecycle) throw new Error('no lifecycle of dealers');
  await runTransition(context, dealerServer(), lifecycle, { id, name, version: null, form, byProcess: true });
}
