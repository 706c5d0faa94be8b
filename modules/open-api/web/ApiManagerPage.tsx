import {
  type AnyRecord,
  DetailPage,
  FormPage,
  lazyView,
  ListPage,
  PlainInput,
  QueryResult,
  RecordPages,
  StateTag,
  useCan,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { apiOperation, type ApiService, externalApi } from '../contract/index.ts';
import { servicesQuery, switchTo } from './catalogue.client.ts';
import './open.css';

const OperationDetail = lazyView(() => import('./OperationDetail.tsx').then((file) => file.OperationDetail));
const ExternalConsole = lazyView(() => import('./ExternalConsole.tsx').then((file) => file.ExternalConsole));

/** The catalogue of APIs: operations of the product, and APIs of other systems. */
export function ApiManagerPage(): ReactNode {
  return (
    <RecordPages
      resource={apiOperation}
      name="operation"
      one={(id) => <OperationDetail id={id} />}
      list={
        <RecordPages
          resource={externalApi}
          name="record"
          list={<Catalogue />}
          one={(id) => <External id={id} />}
          form={(id) => <FormPage resource={externalApi} id={id} />}
        />
      }
    />
  );
}

/** Services on the left, the APIs of the chosen one on the right. */
function Catalogue(): ReactNode {
  const { search, setSearch } = usePage();
  const mayReadExternal = useCan('externalApi.read');
  const [kind, ...rest] = (search.service ?? 'own').split(':');
  const service = rest.join(':');
  const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
  const isExternal = kind === 'external' && mayReadExternal;
  return (
    <div className="open-catalogue">
      <Services
        current={search.service ?? 'own'}
        onChoose={(chosen) => setSearch({ ...none, service: chosen === 'own' ? undefined : chosen })}
      />
      <div className="open-main">
        {isExternal ? <Externals key={service} service={service} /> : <Operations key={service} area={service} />}
      </div>
    </div>
  );
}

interface ServicesProps {
  readonly current: string;
  readonly onChoose: (service: string) => void;
}

function Services({ current, onChoose }: ServicesProps): ReactNode {
  const t = useText('apiOperation');
  const [q, setQ] = useState('');
  const mayReadExternal = useCan('externalApi.read');
  const read = useQuery(servicesQuery);
  if (!read.data) return <QueryResult read={read} />;
  const found = read.data.items.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()));
  const ofKind = (kind: ApiService['kind']) =>
    found.filter((each) => each.kind === kind).toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <nav className="open-services" aria-label={t('services')}>
      <PlainInput label={t('findService')} placeholder={t('findService')} value={q} onChange={setQ} />
      <Group name="own" title={t('own')} services={ofKind('own')} current={current} onChoose={onChoose} />
      {mayReadExternal ? (
        <Group
          name="external"
          title={t('external')}
          services={ofKind('external')}
          current={current}
          onChoose={onChoose}
        />
      ) : null}
    </nav>
  );
}

interface GroupProps extends ServicesProps {
  readonly name: ApiService['kind'];
  readonly title: string;
  readonly services: readonly ApiService[];
}

function Group({ name, title, services, current, onChoose }: GroupProps): ReactNode {
  const t = useText('apiOperation');
  const total = services.reduce((sum, { count }) => sum + count, 0);
  const item = ({
    key,
    text,
    count,
    unassigned,
  }: Readonly<{ key: string; text: string; count: number; unassigned: number }>) => (
    <button
      type="button"
      className="open-service"
      data-kind={name}
      aria-current={current === key ? 'true' : undefined}
      onClick={() => onChoose(key)}
    >
      <span>{text}</span>
      <span className="mp-secondary">
        {unassigned > 0 ? (
          <span title={t('unassignedCount', { count: unassigned })}>
            <StateTag tone="waiting">{unassigned}</StateTag>
          </span>
        ) : null}{' '}
        {count}
      </span>
    </button>
  );
  return (
    <ul>
      <li>{item({ key: name, text: title, count: total, unassigned: 0 })}</li>
      <li>
        <ul>
          {services.map(({ service, name: text, count, unassigned }) => (
            <li key={service}>{item({ key: `${name}:${service}`, text, count, unassigned })}</li>
          ))}
        </ul>
      </li>
    </ul>
  );
}

function Operations({ area }: { readonly area: string }): ReactNode {
  const t = useText('apiOperation');
  const { setSearch } = usePage();
  const cache = useQueryClient();
  const turn = (enabled: boolean) => async (record: AnyRecord) => {
    await switchTo(record.id, enabled);
    await cache.invalidateQueries({ queryKey: [apiOperation.key] });
  };
  return (
    <ListPage
      resource={apiOperation}
      fixed={area === '' ? [] : [{ field: 'area', op: 'eq', value: area }]}
      onOpen={({ id }) => setSearch({ operation: id })}
      cardFacts={['method', 'path']}
    >
      <ListPage.Column field="name" width={220} />
      <ListPage.Column field="code" width={200} />
      <ListPage.Column field="path" width={240} />
      <ListPage.Column field="serviceInterface" optional />
      {area === '' ? null : <ListPage.Column field="area" optional />}
      <ListPage.RowAction
        action="enable"
        when={({ enabled }) => enabled !== true}
        onRun={(record) => void turn(true)(record)}
      />
      <ListPage.RowAction
        action="disable"
        when={({ enabled }) => enabled === true}
        onRun={(record) => void turn(false)(record)}
      />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

function Externals({ service }: { readonly service: string }): ReactNode {
  const t = useText('externalApi');
  return (
    <ListPage
      resource={externalApi}
      fixed={service === '' ? [] : [{ field: 'serviceName', op: 'eq', value: service }]}
      initial={service === '' ? {} : { serviceName: service }}
      cardFacts={['serviceName', 'enabled', 'method']}
    >
      <ListPage.Column field="name" width={200} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

function External({ id }: { readonly id: string }): ReactNode {
  const t = useText('externalApi');
  return (
    <DetailPage resource={externalApi} id={id} facts={['serviceName', 'enabled', 'method']}>
      <DetailPage.Tab name="debug" title={t('debugTab')}>
        {(record) => <ExternalConsole record={record} />}
      </DetailPage.Tab>
    </DetailPage>
  );
}
