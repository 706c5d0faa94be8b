import {
  FilesBeside,
  itemWord,
  useDictionary,
  useText,
  type FileFacts,
  type TaskFormProps,
  QueryResult,
  DataTable,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState, type ReactNode } from 'react';
import type { PersonChangeDetail } from '../contract/index.ts';
import { AuditCertificate } from './AuditCertificate.tsx';
import { Facts } from './Facts.tsx';
import { changeOf } from './person.client.ts';
import './person.css';

/** What an auditor of people looks at: who it is, what is to change, and each certificate beside its scan. */
export function PersonAuditForm({ recordId }: TaskFormProps): ReactNode {
  const [chosen, setChosen] = useState<string>();
  const read = useQuery(changeOf(recordId));
  useDictionary('CERT_TYPE');
  useDictionary('DEALER_JOB');
  useDictionary('PRODUCT_LINE');
  if (!read.data) return <QueryResult read={read} />;
  const { data } = read;
  const files: FileFacts[] = [
    ...data.certificates.flatMap((each) => [...each.files, ...(each.verification?.files ?? [])]),
    ...(data.newPhoto ? [data.newPhoto] : []),
    ...(data.person.photo ? [data.person.photo] : []),
  ];
  const fields = (
    <div className="prs-form">
      <AuditHints hints={data.hints} />
      <Who detail={data} />
      <Lines detail={data} />
      {data.certificates.map((each) => (
        <AuditCertificate
          key={each.id}
          certificate={each}
          changeId={data.id}
          mayVerify={data.mayVerify}
          chosen={chosen}
          onChoose={setChosen}
        />
      ))}
    </div>
  );
  return files.length === 0 ? (
    fields
  ) : (
    <FilesBeside files={files} chosen={chosen}>
      {fields}
    </FilesBeside>
  );
}

function AuditHints({ hints }: { readonly hints: PersonChangeDetail['hints'] }): ReactNode {
  const t = useText('personChange');
  if (hints.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('hints')}
      description={
        <ul className="prs-hints">
          {hints.map(({ code, params }, at) => (
            <li key={at}>{t(`hint.${code}`, params)}</li>
          ))}
        </ul>
      }
    />
  );
}

function Who({ detail }: { readonly detail: PersonChangeDetail }): ReactNode {
  const t = useText('person');
  const c = useText('personChange');
  const { person, dealer, fromDealer } = detail;
  return (
    <Facts
      facts={[
        [c('field.kind'), c(`kind.${detail.kind}`)],
        [t('field.personNo'), person.personNo],
        [t('field.name'), person.name],
        [t('field.gender'), person.gender ? t(`gender.${person.gender}`) : null],
        [t('field.idNumber'), person.idNumber],
        [t('field.mobile'), person.mobile],
        [t('field.dealerId'), `${dealer.code} ${dealer.name}`],
        ...(fromDealer ? [[c('field.fromDealerId'), `${fromDealer.code} ${fromDealer.name}`] as const] : []),
        ...(detail.remark ? [[c('field.remark'), detail.remark] as const] : []),
      ]}
    />
  );
}

const wordOf = (field: string, value: unknown): string =>
  value === null || value === undefined
    ? '—'
    : field === 'jobType'
      ? itemWord('DEALER_JOB', String(value))
      : String(value);

function Lines({ detail }: { readonly detail: PersonChangeDetail }): ReactNode {
  const t = useText('personChange');
  const p = useText('person');
  const lines = detail.lines.filter(({ field }) => field !== 'photo');
  if (lines.length === 0) return null;
  return (
    <div className="prs-scroll">
      <DataTable
        rows={lines}
        rowKey={(line) => line.field}
        columns={[
          { key: 'field', title: t('line.field'), kind: 'name', cell: (line) => p(`field.${line.field}`) },
          { key: 'old', title: t('line.old'), kind: 'text', cell: (line) => wordOf(line.field, line.old) },
          {
            key: 'new',
            title: t('line.new'),
            kind: 'text',
            cell: (line) => <strong>{wordOf(line.field, line.new)}</strong>,
          },
        ]}
      />
    </div>
  );
}
