import { ArrowLeftOutlined } from '@ant-design/icons';
import {
  confirm,
  dataText,
  ListPage,
  LoadFailed,
  loadModuleTexts,
  MoreActions,
  PageActions,
  PageTitleExtra,
  showError,
  TabBar,
  toast,
  useCan,
  usePage,
  usePhone,
  useText,
  QueryResult,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { lazy, type ReactNode, type Ref, Suspense, useCallback, useId, useRef, useState } from 'react';
import { type DefinitionDraft, printTemplate } from '../../contract/index.ts';
import {
  definitionQuery,
  discardDraft,
  draftQuery,
  exportXml,
  setSuspended,
  type Surroundings,
  surroundingsQuery,
} from './design.client.ts';
import type { DesignerHandle } from './DesignerTab.tsx';
import './design-list.css';

const DesignerTab = lazy(() => import('./DesignerTab.tsx').then((file) => ({ default: file.DesignerTab })));
const ReaderTab = lazy(() => import('./ReaderTab.tsx').then((file) => ({ default: file.ReaderTab })));
const VersionsTab = lazy(() => import('./VersionsTab.tsx').then((file) => ({ default: file.VersionsTab })));
const SimulateTab = lazy(() => import('./SimulateTab.tsx').then((file) => ({ default: file.SimulateTab })));
const IncidentsTab = lazy(() => import('./IncidentsTab.tsx').then((file) => ({ default: file.IncidentsTab })));
const SettingsTab = lazy(() => import('./SettingsTab.tsx').then((file) => ({ default: file.SettingsTab })));

const tabs = ['designer', 'versions', 'simulate', 'incidents', 'print', 'settings'] as const;
type Tab = (typeof tabs)[number];

const waiting = <span className="ui-bone ui-bone-card" role="status" aria-busy="true" />;

/** One process: designer, versions, simulation, settings. */
export function DefinitionScreen({ id }: { readonly id: string }): ReactNode {
  const t = useText('processDefinition');
  const tabId = useId();
  const { search, setSearch } = usePage();
  const row = useQuery(definitionQuery(id));
  const designer = useRef<DesignerHandle>(null);
  const [state, setState] = useState({ isDirty: false, isBusy: false });
  const handleState = useCallback((next: { isDirty: boolean; isBusy: boolean }) => setState(next), []);
  const tab: Tab = tabs.find((each) => each === search['tab']) ?? 'designer';

  /** What is drawn is kept before another tab shows what the server has. */
  async function leave(): Promise<boolean> {
    return !state.isDirty || (await designer.current?.save()) !== false;
  }
  async function handleTab(next: string): Promise<void> {
    if (await leave()) setSearch({ tab: next === 'designer' ? undefined : next });
  }
  async function handleBack(): Promise<void> {
    if (await leave()) setSearch({ id: undefined, tab: undefined });
  }

  if (!row.data) return <QueryResult read={row} skeleton={waiting} />;
  const name = dataText(row.data.name);
  const content: Readonly<Record<Tab, () => ReactNode>> = {
    designer: () => <Designing id={id} name={name} handle={designer} onState={handleState} />,
    versions: () => <VersionsTab id={id} activeNo={row.data.activeVersionNo ?? null} />,
    simulate: () => <SimulateTab id={id} />,
    incidents: () => <IncidentsTab defKey={row.data.key} />,
    print: () => <PrintTemplates id={id} />,
    settings: () => <SettingsTab record={row.data} />,
  };
  return (
    <div className="ui-archetype flow-definition">
      <PageTitleExtra>
        <Button type="text" size="small" icon={<ArrowLeftOutlined aria-hidden />} onClick={() => void handleBack()}>
          {t('back')}
        </Button>{' '}
        <strong>{name}</strong> <code>{row.data.key}</code>{' '}
        {row.data.activeVersionNo ? (
          <Tag>{t('versionNo', { no: row.data.activeVersionNo })}</Tag>
        ) : (
          <Tag>{t('notDeployed')}</Tag>
        )}
        {row.data.state === 'active' ? null : <Tag>{t(`state.${row.data.state}`)}</Tag>}
        {state.isDirty ? <Tag color="warning">{t('unsaved')}</Tag> : null}
      </PageTitleExtra>
      <Tools
        id={id}
        name={name}
        isSuspended={row.data.state === 'suspended'}
        isDeployed={Boolean(row.data.activeVersionNo)}
        tab={tab}
        designer={designer}
        state={state}
      />
      <TabBar
        id={tabId}
        label={t('tabs', { name })}
        current={tab}
        onChange={(next) => void handleTab(next)}
        tabs={tabs.map((each) => ({
          key: each,
          title: t(`tab.${each}`),
          content: each === tab ? <Suspense fallback={waiting}>{content[each]()}</Suspense> : null,
        }))}
      />
    </div>
  );
}

/** How the process looks on paper. */
function PrintTemplates({ id }: { readonly id: string }): ReactNode {
  const t = useText('processDefinition');
  return (
    <ListPage
      resource={printTemplate}
      inside
      batch={['delete']}
      fixed={[{ field: 'definitionId', op: 'eq', value: id }]}
      initial={{ definitionId: id }}
    >
      <ListPage.Empty>{t('noPrint')}</ListPage.Empty>
    </ListPage>
  );
}

interface ToolsProps {
  readonly id: string;
  readonly name: string;
  readonly isSuspended: boolean;
  readonly isDeployed: boolean;
  readonly tab: Tab;
  readonly designer: { readonly current: DesignerHandle | null };
  readonly state: { readonly isDirty: boolean; readonly isBusy: boolean };
}

function Tools({ id, name, isSuspended, isDeployed, tab, designer, state }: ToolsProps): ReactNode {
  const t = useText('processDefinition');
  const all = useText();
  const isPhone = usePhone();
  const { setSearch } = usePage();
  const canDesign = useCan('workflow.design');
  const canDeploy = useCan('workflow.deploy');
  const isDesigner = tab === 'designer' && canDesign && !isPhone;

  async function handleDiscard(): Promise<void> {
    const isSure = await confirm({
      title: t('sureDiscard', { name }),
      body: t('discardHint'),
      ok: t('discard'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await discardDraft(id);
      toast.success(t('discarded'));
      setSearch({ tab: 'versions' });
    } catch (error) {
      showError(error);
    }
  }

  return (
    <PageActions>
      <MoreActions
        name={t('more', { name })}
        actions={[
          { key: 'exportXml', label: t('action.exportXml'), run: () => void exportXml(id).catch(showError) },
          ...(canDeploy
            ? [
                {
                  key: 'suspend',
                  label: t(isSuspended ? 'action.resume' : 'action.suspend'),
                  run: () => void setSuspended(id, !isSuspended).catch(showError),
                },
              ]
            : []),
          ...(canDesign && isDeployed
            ? [{ key: 'discard', label: t('discard'), danger: true, run: () => void handleDiscard() }]
            : []),
        ]}
      />
      {isDesigner ? (
        <Button disabled={!state.isDirty} loading={state.isBusy} onClick={() => void designer.current?.save()}>
          {all('common.action.save')}
        </Button>
      ) : null}
      {isDesigner && canDeploy ? (
        <Button type="primary" loading={state.isBusy} onClick={() => void designer.current?.deploy()}>
          {all('workflow.design.deploy')}
        </Button>
      ) : null}
    </PageActions>
  );
}

interface DesigningProps {
  readonly id: string;
  readonly name: string;
  readonly handle: Ref<DesignerHandle>;
  readonly onState: (state: { readonly isDirty: boolean; readonly isBusy: boolean }) => void;
}

/** The designer for whoever may design, on a screen that is wide enough; the drawing for everybody else. */
function Designing(props: DesigningProps): ReactNode {
  const isPhone = usePhone();
  const canDesign = useCan('workflow.design');
  const draft = useQuery({ ...draftQuery(props.id), refetchOnWindowFocus: false, refetchOnMount: 'always' });
  const around = useQuery(surroundingsQuery);
  const texts = useResourceTexts(around.data);
  // What was read first stays: what is drawn must not be replaced under the hand.
  const [begun, setBegun] = useState<{ readonly draft: DefinitionDraft; readonly around: Surroundings }>();
  if (!begun && draft.data && !draft.isFetching && around.data && texts.data)
    setBegun({ draft: draft.data, around: around.data });
  if (!begun) {
    const failed = [draft, around, texts].find(({ isError }) => isError);
    return failed ? <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} /> : waiting;
  }
  if (isPhone || !canDesign) return <ReaderTab name={props.name} xml={begun.draft.xml} />;
  return <DesignerTab {...props} draft={begun.draft} around={begun.around} />;
}

/** Loads the texts of the resources, whose fields are shown by name. */
function useResourceTexts(around: Surroundings | undefined) {
  const modules = [...new Set((around?.resources ?? []).map(({ key }) => key.split('.')[0] ?? ''))];
  return useQuery({
    queryKey: ['workflow.resourceTexts', ...modules],
    queryFn: async () => {
      await Promise.all(modules.map((name) => loadModuleTexts(name)));
      return true;
    },
    enabled: around !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
