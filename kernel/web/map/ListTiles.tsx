import type { Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../archetypes/clients.tsx';
import { QueryResult } from '../archetypes/QueryResult.tsx';
import { askedPart, readListState } from '../archetypes/list/list-state.ts';
import { useText } from '../i18n.ts';
import { usePage } from '../page.tsx';
import { HeatTiles } from './HeatTiles.tsx';

/** Provinces stand below the country. */
const provinceDepth = 1;

interface ListTilesProps {
  readonly resource: Resource;
  /** The reference to a region by which records are counted. */
  readonly field: string;
  readonly label: string;
  /** What the address says of the page's view, taken away when a province leads to the list. */
  readonly show?: string;
}

/**
 * The records of a list by province: what the list in the same address asks for narrows them, except by region. A province
 * leads to the list of what is there.
 */
export function ListTiles({ resource, field, label, show = 'show' }: ListTilesProps): ReactNode {
  const t = useText();
  const { search, setSearch } = usePage();
  const client = useClient(resource);
  const { q, filters, filter } = readListState(resource, askedPart(resource, search));
  const query = {
    ...(q === '' ? {} : { q }),
    filters: filters.filter((each) => each.field !== field),
    ...(filter ? { filter } : {}),
  };
  const read = useQuery(client.summary({ field, depth: provinceDepth }, [], query));
  return (
    <QueryResult read={read}>
      {({ groups }) => {
        const places = groups.flatMap(({ value, label: name, number, count }) =>
          value === null ? [] : [{ id: value, code: number ?? '', name: name ?? '', value: count }],
        );
        const nowhere = groups.find(({ value }) => value === null)?.count ?? 0;
        const pick = (code: string) => {
          const id = places.find((each) => each.code === code)?.id;
          if (id === undefined) return;
          setSearch({ [show]: undefined, page: undefined, [field]: undefined, [`${field}[below]`]: id });
        };
        return (
          <section className="ui-tile-map" aria-label={label}>
            {places.length === 0 ? (
              <p className="mp-secondary">{t('tileMap.nothing')}</p>
            ) : (
              <HeatTiles
                label={label}
                places={places.map((place) => ({
                  ...place,
                  figure: String(place.value),
                  title: t('tileMap.count', { count: place.value }),
                }))}
                onPick={pick}
              />
            )}
            {nowhere > 0 ? <p className="mp-secondary">{t('tileMap.nowhere', { count: nowhere })}</p> : null}
          </section>
        );
      }}
    </QueryResult>
  );
}
