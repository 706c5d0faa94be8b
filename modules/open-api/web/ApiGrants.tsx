import { Disclosure, PlainInput, QueryResult, useAct, useCan, useText } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { accessProject, type OpenApi } from '../contract/index.ts';
import { apisQuery, saveApis } from './open.client.ts';

/** Whether every word of what is sought stands somewhere in an operation. */
function isFound({ id, method, address, name, entityName, areaName }: OpenApi, sought: string): boolean {
  const all = [id, method, address, name, entityName, areaName].join(' ').toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => all.includes(word));
}

/** Operations by area; those that are ticked may be called by the project. */
export function ApiGrants({ id }: { readonly id: string }): ReactNode {
  const read = useQuery(apisQuery(id));
  if (!read.data) return <QueryResult read={read} />;
  const granted = read.data.items.filter((each) => each.granted).map((each) => each.id);
  return <Picker key={granted.join()} id={id} items={read.data.items} granted={granted} />;
}

/** Operations by area, in the order of the areas' names. */
const byArea = (apis: readonly OpenApi[]): [string, OpenApi[]][] =>
  [...Map.groupBy(apis, ({ area }) => area)].toSorted(([a], [b]) => a.localeCompare(b));

interface PickerProps {
  readonly id: string;
  readonly items: readonly OpenApi[];
  readonly granted: readonly string[];
}

function Picker({ id, items, granted }: PickerProps): ReactNode {
  const t = useText('accessProject.apis');
  const tAll = useText();
  const cache = useQueryClient();
  const mayGrant = useCan('accessProject.grant');
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(granted));
  const [isBusy, act] = useAct();
  // What is granted stands first in its area.
  const shown = items
    .filter((each) => isFound(each, q.trim()))
    .toSorted((a, b) => Number(b.granted) - Number(a.granted));
  const isChanged = chosen.size !== granted.length || granted.some((each) => !chosen.has(each));
  const toggle = (api: string, isOn: boolean): void =>
    setChosen((now) => new Set(isOn ? [...now, api] : [...now].filter((each) => each !== api)));
  const save = () =>
    act(async () => {
      await saveApis(id, [...chosen]);
      await cache.invalidateQueries({ queryKey: [accessProject.key] });
    });
  return (
    <div className="open-apis">
      <div className="open-bar">
        <PlainInput label={t('search')} placeholder={t('search')} value={q} onChange={setQ} />
        <span className="mp-secondary">{t('count', { count: chosen.size })}</span>
        {mayGrant ? (
          <Button type="primary" loading={isBusy} disabled={!isChanged} onClick={() => void save()}>
            {t('save')}
          </Button>
        ) : null}
      </div>
      {byArea(shown).map(([area, apis]) => (
        <Disclosure
          key={area}
          isOpen={q.trim() !== '' || apis.some((each) => each.granted)}
          title={
            <>
              {apis[0]?.areaName}{' '}
              <span className="mp-secondary">
                {t('of', { n: apis.filter((each) => chosen.has(each.id)).length, all: apis.length })}
              </span>
            </>
          }
        >
          <ul className="open-list">
            {apis.map((api) => (
              <li key={api.id}>
                <Checkbox
                  checked={chosen.has(api.id)}
                  disabled={!mayGrant}
                  onChange={({ target }) => toggle(api.id, target.checked)}
                >
                  {t('name', { entity: api.entityName, name: api.name })}
                </Checkbox>
                <code>
                  {api.method} {api.address}
                </code>
                {chosen.has(api.id) && !api.held ? <span className="open-lacks">{t('notHeld')}</span> : null}
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
      {shown.length === 0 ? (
        <p className="ui-empty" role="status">
          {tAll('control.nothingFound')}
        </p>
      ) : null}
    </div>
  );
}
