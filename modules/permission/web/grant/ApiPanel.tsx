import { SearchInput, LoadFailed, useCan, useDirty, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Skeleton, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ApiItem, Subject } from '../../contract/index.ts';
import { apisOf } from './grant.client.ts';
import { countsOf, type Edits, type HeldObject, holdingOf, isDirty, noEdits, withHolding } from './grant-model.ts';
import { useSave } from './GrantPanel.tsx';
import '../permission.css';

const toObject = (api: ApiItem): HeldObject => ({
  objType: 5,
  key: api.id,
  text: `${api.method} ${api.path}`,
  purview: api.purview,
  most: api.most,
  masked: false,
  inherit: false,
  grantable: false,
  validFrom: null,
  validTo: null,
});

/** APIs by service with what a subject may call: by a grant of its own, or through a function that it holds. */
export function ApiPanel({ subject, name }: { readonly subject: Subject; readonly name: string }): ReactNode {
  const t = useText('permission');
  const mayGrant = useCan('permission.grant');
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [q, setQ] = useState('');
  const read = useQuery(apisOf(subject, q));
  const saveAll = useSave(subject, name, () => setEdits(noEdits));
  useDirty(isDirty(edits));
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const groups = Map.groupBy(read.data?.items ?? [], ({ module }) => module);
  return (
    <div className="perm-panel">
      <div className="perm-bar">
        <SearchInput search label={t('searchApis')} placeholder={t('searchApis')} applied={q} onApply={setQ} />
      </div>
      {read.isPending ? <Skeleton active /> : null}
      {[...groups].map(([module, apis]) => (
        <details key={module} className="perm-group" open={q !== ''}>
          <summary>
            {module}{' '}
            <span className="mp-secondary">
              {t('api.counts', {
                count: apis.length,
                held: apis.filter((api) => api.through || holdingOf(edits, toObject(api)).purview > 0).length,
              })}
            </span>
          </summary>
          <table className="ui-table perm-cards">
            <tbody>
              {apis.map((api) => {
                const object = toObject(api);
                const isOn = holdingOf(edits, object).purview > 0;
                return (
                  <tr key={api.id} data-edited={edits.objects.has(`5 ${api.id}`)}>
                    <td className="perm-tick">
                      <Checkbox
                        aria-label={t('useOf', { name: `${api.method} ${api.path}` })}
                        checked={isOn}
                        disabled={!mayGrant || (api.most === 0 && !isOn)}
                        onChange={(event) =>
                          setEdits(withHolding(edits, object, { purview: event.target.checked ? 2 : 0 }))
                        }
                      />
                    </td>
                    <td className="ui-wrap">
                      <code className="perm-code">
                        {api.method} {api.path}
                      </code>
                      <br />
                      <small className="mp-secondary">{api.summary}</small>
                    </td>
                    <td className="ui-wrap">
                      {api.accessName} {api.through ? <Tag>{t('api.through')}</Tag> : null}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </details>
      ))}
      {read.data?.items.length === 0 ? (
        <p className="ui-empty" role="status">
          {t('noObjects')}
        </p>
      ) : null}
      {isDirty(edits) ? (
        <div className="perm-save" role="status">
          <span>{t('save.counts', countsOf(edits))}</span>
          <span className="perm-space" />
          <Button onClick={() => setEdits(noEdits)}>{t('save.discard')}</Button>
          <Button type="primary" onClick={() => void saveAll(edits)}>
            {t('save.begin')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
