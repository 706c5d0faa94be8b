import { SwapOutlined } from '@ant-design/icons';
import type { RecordOf } from '@mp/kernel/contract';
import {
  ListPage,
  PageAction,
  PageActions,
  QueryResult,
  TabBar,
  useDialog,
  usePage,
  useRecordAct,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState, type ReactNode } from 'react';
import { areaAssignment, type AreaMatrix } from '../contract/index.ts';
import { matrixOf, type Leaver } from './area-assignment.client.ts';
import { AreaCell, type ChosenCell } from './AreaCell.tsx';
import { AreaMatrixTable } from './AreaMatrixTable.tsx';
import { AreaPeople } from './AreaPeople.tsx';
import { MatrixFilters } from './MatrixFilters.tsx';
import './area-matrix.css';
import { today } from './today.ts';

const HandOverDialog = lazy(() => import('./HandOverDialog.tsx').then((file) => ({ default: file.HandOverDialog })));

const views = ['matrix', 'people', 'list'] as const;

/** Who holds which area position: as a matrix of places and positions, by person, and as a list. */
export function AreaPersonnelPage(): ReactNode {
  const t = useText('areaAssignment');
  const { search, setSearch } = usePage();
  const openDialog = useDialog();
  const handOver = (from?: Leaver) => void openDialog((close) => <HandOverDialog from={from} close={() => close()} />);
  const current = search.record !== undefined ? 'list' : (views.find((view) => view === search.view) ?? 'matrix');
  return (
    <>
      <PageActions>
        <PageAction
          titleKey="areaHandOver.open"
          icon={SwapOutlined}
          right="areaAssignment.handOver"
          onRun={() => handOver()}
        />
      </PageActions>
      <TabBar
        id="area-personnel"
        label={t('views')}
        current={current}
        onChange={(view) =>
          setSearch({ view: view === 'matrix' ? undefined : view, record: undefined, page: undefined })
        }
        tabs={[
          { key: 'matrix', title: t('view.matrix'), content: <Overview part="matrix" onHandOver={handOver} /> },
          { key: 'people', title: t('view.people'), content: <Overview part="people" onHandOver={handOver} /> },
          { key: 'list', title: t('view.list'), content: <Assignments /> },
        ]}
      />
    </>
  );
}

interface OverviewProps {
  readonly part: 'matrix' | 'people';
  readonly onHandOver: (from: Leaver) => void;
}

/** What holds on a day, by place or by person. */
function Overview({ part, onHandOver }: OverviewProps): ReactNode {
  const { search } = usePage();
  const [chosen, choose] = useState<ChosenCell>();
  const on = dayOf(search.on);
  const read = useQuery({
    ...matrixOf({ on, productLine: search.line, channel: search.channel }),
    placeholderData: (before) => before,
  });
  const { data } = read;
  return (
    <div className="ref-area">
      <MatrixFilters on={on} today={today()} isMatrix={part === 'matrix'}>
        {data && part === 'matrix' ? <Gaps matrix={data} /> : null}
      </MatrixFilters>
      {read.data ? null : <QueryResult read={read} />}
      {data ? (
        part === 'matrix' ? (
          <AreaMatrixTable matrix={data} onChoose={choose} />
        ) : (
          <AreaPeople people={data.people} onHandOver={onHandOver} />
        )
      ) : null}
      {data && chosen ? <AreaCell matrix={data} chosen={chosen} onClose={() => choose(undefined)} /> : null}
    </div>
  );
}

/** A day of the address; today when it is none. */
const dayOf = (asked: string | undefined): string =>
  asked !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : today();

function Gaps({ matrix: { places, gaps } }: { readonly matrix: AreaMatrix }): ReactNode {
  const t = useText('areaAssignment');
  if (places.length === 0) return null;
  return (
    <strong role="status" className={gaps > 0 ? 'ref-gap' : undefined}>
      {gaps > 0 ? t('gaps', { count: gaps }) : t('noGaps')}
    </strong>
  );
}

type Assignment = RecordOf<typeof areaAssignment>;

/** What is over is not ended again; the day it is today no declaration knows. */
const isOpen = ({ validTo }: Readonly<Record<string, unknown>>) => typeof validTo !== 'string' || validTo >= today();

/** All assignments, those of the past and of the future too. */
function Assignments(): ReactNode {
  const act = useRecordAct(areaAssignment);
  const initial: Partial<Assignment> = { validFrom: today(), primary: true, channel: 'any' };
  return (
    <ListPage
      resource={areaAssignment}
      batch={['handOver', 'delete']}
      cardFacts={['position', 'regionId', 'bigAreaId']}
      initial={initial}
    >
      <ListPage.RowAction action="end" when={isOpen} onRun={(record) => void act('end', [record])} />
      <ListPage.RowAction action="handOver" when={isOpen} onRun={(record) => void act('handOver', [record])} />
    </ListPage>
  );
}
