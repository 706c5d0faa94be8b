import type { Resource, Tone } from '@mp/kernel/contract';
import {
  Board,
  Dashboard,
  DataTable,
  DetailPage,
  FieldValue,
  FormDrawer,
  FormPage,
  ListPage,
  openBin,
  openExport,
  openImport,
  openProposals,
  openPropose,
  type PlacedCard,
  StateTag,
  TreeList,
  useDialog,
  usePage,
  useText,
  Wizard,
} from '@mp/kernel/web';
import { Button } from 'antd';
import { lazy, useState, type ReactNode } from 'react';
import { AuditShow, DifferenceShow, PickerShow, WorkdayShow } from './business.tsx';
import { GanttShow } from './GanttShow.tsx';
import { longForm, specimen, specimenLifecycle, unit } from './specimens.ts';
import type { StageMode } from './stage-mode.ts';
import { specimens } from './stage-records.ts';

const ControlShow = lazy(() => import('./ControlShow.tsx').then((file) => ({ default: file.ControlShow })));
const DesignerShow = lazy(() => import('./DesignerShow.tsx').then((file) => ({ default: file.DesignerShow })));
const first = specimens[0];
const firstId = first?.id ?? '';

/** States an exhibit can be shown in. */
export type ShowState = StageMode | 'readOnly' | 'masked' | 'disabled' | 'longText' | 'large';

/** Parts of the gallery. */
export const exhibitGroups = ['generic', 'business'] as const;

/** One exhibit of the gallery. */
export interface Exhibit {
  readonly key: string;
  readonly group?: (typeof exhibitGroups)[number];
  readonly states: readonly ShowState[];
  readonly show: (state: ShowState) => ReactNode;
}

function ListShow(): ReactNode {
  const { setSearch } = usePage();
  return (
    <ListPage resource={specimen} lifecycle={specimenLifecycle} batch={['submit', 'freeze', 'terminate', 'delete']}>
      <ListPage.Column field="name" pin="left" width={200} />
      <ListPage.RowAction action="submit" right={null} when={() => false} onRun={() => setSearch({})} />
    </ListPage>
  );
}

function TreeShow(): ReactNode {
  return (
    <TreeList resource={unit} depth="1">
      {(node) => (
        <ListPage
          resource={specimen}
          inside
          name="stage-unitSpecimens"
          fixed={node ? [{ field: 'unit', op: 'in', value: node }] : []}
          lifecycle={specimenLifecycle}
        />
      )}
    </TreeList>
  );
}

function DrawerShow({ isReadOnly }: { readonly isReadOnly: boolean }): ReactNode {
  const t = useText('stage');
  const [open, setOpen] = useState<'new' | 'edit'>();
  return (
    <p>
      <Button onClick={() => setOpen('new')}>{t('open')}</Button>{' '}
      <Button onClick={() => setOpen('edit')}>{t('editor')}</Button>
      <FormDrawer
        open={open !== undefined}
        resource={specimen}
        id={open === 'edit' ? firstId : undefined}
        readOnly={isReadOnly}
        onClose={() => setOpen(undefined)}
      />
    </p>
  );
}

function ExcelShow({ kind }: { readonly kind: 'import' | 'export' }): ReactNode {
  const t = useText();
  const dialog = useDialog();
  const resource = specimen as unknown as Resource;
  const columns = specimen.list.columns.map((name) => ({ name, title: t(`specimen.field.${name}`), shown: true }));
  return (
    <Button
      onClick={() =>
        void (kind === 'import' ? openImport(dialog, resource) : openExport(dialog, { resource, query: {}, columns }))
      }
    >
      {t('stage.open')}
    </Button>
  );
}

function WizardShow(): ReactNode {
  const { setSearch } = usePage();
  return <Wizard resource={specimen} onDone={() => setSearch({ step: undefined })} onCancel={() => undefined} />;
}

function RecordsShow(): ReactNode {
  const t = useText('stage.records');
  const dialog = useDialog();
  const resource = specimen as unknown as Resource;
  return (
    <p className="ui-row">
      <Button onClick={() => void openBin(dialog, resource)}>{t('bin')}</Button>
      <Button onClick={() => void openProposals(dialog, resource)}>{t('proposals')}</Button>
      <Button onClick={() => void openPropose(dialog, resource, firstId)}>{t('propose')}</Button>
    </p>
  );
}

function DetailShow(): ReactNode {
  const t = useText('stage');
  return (
    <DetailPage resource={specimen} lifecycle={specimenLifecycle} id={firstId} onDeleted={() => undefined}>
      <DetailPage.Tab name="children" title={t('children')} count={12}>
        <ListPage resource={specimen} inside name="stage-children" onCreate={null} />
      </DetailPage.Tab>
    </DetailPage>
  );
}

function Broken(): ReactNode {
  throw new Error('this card is broken on purpose');
}

const Never = lazy(() => new Promise<{ default: () => ReactNode }>(() => undefined));

