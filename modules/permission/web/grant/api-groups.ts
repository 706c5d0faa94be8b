import type { ApiItem } from '../../contract/index.ts';

/** Operations of one entity of an area. */
interface ApiEntity {
  readonly key: string;
  readonly name: string;
  readonly apis: readonly ApiItem[];
}

/** Operations of one area of the product. */
export interface ApiArea {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly entities: readonly ApiEntity[];
}

const named = <I, N extends 'areaName' | 'entityName'>(items: readonly (I & Record<N, string>)[], name: N): string =>
  items[0]?.[name] ?? '';

/** Operations by area and entity, in the order in which the server names them. */
export function apiGroups(items: readonly ApiItem[]): ApiArea[] {
  return [...Map.groupBy(items, ({ area }) => area)].map(([key, apis]) => ({
    key,
    name: named(apis, 'areaName'),
    count: apis.length,
    entities: [...Map.groupBy(apis, ({ entity }) => entity)].map(([entity, own]) => ({
      key: entity,
      name: named(own, 'entityName'),
      apis: own,
    })),
  }));
}
