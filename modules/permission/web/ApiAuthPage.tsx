import { LoadFailed, SearchInput, usePage, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { everybody, type Subject } from '../contract/index.ts';
import { apisOf } from './grant/grant.client.ts';
import { ObjectPanel } from './grant/ObjectPanel.tsx';
import './permission.css';

const all: Subject = { subjectType: 'all', subjectId: everybody };

/** APIs by service on the left; who may call the chosen one on the right. */
export function ApiAuthPage(): ReactNode {
  const t = useText('permission');
  const { search, setSearch } = usePage();
  const [q, setQ] = useState('');
  const read = useQuery(apisOf(all, q));
  const items = read.data?.items ?? [];
  const chosen = items.find(({ id }) => id === search.api);
  return (
    <div className="perm-sides">
      <section className="perm-side" aria-label={t('objType.5')}>
        <SearchInput search label={t('searchApis')} placeholder={t('searchApis')} applied={q} onApply={setQ} />
        {read.isError ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : null}
        {read.isPending ? <Skeleton active /> : null}
        {[...Map.groupBy(items, ({ module }) => module)].map(([module, apis]) => (
          <details key={module} className="perm-group" open={q !== '' || apis.some(({ id }) => id === search.api)}>
            <summary>
              {module} <span className="mp-secondary">{apis.length}</span>
            </summary>
            <ul className="perm-nodes">
              {apis.map((api) => (
                <li key={api.id}>
                  <button
                    type="button"
                    className="perm-choose"
                    aria-current={api.id === search.api ? 'true' : undefined}
                    title={api.summary}
                    onClick={() => setSearch({ api: api.id })}
                  >
                    <code>
                      {api.method} {api.path}
                    </code>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </section>
      <div className="perm-main">
        {search.api === undefined ? (
          <p className="ui-empty" role="status">
            {t('chooseApi')}
          </p>
        ) : (
          <>
            {chosen ? (
              <p>
                {chosen.summary}
                <br />
                <span className="mp-secondary">{t('api.usually', { name: chosen.accessName })}</span>
              </p>
            ) : null}
            <ObjectPanel
              key={search.api}
              object={{ objType: 5, key: search.api }}
              name={chosen ? `${chosen.method} ${chosen.path}` : search.api}
            />
          </>
        )}
      </div>
    </div>
  );
}
