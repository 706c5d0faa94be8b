import { Board, ListPage, openPage, QueryResult, TabBar, usePage, useText, type AnyRecord } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { planStages, projectPlan } from '../contract/index.ts';
import { planFiguresQuery, toProject } from './project-plan.client.ts';
import './project-plan.css';

/** What each figure filters the list by. */
const shown = {
  running: { state: 'running' },
  late: { state: 'running', 'slipWd[gte]': '1' },
  red: { state: 'running', health: 'red' },
  inAudit: { state: 'inAudit' },
  suspended: { state: 'suspended' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

type Figure = keyof typeof shown;
const figures = Object.keys(shown) as Figure[];
const asked = ['state', 'slipWd[gte]', 'health'] as const;

const open = ({ projectId }: AnyRecord) => {
  openPage(toProject({ id: String(projectId) }));
};

const atWork = [{ field: 'state', op: 'in', value: 'toPlan,inAudit,running,suspended' }] as const;

/** Projects as they are executed: how many stand badly, and each with its progress and what is next. */
export function ProjectManagePage(): ReactNode {
  const t = useText('projectManage');
  const id = useId();
  const { search, setSearch } = usePage();
  const tabs = [
    {
      key: 'list',
      title: t('list'),
      content: (
        <ListPage
          resource={projectPlan}
          name="projectManage"
          onOpen={open}
          cardFacts={['acceptForecast', 'nextItem']}
          defaults={{ sort: 'nextOn', filters: atWork }}
        >
          <ListPage.Empty>{t('empty')}</ListPage.Empty>
        </ListPage>
      ),
    },
    {
      key: 'board',
      title: t('board'),
      content: (
        <Board
          resource={projectPlan}
          field="stage"
          columns={planStages}
          facts={['health', 'acceptForecast', 'slipWd', 'openPunchA', 'greatRisks', 'nextOwnerId']}
          fixed={atWork}
          onOpen={open}
        />
      ),
    },
  ];
  return (
    <>
      <Figures />
      <TabBar
        id={id}
        label={t('views')}
        tabs={tabs}
        current={search.show ?? 'list'}
        onChange={(show) => setSearch({ show: show === 'list' ? undefined : show }, { replace: true })}
      />
    </>
  );
}

/** Numbers that lead to their rows. */
function Figures(): ReactNode {
  const t = useText('projectManage');
  const { search, setSearch } = usePage();
  const read = useQuery(planFiguresQuery);
  const isShown = (name: Figure) => {
    const filters: Readonly<Record<string, string | undefined>> = shown[name];
    return asked.every((key) => search[key] === filters[key]);
  };
  const show = (name: Figure) => {
    const filters: Readonly<Record<string, string | undefined>> = isShown(name) ? {} : shown[name];
    setSearch({ show: undefined, page: undefined, ...Object.fromEntries(asked.map((key) => [key, filters[key]])) });
  };
  return (
    <section className="pp-figures" aria-label={t('figures')}>
      <QueryResult read={read}>
        {(counts) =>
          figures.map((name) => (
            <button key={name} type="button" aria-pressed={isShown(name)} onClick={() => show(name)}>
              <strong data-tone={counts[name] > 0 ? name : undefined}>{counts[name]}</strong>
              <span>{t(`figure.${name}`)}</span>
            </button>
          ))
        }
      </QueryResult>
    </section>
  );
}
