import { countOfDealer, moveCustomersOfDealer } from '@mp/customer/server';
import { newId } from '@mp/kernel/server';
import { withdrawBySystem } from '@mp/workflow/server';
import { processOfVersion } from './dealer.query.ts';
import { dealerVersions } from './dealer-versions.ts';
import type { DealerWork } from './joins.ts';

/** An open version: a draft, a returned or an approved one lapses with the dealer; auditors decide about the others. */
const versions: DealerWork = {
  key: 'versions',
  count: async (tx, dealerId) => ((await dealerVersions.openOf(tx, dealerId)) ? 1 : 0),
  end: async (context, { id }) => {
    const open = await dealerVersions.openOf(context, id);
    if (!open) return;
    if (open.state === 'draft' || open.state === 'approved')
      await dealerVersions.move(context, { id: open.id, name: 'lapse' });
    const process = open.state === 'returned' ? await processOfVersion(context, open.id) : undefined;
    if (process !== undefined) await withdrawBySystem(context, process, newId());
  },
};

/** What this module and those below it must hand over before a dealer has left. */
export const ownWorks: readonly DealerWork[] = [
  versions,
  { key: 'customers', count: countOfDealer, move: moveCustomersOfDealer },
];
