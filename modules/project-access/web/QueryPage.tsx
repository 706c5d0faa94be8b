import {
  DataTable,
  ListPage,
  PageLink,
  QueryResult,
  SearchInput,
  StateTag,
  TabBar,
  usePage,
  useText,
} from '@mp/kernel/web';
import { project } from '@mp/project/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, type ReactNode } from 'react';
import { accessRequest, accessRequestLifecycle, type ProjectQueryAnswer } from '../contract/index.ts';
import { projectsQuery, toQueried } from './project-access.client.ts';
import { useAskAccess } from './use-ask-access.ts';
import './project-access.css';

type Found = ProjectQueryAnswer['items'][number];

const { tones } = project.fields.state;
const first = 'projects';

/** All projects of the house, those that are closed to the reader with number and name; and what he has asked for. */
export function QueryPage(): ReactNode {
  const t = useText('projectQuery');
  const id = useId();
  const { search, setSearch } = usePage();
  const tabs = [
    { key: first, title: t('projects'), content: <Projects /> },
    {
      key: 'requests',
      title: t('requests'),
      content: <ListPage resource={accessRequest} lifecycle={accessRequestLifecycle} />,
    },
  ];
  return (
    <TabBar
      id={id}
      label={t('views')}
      tabs={tabs}
      current={search['show'] ?? (search['record'] === undefined ? first : 'requests')}
      onChange={(show) =>
        setSearch({ show: show === first ? undefined : show, record: undefined, q: undefined }, { replace: true })
      }
    />
  );
}

function Projects(): ReactNode {
  const t = useText('projectQuery');
  const { search, setSearch } = usePage();
  const asked = search['q'] ?? '';
  const read = useInfiniteQuery(projectsQuery(asked));
  return (
    <div className="pa-query">
      <SearchInput
        label={t('search')}
        placeholder={t('searchHint')}
        applied={asked}
        onApply={(q) => setSearch({ q: q === '' ? undefined : q }, { replace: true })}
      />
      {read.data ? <FoundTable rows={read.data.pages.flatMap(({ items }) => items)} /> : <QueryResult read={read} />}
      {read.hasNextPage ? (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function FoundTable({ rows }: { readonly rows: readonly Found[] }): ReactNode {
  const t = useText();
  return (
    <DataTable
      rows={rows}
      rowKey={({ id }) => id}
      label={t('projectQuery.projects')}
      empty={t('projectQuery.nothing')}
      rowData={({ isOpen }) => ({ 'data-closed': !isOpen || undefined })}
      columns={[
        { key: 'no', title: t('project.field.no') },
        {
          key: 'name',
          kind: 'name',
          title: t('project.field.name'),
          cell: ({ id, name, isOpen }) => (isOpen ? <PageLink to={toQueried({ id })}>{name}</PageLink> : name),
        },
        {
          key: 'stage',
          title: t('project.field.state'),
          cell: ({ stage }) =>
            stage === null ? null : (
              <StateTag tone={(tones as Readonly<Record<string, 'draft'>> | undefined)?.[stage]}>
                {t(`project.state.${stage}`)}
              </StateTag>
            ),
        },
        { key: 'customer', kind: 'text', title: t('project.field.endCustomerId') },
        { key: 'siteName', kind: 'text', title: t('project.field.siteName') },
        {
          key: 'ask',
          kind: 'actions',
          label: t('projectQuery.access'),
          cell: (row) => (row.isOpen ? null : <AskButton row={row} />),
        },
      ]}
    />
  );
}

function AskButton({ row }: { readonly row: Found }): ReactNode {
  const t = useText('projectQuery');
  const ask = useAskAccess();
  if (row.isAsked) return <StateTag tone="processing">{t('pending')}</StateTag>;
  return (
    <Button size="small" aria-label={`${t('ask')} ${row.no}`} onClick={() => void ask(row)}>
      {t('ask')}
    </Button>
  );
}
