import { PrinterOutlined } from '@ant-design/icons';
import {
  addedTabs,
  ApiError,
  Details,
  FieldValue,
  fieldRight,
  PageAction,
  PageActions,
  plainResource,
  QueryResult,
  StateTag,
  TabBar,
  useClient,
  usePage,
  usePageName,
  useRights,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { project } from '@mp/project/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import type { ProjectOfQuery } from '../contract/index.ts';
import { projectQuery } from './project-access.client.ts';
import { useAskAccess } from './use-ask-access.ts';
import './project-access.css';

const plain = plainResource(project);
/** What stands on the one page that is printed. */
const summary = [
  'endCustomerId',
  'type',
  'channel',
  'industry',
  'siteName',
  'siteRegionId',
  'dealerId',
  'ownerUserId',
  'pmId',
  'estKva',
  'estAmount',
  'unitCount',
  'totalKva',
  'expectedSignOn',
  'requiredOn',
  'closedOn',
] as const;

/** A project to be read by whoever reaches it, with a page to print; to others how to ask for it. */
export function QueryDetailPage(): ReactNode {
  const t = useText('projectQuery');
  const { search } = usePage();
  const id = search['id'] ?? '';
  const read = useQuery(projectQuery(id));
  const ask = useAskAccess();
  const isClosed = read.error instanceof ApiError && read.error.code === 'project.noAccess';
  if (isClosed)
    return (
      <div className="ui-archetype pa-closed" role="status">
        <p>{t('closed')}</p>
        <Button type="primary" onClick={() => void ask({ id, name: '' })}>
          {t('ask')}
        </Button>
      </div>
    );
  return <QueryResult read={read}>{(found) => <Project found={found} />}</QueryResult>;
}

function Project({ found }: { readonly found: ProjectOfQuery }): ReactNode {
  const read = useQuery(useClient(plain).one(found.id));
  return <QueryResult read={read}>{(record) => <ProjectTabs found={found} record={record} />}</QueryResult>;
}

interface Shown {
  readonly found: ProjectOfQuery;
  readonly record: AnyRecord;
}

function ProjectTabs({ found, record }: Shown): ReactNode {
  const t = useText();
  const id = useId();
  const rights = useRights();
  const { search, setSearch } = usePage();
  usePageName(found.name);
  const tabs = [
    { key: 'summary', title: t('projectQuery.summary'), content: <Summary found={found} record={record} /> },
    { key: 'details', title: t('detail.details'), content: <Details resource={plain} record={record} /> },
    ...addedTabs(project, rights).map(({ name, titleKey, View }) => ({
      key: name,
      title: t(titleKey),
      content: <View record={record} />,
    })),
  ];
  return (
    <div className="ui-archetype ui-detail">
      <PageActions>
        <PageAction titleKey="projectQuery.print" icon={PrinterOutlined} onRun={() => window.print()} />
      </PageActions>
      <TabBar
        id={id}
        label={t('detail.tabs')}
        tabs={tabs}
        current={tabs.find(({ key }) => key === search['tab'])?.key ?? 'summary'}
        onChange={(tab) => setSearch({ tab: tab === 'summary' ? undefined : tab }, { replace: true })}
      />
    </div>
  );
}

/** The project on one page. */
function Summary({ found, record }: Shown): ReactNode {
  const t = useText();
  const rights = useRights();
  const { levels, openedUntil } = found;
  return (
    <article className="pa-summary">
      <header>
        <h2>{found.name}</h2>
        <span className="ui-number">{found.no}</span>
        <FieldValue resource={plain} name="state" record={record} />
        <span className="pa-levels">
          {levels.map((level) => (
            <StateTag key={level} tone="processing">
              {t(`projectGrant.levels.${level}`)}
            </StateTag>
          ))}
          {openedUntil === null ? null : (
            <span className="mp-secondary">{t('projectQuery.until', { day: openedUntil })}</span>
          )}
        </span>
      </header>
      <dl>
        {summary
          .filter((name) => fieldRight(rights, plain, name) > 0 && record[name] !== undefined && record[name] !== null)
          .map((name) => (
            <div key={name}>
              <dt>{t(`project.field.${name}`)}</dt>
              <dd>
                <FieldValue resource={plain} name={name} record={record} />
              </dd>
            </div>
          ))}
      </dl>
    </article>
  );
}
