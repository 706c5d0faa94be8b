import { refuse, throwIfAny, type InputOf } from '@mp/kernel/contract';
import { serveResource, type ResourceServer, type TxContext } from '@mp/kernel/server';
import { baseTerm } from '../contract/index.ts';
import { overlappingTerm } from './warranty.query.ts';

type Input = InputOf<typeof baseTerm>;

/** No two terms are for the same units. */
async function requireAlone(context: TxContext, id: string, values: Input): Promise<void> {
  const { dutyType, series = null, validFrom = null, validTo = null } = values;
  const code = await overlappingTerm(context, { id, dutyType: dutyType ?? '', series, validFrom, validTo });
  throwIfAny(code === undefined ? [] : [refuse('warranty.termOverlap', { code }, 'series')]);
}

/** Base terms with their table. */
export const baseTermServer: ResourceServer = serveResource(baseTerm, {
  table: 'base_term',
  hooks: {
    beforeCreate: (context, input, id) => requireAlone(context, id, input),
    beforeUpdate: (context, old, patch) => requireAlone(context, old.id, { ...old, ...patch } as Input),
    beforeRestore: (context, old) => requireAlone(context, old.id, old as Input),
  },
});
