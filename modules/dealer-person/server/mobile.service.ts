import type { TxContext } from '@mp/kernel/server';
import { personErrors } from '../contract/index.ts';
import { mobileHolder } from './person.query.ts';

/** Throws `person.mobileTaken` when somebody else at work has the number; people of a dealer are told no name of another one's. */
export async function requireFreeMobile(
  context: TxContext,
  { id, mobile }: { readonly id: string; readonly mobile: string },
): Promise<void> {
  const holder = await mobileHolder(context, mobile, id);
  if (!holder) return;
  const own = context.rights.restrictedTo.get('dealer');
  if (own && !own.includes(holder.dealerId)) throw personErrors.mobileTakenElsewhere();
  throw personErrors.mobileTaken({ name: holder.name });
}
