import type { Resource } from '@mp/kernel/contract';
import {
  defineLink,
  ListPage,
  openPage,
  plainResource,
  TabBar,
  usePage,
  useText,
  type AnyRecord,
} from '@mp/kernel/web';
import { useId, type ReactNode } from 'react';
import { lineFact, projectFact, unitFact } from '../contract/index.ts';

const toProject = defineLink<{ id: string }>('/projectQueryDetail');
const open = ({ projectId }: AnyRecord) => openPage(toProject({ id: String(projectId) }));

/** Rows per project, line or unit with the columns that the reader chooses; what is asked for goes from table to table. */
export function InformationQueryPage(): ReactNode {
  const t = useText('projectInformation');
  const id = useId();
  const { search, setSearch } = usePage();
  const table = (key: string, title: string, resource: Resource) => ({
    key,
    title,
    content: <ListPage key={key} resource={resource} name={`information-${key}`} onOpen={open} />,
  });
  const tabs = [
    table('project', t('project'), plainResource(projectFact)),
    table('line', t('line'), plainResource(lineFact)),
    table('unit', t('unit'), plainResource(unitFact)),
  ];
  return (
    <TabBar
      id={id}
      label={t('rows')}
      tabs={tabs}
      current={search.show ?? 'project'}
      onChange={(show) =>
        setSearch({ show: show === 'project' ? undefined : show, view: undefined }, { replace: true })
      }
    />
  );
}
