import { lifecycleOf, permissionKey, plainResource, writableStates } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import { openPage } from '../../links.tsx';
import { usePage } from '../../page.tsx';
import type { AnyRecord } from '../../resource-client.ts';
import { useClient } from '../clients.tsx';
import { DetailPage } from '../detail/DetailPage.tsx';
import { QueryResult } from '../QueryResult.tsx';
import { Completeness } from './Completeness.tsx';
import { Difference } from './Difference.tsx';
import { Hints } from './Hints.tsx';
import type { RevisionView } from './revision-view.ts';
import './revision.css';

interface VersionPageProps {
  readonly view: RevisionView;
  readonly id: string;
  /** What the module says of the version, above its difference. */
  readonly children?: ReactNode;
}

/** A version as it is read: content, what it changes against its base or another version, history of its subject. */
export function VersionPage({ view, id, children }: VersionPageProps): ReactNode {
  const t = useText('revision');
  const { subject, version, subjectField } = view.revision;
  return (
    <DetailPage
      key={id}
      resource={version}
      lifecycle={lifecycleOf(version.key)}
      id={id}
      facts={[subjectField, 'versionNo', 'source', 'classes', 'processHandlers', 'submittedAt', 'effectiveOn']}
      onEdit={null}
      // What a field was before is told by the subject, over all its versions.
      historyOf={(record) => ({ resource: plainResource(subject), id: String(record[subjectField]) })}
    >
      <DetailPage.Action
        action="continue"
        right={permissionKey(version, 'update')}
        when={({ state }) => writableStates.includes(String(state))}
        onRun={(record) => openPage(view.toForm(record))}
      />
      <DetailPage.Tab name="difference" title={t('difference.title')}>
        {(record) => (
          <Compared view={view} record={record}>
            {children}
          </Compared>
        )}
      </DetailPage.Tab>
    </DetailPage>
  );
}

interface ComparedProps {
  readonly view: RevisionView;
  readonly record: AnyRecord;
  readonly children: ReactNode;
}

/** What a version changes against its base, or against any other version of its subject. */
function Compared({ view, record: { id, ...record }, children }: ComparedProps): ReactNode {
  const t = useText('revision');
  const own = useId();
  const { subject, version, subjectField } = view.revision;
  const { search, setSearch } = usePage();
  const other = search.with;
  const read = useQuery(view.comparison(id, other));
  const all = useQuery(
    useClient(version).list({
      filters: [{ field: subjectField, op: 'eq', value: String(record[subjectField]) }],
      sort: '-versionNo',
      page: 1,
      size: 100,
    }),
  );
  if (!read.data) return <QueryResult read={read} />;
  const { base, lines, labels, files, hints, completeness } = read.data;
  return (
    <div className="ui-version">
      <div className="ui-version-tools">
        <label htmlFor={own}>{t('compareWith')}</label>
        <Select
          id={own}
          aria-label={t('compareWith')}
          value={other ?? ''}
          options={[
            { value: '', label: base && other === undefined ? t('baseOf', { title: base.title }) : t('base') },
            ...(all.data?.items ?? [])
              .filter((each) => each.id !== id)
              .map((each) => ({ value: each.id, label: String(each[version.label]) })),
          ]}
          onChange={(next) => setSearch({ with: next === '' ? undefined : next }, { replace: true })}
        />
      </div>
      <Hints version={version} hints={hints} />
      {children}
      <Difference version={version} lines={lines} labels={labels} files={files} />
      <Completeness of={subject} value={completeness} />
    </div>
  );
}
