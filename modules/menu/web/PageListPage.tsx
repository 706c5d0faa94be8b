import {
  type AnyRecord,
  askForm,
  defineLink,
  lazyView,
  ListPage,
  openPage,
  queryClient,
  showError,
  toast,
  useDialog,
  useText,
} from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { page } from '../contract/index.ts';
import { copyPage, publishDraft, runningPage } from './page.client.ts';

const ControlsDialog = lazyView(() => import('./ControlsDialog.tsx').then((file) => file.ControlsDialog));
const PreviewDialog = lazyView(() => import('./designer/PreviewDialog.tsx').then((file) => file.PreviewDialog));

/** The editor of a page. */
export const toPageEditor = defineLink<{ id: string }>('/pageEditor');

/** All pages: made ones and legacy ones (SPEC section 2, pageManager). */
export function PageListPage(): ReactNode {
  const t = useText('page');
  const openDialog = useDialog();
  const isMade = (record: AnyRecord) => record.state !== 'legacy';
  const edit = ({ id }: AnyRecord) => openPage(toPageEditor({ id }));

  function handlePreview(record: AnyRecord): void {
    const load = () => queryClient.fetchQuery({ ...runningPage(String(record.formId)), staleTime: 0 });
    void openDialog((close) => <PreviewDialog name={String(record.name)} load={load} close={() => close()} />);
  }

  /** Under which names the copy of a page stands. */
  function handleCopy(record: AnyRecord): void {
    const { formId, name, configPath } = page.fields;
    void askForm(openDialog, {
      of: page.entity,
      fields: { formId, name, configPath },
      initial: {
        formId: `${String(record.formId)}_copy`,
        name: String(record.name),
        configPath: String(record.configPath).replace(/(\.\w+)$/, '_copy$1'),
      },
      title: t('edit.copyOf', { name: String(record.name) }),
      ok: t('action.copy'),
      submit: (given) => copyPage(record.id, given),
      done: t('edit.copied'),
    });
  }

  async function handlePublish(record: AnyRecord): Promise<void> {
    try {
      await publishDraft(record.id, record.version);
      toast.success(t('edit.published'));
    } catch (error) {
      showError(error);
    }
  }

  return (
    <ListPage resource={page} batch={['delete']} onOpen={edit}>
      <ListPage.Column field="formId" width={160} />
      <ListPage.Column field="configPath" width={240} />
      <ListPage.RowAction first action="design" right="page.read" onRun={edit} />
      <ListPage.RowAction
        action="preview"
        right="page.read"
        when={(record) => record.publishedAt !== null}
        onRun={handlePreview}
      />
      <ListPage.RowAction action="publish" onRun={(record) => void handlePublish(record)} />
      <ListPage.RowAction action="copy" right="page.create" onRun={handleCopy} />
      <ListPage.RowAction
        action="control"
        when={isMade}
        onRun={(record) => void openDialog((close) => <ControlsDialog record={record} close={() => close()} />)}
      />
      <ListPage.Empty>{t('emptyList')}</ListPage.Empty>
    </ListPage>
  );
}
