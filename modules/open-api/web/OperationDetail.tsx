import { plainResource } from '@mp/kernel/contract';
import {
  type AnyRecord,
  BackButton,
  Details,
  PageLink,
  QueryResult,
  resourceClient,
  useCan,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiOperation } from '../contract/index.ts';
import { consoleQuery, toApiAuth, toApiLog } from './catalogue.client.ts';
import { DebugConsole } from './DebugConsole.tsx';

/** One operation: its facts, who has it, its calls, and the console. */
export function OperationDetail({ id }: { readonly id: string }): ReactNode {
  const read = useQuery(resourceClient(apiOperation).one(id));
  return (
    <div className="open-apis">
      <p>
        <BackButton />
      </p>
      <QueryResult read={read}>{(record) => <Operation record={record} />}</QueryResult>
    </div>
  );
}

function Operation({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('apiOperation');
  const code = String(record['code']);
  const facts = Object.fromEntries(
    Object.entries(record).filter(([name]) => name !== 'createdAt' && name !== 'updatedAt'),
  ) as AnyRecord;
  return (
    <>
      <OperationLinks code={code} />
      <Details resource={plainResource(apiOperation)} record={facts} />
      <h2 className="open-heading">{t('console')}</h2>
      <OperationConsole record={record} />
    </>
  );
}

/** Where an operation is granted, and where its calls stand. */
function OperationLinks({ code }: { readonly code: string }): ReactNode {
  const t = useText('apiOperation');
  const mayGrant = useCan('permission.read');
  const mayReadLog = useCan('apiLog.read');
  return (
    <p className="open-bar">
      {mayGrant ? <PageLink to={toApiAuth({ api: code })}>{t('authorise')}</PageLink> : null}
      {mayReadLog ? <PageLink to={toApiLog({ tab: 'apiLog', api: code })}>{t('logs')}</PageLink> : null}
    </p>
  );
}

function OperationConsole({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('apiOperation');
  const mayDebug = useCan('apiOperation.debug');
  const read = useQuery(consoleQuery(record.id));
  if (!mayDebug) return <p className="mp-secondary">{t('noDebugRight')}</p>;
  if (!read.data) return <QueryResult read={read} />;
  const { isDebuggable, pathNames, queryNames, bodyExample } = read.data;
  if (!isDebuggable) return <p className="mp-secondary">{t('notDebuggable')}</p>;
  return (
    <DebugConsole
      target={{
        kind: 'own',
        id: record.id,
        method: String(record['method']),
        address: String(record['path']),
        path: pathNames.map((name) => ({ name, value: '' })),
        query: [],
        queryNames,
        headers: [],
        body: bodyExample,
      }}
    />
  );
}
