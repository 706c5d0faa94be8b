import type { Context } from '@mp/kernel/server';
import type { VisitedPlace } from '@mp/identity/server';
import { wallTime } from '@mp/reference/contract';
import { publicErrors } from '@mp/dealer-public/contract';
import { goemQueryLength, type PublicGoem } from '../contract/index.ts';
import { note, countQuery, evenly, visitorOf } from '@mp/dealer-public/server';
import { publicGoemsWith } from './goem.query.ts';

/** GOEMs with a valid licence. Throws `public.tooShort`, `public.rateLimited`, `public.checkNeeded`. */
export function lookUpGoems(
  caller: Context,
  place: VisitedPlace,
  asked: { readonly q: string; readonly pass?: string | undefined },
): Promise<{ items: PublicGoem[] }> {
  return evenly(async () => {
    const context = await visitorOf(caller, place);
    await countQuery(caller, asked.pass);
    const q = asked.q.trim();
    if ([...q].length < goemQueryLength) throw publicErrors.tooShort({ n: goemQueryLength });
    const found = await publicGoemsWith(context, q, wallTime(context.at).day);
    await note(context, undefined, { page: 'goemQuery', query: q, hits: found.length });
    return {
      items: found.map((each) => ({
        ...each,
        brands: [...each.brands],
        engineFamilies: [...each.engineFamilies],
        guests: [...each.guests],
      })),
    };
  });
}
