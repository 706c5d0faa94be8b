import { Disclosure, SearchInput, usePage, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { everybody, type Subject } from '../contract/index.ts';
import { apiGroups } from './grant/api-groups.ts';
import { apisOf } from './grant/grant.client.ts';
import { ObjectPanel } from './grant/ObjectPanel.tsx';
import './permission.css';

const all: Subject = { subjectType: 'all', subjectId: everybody };

/** Operations by area and entity on the left; who may call the chosen one on the right. */
export function ApiAuthPage(): ReactNode {
  const t = useText('permission');
  const tAll = useText();
  const { search, setSearch } = usePage();
  const [q, setQ] = useState('');
  const read = useQuery(apisOf(all, q));
  const items = read.data?.items ?? [];
  const chosen = items.find(({ id }) => id === search.api);
  return (
    <div className="perm-sides">
      <section className="perm-side" aria-label={t('objType.5')}>
        <SearchInput search label={t('searchApis')} placeholder={t('searchApis')} applied={q} onApply={setQ} />
        {read.data ? null : <QueryResult read={read} />}
        {apiGroups(items).map((area) => (
          <Disclosure
            key={area.key}
            className="perm-group"
            isOpen={q !== '' || area.entities.some(({ apis }) => apis.some(({ id }) => id === search.api))}
            title={
              <>
                {area.name} <span className="mp-secondary">{area.count}</span>
              </>
            }
          >
            {area.entities.map((entity) => (
              <section key={entity.key} className="perm-entity" aria-label={entity.name}>
                <h2>{entity.name}</h2>
                <ul className="perm-nodes">
                  {entity.apis.map((api) => (
                    <li key={api.id}>
                      <button
                        type="button"
                        className="perm-choose"
                        aria-current={api.id === search.api ? 'true' : undefined}
                        onClick={() => setSearch({ api: api.id })}
                      >
                        {api.name}
                        <code className="perm-address">
                          {api.method} {api.path}
                        </code>
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </Disclosure>
        ))}
        {read.data?.items.length === 0 ? (
          <p className="ui-empty" role="status">
            {tAll('control.nothingFound')}
          </p>
        ) : null}
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
                <code>
                  {chosen.method} {chosen.path}
                </code>
                <br />
                <span className="mp-secondary">{t('api.usually', { name: chosen.accessName })}</span>
              </p>
            ) : null}
            <ObjectPanel
              key={search.api}
              object={{ objType: 5, key: search.api }}
              name={chosen ? t('api.of', { entity: chosen.entityName, name: chosen.name }) : search.api}
            />
          </>
        )}
      </div>
    </div>
  );
}