function DashboardShow({ isEmpty }: { readonly isEmpty: boolean }): ReactNode {
  const t = useText('stage');
  const [layout, setLayout] = useState<readonly PlacedCard[]>(
    isEmpty
      ? []
      : ['numbers', 'todo', 'slow', 'broken'].map((key) => ({ key, width: key === 'numbers' ? 2 : 1, height: 1 })),
  );
  const cards = (['numbers', 'todo', 'slow', 'broken', 'note'] as const).map((key) => ({
    key,
    title: t(`card.${key}`),
    width: 1,
    height: 1,
    render: () => (key === 'broken' ? <Broken /> : key === 'slow' ? <Never /> : <p>{t('note')}</p>),
  }));
  return <Dashboard cards={cards} layout={layout} onLayout={setLayout} />;
}

function CellShow(): ReactNode {
  const t = useText('specimen.field');
  if (!first) return null;
  return (
    <dl className="ui-fields">
      {Object.keys(specimen.fields).map((name) => (
        <div key={name} className="ui-read-field">
          <dt>{t(name)}</dt>
          <dd>
            <FieldValue resource={specimen as unknown as Resource} name={name} record={first} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TagShow(): ReactNode {
  const t = useText('specimen.state');
  const tones: readonly (readonly [Tone, string])[] = [
    ['draft', 'draft'],
    ['processing', 'auditing'],
    ['waiting', 'auditing'],
    ['success', 'effective'],
    ['danger', 'frozen'],
    ['void', 'terminated'],
  ];
  return (
    <p className="ui-row">
      {tones.map(([tone, word]) => (
        <StateTag key={tone} tone={tone}>
          {t(word)}
        </StateTag>
      ))}
    </p>
  );
}

function TableShow({ isEmpty }: { readonly isEmpty: boolean }): ReactNode {
  const t = useText();
  return (
    <DataTable
      rows={isEmpty ? [] : specimens.slice(0, 4)}
      rowKey={({ id }) => id}
      empty={t('list.nothingMatches')}
      columns={[
        { key: 'name', title: t('specimen.field.name'), kind: 'name', cell: ({ name }) => String(name) },
        { key: 'code', title: t('specimen.field.code'), cell: ({ code }) => String(code) },
        { key: 'count', title: t('specimen.field.count'), kind: 'digits', cell: ({ count }) => String(count ?? '') },
      ]}
    />
  );
}

/** Every archetype and control; the keys are those of the address `?show=`. */
export const exhibits: readonly Exhibit[] = [
  { key: 'list', states: ['normal', 'empty', 'loading', 'error', 'readOnly'], show: () => <ListShow /> },
  { key: 'tree', states: ['normal', 'empty', 'loading', 'error', 'readOnly'], show: () => <TreeShow /> },
  {
    key: 'form',
    states: ['normal', 'empty', 'loading', 'error', 'readOnly'],
    show: (state) => <FormPage resource={specimen} id={state === 'empty' ? undefined : firstId} />,
  },
  { key: 'drawer', states: ['normal', 'readOnly'], show: (state) => <DrawerShow isReadOnly={state === 'readOnly'} /> },
  { key: 'long', states: ['normal'], show: () => <FormPage resource={longForm} /> },
  {
    key: 'detail',
    states: ['normal', 'loading', 'error', 'readOnly'],
    show: () => <DetailShow />,
  },
  {
    key: 'board',
    states: ['normal', 'empty', 'loading', 'error', 'readOnly'],
    show: () => <Board resource={specimen} lifecycle={specimenLifecycle} sums={['price']} />,
  },
  {
    key: 'wizard',
    states: ['normal', 'error'],
    show: () => <WizardShow />,
  },
  { key: 'designer', states: ['normal'], show: () => <DesignerShow /> },
  { key: 'records', states: ['normal', 'empty', 'error'], show: () => <RecordsShow /> },
  { key: 'import', states: ['normal', 'error'], show: () => <ExcelShow kind="import" /> },
  { key: 'export', states: ['normal', 'error'], show: () => <ExcelShow kind="export" /> },
  { key: 'dashboard', states: ['normal', 'empty'], show: (state) => <DashboardShow isEmpty={state === 'empty'} /> },
  {
    key: 'controls',
    states: ['normal', 'empty', 'disabled', 'error', 'masked', 'longText'],
    show: (state) => <ControlShow state={state} />,
  },
  { key: 'cells', states: ['normal'], show: () => <CellShow /> },
  { key: 'table', states: ['normal', 'empty'], show: (state) => <TableShow isEmpty={state === 'empty'} /> },
  { key: 'tags', states: ['normal'], show: () => <TagShow /> },
  {
    key: 'pickers',
    group: 'business',
    states: ['normal', 'empty', 'disabled', 'error'],
    show: (state) => <PickerShow state={state} />,
  },
  { key: 'workdays', group: 'business', states: ['normal'], show: () => <WorkdayShow /> },
  {
    key: 'difference',
    group: 'business',
    states: ['normal', 'empty'],
    show: (state) => <DifferenceShow state={state} />,
  },
  {
    key: 'gantt',
    group: 'business',
    states: ['normal', 'readOnly', 'empty', 'large'],
    show: (state) => <GanttShow state={state} />,
  },
  { key: 'audits', group: 'business', states: ['normal', 'empty', 'loading', 'error'], show: () => <AuditShow /> },
];
