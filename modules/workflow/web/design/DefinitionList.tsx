import { ImportOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons';
import type { I18nText, Tone } from '@mp/kernel/contract';
import {
  type AnyRecord,
  dataText,
  ListPage,
  PageAction,
  showError,
  StateTag,
  toast,
  useCan,
  useDialog,
  usePage,
  usePhone,
  useText,
} from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { lazy, type ReactNode } from 'react';
import { processCategory, processDefinition } from '../../contract/index.ts';
import { categoriesQuery, exportXml, setSuspended } from './design.client.ts';
import './design-list.css';

const NewDefinitionDialog = lazy(() =>
  import('./NewDefinitionDialog.tsx').then((file) => ({ default: file.NewDefinitionDialog })),
);
const CopyDefinitionDialog = lazy(() =>
  import('./NewDefinitionDialog.tsx').then((file) => ({ default: file.CopyDefinitionDialog })),
);
const ImportXmlDialog = lazy(() => import('./ImportXmlDialog.tsx').then((file) => ({ default: file.ImportXmlDialog })));

/** The definitions by category. */
export function DefinitionList(): ReactNode {
  const { search } = usePage();
  const isPhone = usePhone();
  const category = search['category'];
  if (isPhone) return <Definitions category={undefined} />;
  return (
    <div className="flow-definitions">
      <Categories current={category} />
      <Definitions key={category ?? ''} category={category} />
    </div>
  );
}

function Categories({ current }: { readonly current: string | undefined }): ReactNode {
  const t = useText('processDefinition');
  const openDialog = useDialog();
  const { setSearch } = usePage();
  const canManage = useCan('processCategory.update');
  const { data } = useQuery(categoriesQuery);
  const lines = [
    { id: undefined, name: t('allCategories') },
    ...(data?.items ?? []).map((each) => ({ id: each.id, name: dataText(each.name) })),
  ];
  const choose = (id: string | undefined) => setSearch({ category: id, page: undefined, view: undefined });

  function handleManage(): void {
    void openDialog((close) => (
      <Drawer open size="min(960px, 100vw)" title={t('manageCategories')} onClose={() => close()}>
        <ListPage resource={processCategory} inside batch={['delete']} />
      </Drawer>
    ));
  }

  return (
    <nav className="flow-categories" aria-label={t('categories')}>
      <ul>
        {lines.map(({ id, name }) => (
          <li key={id ?? ''}>
            <button type="button" aria-current={id === current ? 'true' : undefined} onClick={() => choose(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {canManage ? (
        <Button type="text" icon={<SettingOutlined aria-hidden />} onClick={handleManage}>
          {t('manageCategories')}
        </Button>
      ) : null}
    </nav>
  );
}

const nameOf = ({ name }: AnyRecord): string => dataText(name as I18nText);

const tones: Readonly<Record<string, Tone>> = { active: 'success', suspended: 'waiting', disabled: 'void' };

/** What was never deployed is not enabled: nothing can start. */
function StateOf({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText('processDefinition');
  const state = String(record.state);
  if (record.activeVersionNo === null && state === 'active')
    return <StateTag tone="draft">{t('notDeployed')}</StateTag>;
  return <StateTag tone={tones[state] ?? 'draft'}>{t(`state.${state}`)}</StateTag>;
}

function Definitions({ category }: { readonly category: string | undefined }): ReactNode {
  const t = useText('processDefinition');
  const openDialog = useDialog();
  const { setSearch } = usePage();
  const canDesign = useCan('workflow.design');
  const open = (id: string, tab?: string) => setSearch({ id, tab });

  async function handleNew(): Promise<void> {
    const id = await openDialog<string>((close) => <NewDefinitionDialog category={category} close={close} />);
    if (id !== undefined) open(id);
  }
  async function handleImport(): Promise<void> {
    const id = await openDialog<string>((close) => <ImportXmlDialog category={category} close={close} />);
    if (id !== undefined) open(id);
  }
  async function handleCopy(record: AnyRecord): Promise<void> {
    const id = await openDialog<string>((close) => <CopyDefinitionDialog record={record} close={close} />);
    if (id !== undefined) open(id);
  }
  const suspend = (record: AnyRecord, isSuspended: boolean): void => {
    setSuspended(record.id, isSuspended).then(
      () => toast.success(t(isSuspended ? 'suspended' : 'resumed', { name: nameOf(record) })),
      showError,
    );
  };

  return (
    <ListPage
      resource={processDefinition}
      batch={['delete']}
      fixed={category === undefined ? [] : [{ field: 'categoryId', op: 'eq', value: category }]}
      onOpen={({ id }) => open(id)}
      onCreate={null}
      onEdit={({ id }) => open(id, 'settings')}
      cardFacts={['key', 'activeVersionNo']}
    >
      <ListPage.Column field="name" width={160} />
      <ListPage.Column field="key" width={128} />
      <ListPage.Column field="categoryId" width={88} />
      <ListPage.Column field="activeVersionNo" width={88} />
      <ListPage.Column field="state" width={80} render={(_, record) => <StateOf record={record} />} />
      <ListPage.Column field="running" width={80} />
      <ListPage.Column field="incidents" width={64} />
      <ListPage.RowAction first action="design" right="processDefinition.read" onRun={({ id }) => open(id)} />
      <ListPage.RowAction action="copy" right="workflow.design" onRun={(record) => void handleCopy(record)} />
      <ListPage.RowAction
        action="exportXml"
        right="processDefinition.read"
        onRun={({ id }) => void exportXml(id).catch(showError)}
      />
      <ListPage.RowAction
        action="suspend"
        right="workflow.deploy"
        when={({ state }) => state === 'active'}
        onRun={(record) => suspend(record, true)}
      />
      <ListPage.RowAction
        action="resume"
        right="workflow.deploy"
        when={({ state }) => state === 'suspended'}
        onRun={(record) => suspend(record, false)}
      />
      {canDesign ? (
        <ListPage.Toolbar>
          <PageAction titleKey="processDefinition.importXml" icon={ImportOutlined} onRun={() => void handleImport()} />
          <PageAction titleKey="processDefinition.new" icon={PlusOutlined} primary onRun={() => void handleNew()} />
        </ListPage.Toolbar>
      ) : null}
      <ListPage.Empty
        {...(canDesign
          ? {
              action: (
                <Button type="primary" onClick={() => void handleNew()}>
                  {t('new')}
                </Button>
              ),
            }
          : {})}
      >
        {t('empty')}
      </ListPage.Empty>
    </ListPage>
  );
}
