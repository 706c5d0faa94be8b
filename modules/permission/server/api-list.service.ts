import { declaredEndpoints, endpointArea } from '@mp/kernel/contract';
import type { Endpoint } from '@mp/kernel/contract';
import type { Context } from '@mp/kernel/server';
import { objectTypes } from '../contract/index.ts';
import type { ApiItem, Subject } from '../contract/index.ts';
import { functionName } from './catalogue.ts';
import { objectKey } from './grant.rules.ts';
import { grantWorld } from './grant.service.ts';
import { objectsOf } from './objects.ts';
import { holdingsOf } from './tree.service.ts';

type NamedApi = Omit<ApiItem, 'purview' | 'through' | 'most'>;

/** An operation in the words of a language, with the words of what it stands under. */
function named({ texts, locale }: Context, endpoint: Endpoint): NamedApi {
  const { id, method, path, access } = endpoint;
  const [area, entity = ''] = [endpointArea(endpoint), id.split('.')[0]];
  return {
    id,
    method,
    path,
    access,
    area,
    areaName: texts.text(locale, `module.${area}`),
    entity,
    entityName: texts.entityName(locale, entity),
    name: texts.operationName(locale, endpoint),
    accessName: functionName(texts, locale, access),
  };
}

/** Whether every word of what is sought stands somewhere in a name, the method or the path. */
function isFound(api: NamedApi, sought: string): boolean {
  const { id, method, path, name, entityName, areaName, accessName } = api;
  const all = [id, method, path, name, entityName, areaName, accessName].join(' ').toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** All operations that need a right, by area and entity, with what a subject holds of them. Throws `common.notFound`. */
export async function apisOf(context: Context, subject: Subject, q: string): Promise<{ items: ApiItem[] }> {
  const objects = await objectsOf(context);
  const [holdings, world] = [await holdingsOf(context, subject, objects), await grantWorld(context, objects)];
  const maxOf = (key: string) => Math.min(world.most(objectTypes.api, key), world.ceiling(objectTypes.api, key));
  return {
    items: [...declaredEndpoints().values()]
      .filter(({ access }) => access !== 'public' && access !== 'session')
      .map((endpoint) => named(context, endpoint))
      .filter((api) => isFound(api, q.trim()))
      .toSorted((a, b) => a.area.localeCompare(b.area) || a.entity.localeCompare(b.entity))
      .map((api): ApiItem => ({
        ...api,
        purview: holdings.own.has(objectKey({ objType: objectTypes.api, key: api.id })) ? 2 : 0,
        through: holdings.all.may(api.access) || holdings.all.tieOf(api.id) !== undefined,
        most: maxOf(api.id) === 2 ? 2 : 0,
      })),
  };
}
