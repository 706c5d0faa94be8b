import { optionTextKey, pickText } from '@mp/kernel/contract';
import {
  DetailPage,
  Details,
  plainResource,
  showError,
  StateTag,
  useLanguage,
  usePage,
  useText,
  type AnyRecord,
  QueryResult,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { milestoneLifecycle, milestoneTemplate } from '../contract/index.ts';
import { beginRevision, planOf, revisionsOf, templates } from './milestone.client.ts';
import { MilestoneGraph } from './MilestoneGraph.tsx';
import { MilestoneTest } from './MilestoneTest.tsx';
import './milestone.css';

const plain = plainResource(milestoneTemplate);

/** One revision: items as a table and as a graph, a test run, the other revisions. */
export function MilestoneDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('milestoneTemplate');
  const { setSearch } = usePage();
  const read = useQuery(templates.one(id));

  async function next(): Promise<void> {
    try {
      setSearch({ edit: await beginRevision(id), template: undefined, tab: undefined });
    } catch (error) {
      showError(error);
    }
  }

  return (
    <DetailPage
      resource={milestoneTemplate}
      lifecycle={milestoneLifecycle}
      id={id}
      facts={['projectType', 'revision', 'useCount']}
      sections={['basics']}
      {...(read.data?.status === 'draft' ? {} : { onEdit: null })}
    >
      <DetailPage.Tab name="items" title={t('section.items')}>
        {(record) => <Details resource={plain} record={record} sections={['items', 'predecessors']} />}
      </DetailPage.Tab>
      <DetailPage.Tab name="graph" title={t('graph')}>
        {(record) => <MilestoneGraph {...planOf(record)} />}
      </DetailPage.Tab>
      <DetailPage.Tab name="test" title={t('test')}>
        {(record) => <MilestoneTest record={record} />}
      </DetailPage.Tab>
      <DetailPage.Tab name="revisions" title={t('revisions')}>
        {(record) => <Revisions record={record} />}
      </DetailPage.Tab>
      <DetailPage.Action
        action="newRevision"
        right="milestoneTemplate.create"
        when={({ status }) => status !== 'draft'}
        onRun={() => void next()}
      />
    </DetailPage>
  );
}

/** The revisions of the same template; each can be opened, or compared with this one. */
function Revisions({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { setSearch } = usePage();
  const read = useQuery(revisionsOf(String(record.code)));
  if (!read.data) return <QueryResult read={read} />;
  const own = Number(record.revision);
  return (
    <ul className="ref-revisions">
      {read.data.items.map((each) => (
        <li key={each.id} aria-current={each.id === record.id}>
          <button
            type="button"
            className="ui-action"
            disabled={each.id === record.id}
            onClick={() => setSearch({ template: each.id, tab: undefined })}
          >
            {t('milestoneTemplate.revisionOf', { revision: each.revision ?? 1 })}
          </button>
          <StateTag tone={milestoneLifecycle.tones[each.status ?? 'draft']}>
            {t(optionTextKey(plain, 'status', each.status ?? 'draft'))}
          </StateTag>
          <span className="mp-secondary">{pickText(each.name, language)}</span>
          {each.id === record.id ? null : (
            <Button
              size="small"
              onClick={() =>
                setSearch({
                  compare: Number(each.revision) < own ? `${each.id},${record.id}` : `${record.id},${each.id}`,
                })
              }
            >
              {t('milestoneTemplate.compareWith', { revision: each.revision ?? 1 })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
