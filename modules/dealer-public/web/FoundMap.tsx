import { usePage, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FoundList } from './FoundList.tsx';
import { askedOf, foundQuery } from './lookup.client.ts';
import { SiteMap } from './SiteMap.tsx';

/** What was found on the map, above the list. */
export function FoundMap(): ReactNode {
  const t = useText('dealerLookUp');
  const { search } = usePage();
  const read = useQuery(foundQuery(askedOf(search)));
  const { items = [], around = null } = read.data ?? {};
  return (
    <>
      {read.data ? null : <QueryResult read={read} />}
      {items.length > 0 ? (
        <SiteMap
          label={t('view.map')}
          around={around}
          points={items.flatMap((item, at) =>
            item.sites.flatMap(({ lng, lat, name }) =>
              lng === null || lat === null
                ? []
                : [{ key: item.code, mark: String(at + 1), lng, lat, title: `${item.shortName} ${name}` }],
            ),
          )}
        />
      ) : null}
      <FoundList />
    </>
  );
}
