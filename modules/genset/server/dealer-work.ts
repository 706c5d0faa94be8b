import type { DealerWork } from '@mp/dealer/server';
import { newId } from '@mp/kernel/server';
import { wallTime } from '@mp/reference/contract';
import { appendEvents } from './append.service.ts';
import { servedCount, servedUnits } from './genset.query.ts';

/** Units that a dealer serves pass to another one before it leaves. */
export const servedGensets: DealerWork = {
  key: 'gensets',
  count: servedCount,
  move: async (context, { from, to }) => {
    const source = { type: 'handOver', no: newId() };
    const { day: on } = wallTime(context.at);
    await appendEvents(
      context,
      (await servedUnits(context, from)).map(({ id }) => ({
        gensetId: id,
        kind: 'SERVICE_DEALER_CHANGED',
        on,
        params: { serviceDealerId: to },
        source,
      })),
    );
  },
};
