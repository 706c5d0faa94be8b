import { Disclosure, LoadFailed, SearchInput, useCan, useDirty, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Skeleton, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ApiItem, Subject } from '../../contract/index.ts';
import { apiGroups } from './api-groups.ts';
import { apisOf } from './grant.client.ts';
import { type Edits, type HeldObject, holdingOf, isDirty, noEdits, withHolding } from './grant-model.ts';
import { useSave } from './GrantPanel.tsx';
import { SaveBar } from './SaveBar.tsx';
import '../permission.css';

const toObject = (api: ApiItem): HeldObject => ({
  objType: 5,
  key: api.id,
  text: `${api.entityName} · ${api.name}`,
  purview: api.purview,
  most: api.most,
  masked: false,
  inherit: false,
  grantable: false,
  validFrom: null,
  validTo: null,
});

/** Operations by area and entity with what a subject may call: by a grant of its own, or through a function that it holds. */
export function ApiPanel({ subject, name }: { readonly subject: Subject; readonly name: string }): ReactNode {
  const t = useText('permission');
  const mayGrant = useCan('permission.grant');
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [q, setQ] = useState('');
  const read = useQuery(apisOf(subject, q));
  const saveAll = useSave(subject, name, () => setEdits(noEdits));
  useDirty(isDirty(edits));
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <div className="perm-panel">
      <div className="perm-bar">
        <SearchInput search label={t('searchApis')} placeholder={t('searchApis')} applied={q} onApply={setQ} />
      </div>
      {read.isPending ? <Skeleton active /> : null}
      {apiGroups(read.data?.items ?? []).map((area) => (
        <Disclosure
          key={area.key}
          className="perm-group"
          isOpen={q !== ''}
          title={
            <>
              {area.name}{' '}
              <span className="mp-secondary">
                {t('api.counts', {
                  count: area.count,
                  held: area.entities
                    .flatMap(({ apis }) => apis)
                    .filter((api) => api.through || holdingOf(edits, toObject(api)).purview > 0).length,
                })}
              </span>
            </>
          }
        >
          {area.entities.map((entity) => (
            <section key={entity.key} className="perm-entity" aria-label={entity.name}>
              <h3>{entity.name}</h3>
              <table className="ui-table perm-cards">
                <tbody>
                  {entity.apis.map((api) => (
                    <ApiRow
                      key={api.id}
                      api={api}
                      edits={edits}
                      mayGrant={mayGrant}
                      onTick={(isOn) => setEdits(withHolding(edits, toObject(api), { purview: isOn ? 2 : 0 }))}
                    />
                  ))}
                </tbody>
              </table>
            </section>
          ))}
        </Disclosure>
      ))}
      {read.data?.items.length === 0 ? (
        <p className="ui-empty" role="status">
          {t('noObjects')}
        </p>
      ) : null}
      {isDirty(edits) ? (
        <SaveBar edits={edits} onDiscard={() => setEdits(noEdits)} onSave={() => void saveAll(edits)} />
      ) : null}
    </div>
  );
}

function ApiRow({
  api,
  edits,
  mayGrant,
  onTick,
}: {
  readonly api: ApiItem;
  readonly edits: Edits;
  readonly mayGrant: boolean;
  readonly onTick: (isOn: boolean) => void;
}): ReactNode {
  const t = useText('permission');
  const isOn = holdingOf(edits, toObject(api)).purview > 0;
  return (
    <tr data-edited={edits.objects.has(`5 ${api.id}`)}>
      <td className="perm-tick">
        <Checkbox
          aria-label={t('useOf', { name: toObject(api).text })}
          checked={isOn}
          disabled={!mayGrant || (api.most === 0 && !isOn)}
          onChange={(event) => onTick(event.target.checked)}
        />
      </td>
      <td className="ui-wrap">
        {api.name}
        <code className="perm-address">
          {api.method} {api.path}
        </code>
      </td>
      <td className="ui-wrap">
        {api.accessName} {api.through ? <Tag>{t('api.through')}</Tag> : null}
      </td>
    </tr>
  );
}
