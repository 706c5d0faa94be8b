import { permissionKey, type Resource } from '@mp/kernel/contract';
import {
  allows,
  type AnyRecord,
  browserOf,
  lazyView,
  ListPage,
  openDialog,
  RecordPages,
  TabBar,
  usePage,
  useRights,
  useText,
} from '@mp/kernel/web';
import { type ReactNode, useId } from 'react';
import { errorLog, logs } from '../contract/log-lines.resource.ts';
import './log.css';

const LineDrawer = lazyView(() => import('./LineDrawer.tsx').then((file) => file.LineDrawer));
const ErrorDetail = lazyView(() => import('./ErrorDetail.tsx').then((file) => file.ErrorDetail));

/** Logs begin with the last week. */
const lastWeek = { filters: [{ field: 'at', op: 'last', value: '7' }] } as const;

/** All logs that the user may read, each in a tab with its own filters; statistics have no place for today, lists have. */
export function LogReportPage(): ReactNode {
  const t = useText();
  const id = useId();
  const rights = useRights();
  const { search, setSearch } = usePage();
  const shown = logs.filter((each) => allows(rights, permissionKey(each, 'read')));
  // Each tab is a list of its own: what one is narrowed to says nothing to the other.
  const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
  const current = search.error === undefined ? (search.tab ?? shown[0]?.entity ?? '') : errorLog.entity;
  return (
    <TabBar
      id={id}
      label={t('logReport.tabs')}
      current={current}
      onChange={(tab) => setSearch({ ...none, tab })}
      tabs={shown.map((each) => ({
        key: each.entity,
        title: t(`${each.entity}.title`),
        content: <LogTab key={each.entity} resource={each} />,
      }))}
    />
  );
}

function LogTab({ resource }: { readonly resource: Resource }): ReactNode {
  if (resource.key !== errorLog.key) return <LogList resource={resource} />;
  return (
    <RecordPages
      resource={resource}
      name="error"
      list={<LogList resource={resource} />}
      one={(id) => <ErrorDetail id={id} />}
    />
  );
}

function LogList({ resource }: { readonly resource: Resource }): ReactNode {
  const t = useText();
  const openLine = (record: AnyRecord): void =>
    void openDialog((close) => <LineDrawer resource={resource} record={record} close={() => close()} />);
  return (
    <ListPage resource={resource} defaults={lastWeek} {...(resource.key === errorLog.key ? {} : { onOpen: openLine })}>
      <ListPage.Column field="at" width={160} />
      {resource.fields.api === undefined ? null : <ListPage.Column field="api" width={200} />}
      {resource.fields.operation === undefined ? null : <ListPage.Column field="operation" width={240} />}
      {resource.fields.ua === undefined ? null : (
        <ListPage.Column
          field="ua"
          width={160}
          render={(value) => (
            <span title={String(value ?? '')}>{browserOf(typeof value === 'string' ? value : null)}</span>
          )}
        />
      )}
      <ListPage.Empty>{t('logReport.empty')}</ListPage.Empty>
    </ListPage>
  );
}
