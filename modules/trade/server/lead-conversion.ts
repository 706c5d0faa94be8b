import type { RecordOf } from '@mp/kernel/contract';
import { defineContributionPoint, type TxContext } from '@mp/kernel/server';
import type { industryInfo } from '../contract/index.ts';

/** How verified information becomes a project; the module of projects brings it. */
export interface LeadConversion {
  /** Begins the project with what is known, in the transaction of the conversion; answers its id. */
  readonly convert: (context: TxContext, info: RecordOf<typeof industryInfo>) => Promise<string>;
}

/** How leads are converted, by one module at most; without it nobody is offered to. */
export const leadConversions = defineContributionPoint<LeadConversion>('trade.leadConversions', {
  keyOf: () => 'convert',
});

/** How leads are converted; undefined while no module does. */
export const leadConverter = (): LeadConversion | undefined => leadConversions.all()[0];
