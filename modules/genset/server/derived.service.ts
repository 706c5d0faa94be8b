import type { Context, TxContext, Values } from '@mp/kernel/server';
import { survivorsOf } from '@mp/customer/server';
import { territoriesOf } from '@mp/dealer/server';
import { wallTime } from '@mp/reference/contract';
import { bigAreasOf, waysOf } from '@mp/reference/server';
import { gensetComponents, serialKeysOf, type GensetEvent, type GensetFacts } from '../contract/index.ts';
import { usersOfGoems } from './genset.query.ts';

/** What of a unit follows from its facts with the help of other records: big area, territory, who sees it, how it is found. */
export async function derivedValues(
  context: Context,
  units: readonly { readonly id: string; readonly serialNo: string; readonly facts: GensetFacts }[],
): Promise<ReadonlyMap<string, Values>> {
  const { day } = wallTime(context.at);
  const distinct = (name: 'regionId' | 'dealerId' | 'goemId') => [
    ...new Set(units.flatMap(({ facts }) => (typeof facts[name] === 'string' ? [facts[name]] : []))),
  ];
  const [areas, ways, homes, users] = [
    await bigAreasOf(context, distinct('regionId'), day),
    await waysOf(context, distinct('regionId')),
    await territoriesOf(context, distinct('dealerId'), day),
    await usersOfGoems(context, distinct('goemId')),
  ];
  return new Map(
    units.map(({ id, serialNo, facts }) => {
      const [regionId, dealerId] = [String(facts.regionId), String(facts.dealerId)];
      const granted = homes.get(dealerId)?.granted ?? [];
      const way = ways.get(regionId) ?? [];
      const isKnown = facts.regionId !== null && granted.length > 0;
      return [
        id,
        {
          bigAreaId: areas.get(regionId) ?? null,
          custody: isKnown ? (way.some((each) => granted.includes(each)) ? 'ok' : 'outside') : 'unknown',
          goemUserIds: users.get(String(facts.goemId)) ?? [],
          serialKeys: serialKeysOf([
            serialNo,
            ...gensetComponents.map((each) => facts[`${each}Sn`] as string | null),
            ...facts.components.flatMap(({ oldSn, newSn }) => [oldSn, newSn]),
          ]),
        },
      ];
    }),
  );
}

/** Events whose customers are those that stand for merged ones today. */
export async function withSurvivors<E extends GensetEvent>(
  context: TxContext,
  events: readonly E[],
): Promise<readonly E[]> {
  const ids = [...new Set(events.flatMap(({ params }) => textIn(params, 'customerId') ?? []))];
  const survivors = await survivorsOf(context, ids);
  if (survivors.size === 0) return events;
  return events.map((event) => {
    const survivor = survivors.get(textIn(event.params, 'customerId') ?? '');
    return survivor === undefined ? event : { ...event, params: { ...event.params, customerId: survivor } };
  });
}

/** A parameter that is a text with something in it. */
export const textIn = (params: Values, name: string): string | undefined => {
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
