import {
  type AnyRecord,
  confirm,
  formatBytes,
  lazyView,
  ListPage,
  openDialog,
  PageLink,
  recordAddress,
  serverFiles,
  TabBar,
  toast,
  useAct,
  usePage,
  useRights,
  useText,
} from '@mp/kernel/web';
import { type ReactNode, useId } from 'react';
import { storedFile } from '../contract/index.ts';
import { bin, pack, restore } from './stored-file.client.ts';

const FileDrawer = lazyView(() => import('./FileDrawer.tsx').then((file) => file.FileDrawer));
const UsagePanel = lazyView(() => import('./UsagePanel.tsx').then((file) => file.UsagePanel));

/** Files of the tenant: the list with bin and archive, and what takes room. */
export function AttachmentManagerPage(): ReactNode {
  const t = useText('storedFile');
  const id = useId();
  const { search, setSearch } = usePage();
  // What one tab is narrowed to says nothing to the other.
  const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      current={search.tab ?? 'files'}
      onChange={(tab) => setSearch({ ...none, tab: tab === 'files' ? undefined : tab })}
      tabs={[
        { key: 'files', title: t('tab.files'), content: <FileList /> },
        { key: 'usage', title: t('tab.usage'), content: <UsagePanel /> },
      ]}
    />
  );
}

const idsOf = (records: readonly AnyRecord[]) => records.map(({ id }) => id);
const isBinned = ({ state }: AnyRecord) => state === 'bin';
const isUsed = (record: AnyRecord) => !isBinned(record) && typeof record['ownerId'] === 'string';

function FileList(): ReactNode {
  const t = useText('storedFile');
  const [, act] = useAct();
  const open = (record: AnyRecord) => void openDialog((close) => <FileDrawer record={record} close={() => close()} />);
  const putAway = async (records: readonly AnyRecord[], clear: () => void) => {
    const used = records.filter(isUsed);
    const body = used.length === 0 ? t('bin.body') : <UsedFiles files={used} />;
    if (!(await confirm({ title: t('bin.title', { n: records.length }), body, ok: t('action.bin'), danger: true })))
      return;
    await act(async () => {
      toast.success(t('bin.done', { n: await bin(idsOf(records), used.length > 0) }));
      clear();
    });
  };
  const takeBack = (records: readonly AnyRecord[], clear: () => void) =>
    void act(async () => {
      toast.success(t('restore.done', { n: await restore(idsOf(records)) }));
      clear();
    });
  const nothing = () => undefined;
  return (
    <ListPage resource={storedFile} onOpen={open}>
      <ListPage.Column field="fileName" width={260} />
      <ListPage.Column field="size" width={110} render={(value) => formatBytes(Number(value))} />
      <ListPage.Column field="ownerEntity" width={180} render={(_value, record) => <Owner record={record} />} />
      <ListPage.RowAction
        action="download"
        right={null}
        when={(record) => !isBinned(record)}
        onRun={({ id }) => void act(() => serverFiles.download(id))}
      />
      <ListPage.RowAction
        action="bin"
        when={(record) => !isBinned(record)}
        onRun={(record) => void putAway([record], nothing)}
      />
      <ListPage.RowAction action="restore" when={isBinned} onRun={(record) => takeBack([record], nothing)} />
      <ListPage.BatchAction
        action="pack"
        right="storedFile.pack"
        onRun={(records, clear) =>
          void act(async () => {
            await pack(idsOf(records));
            clear();
          })
        }
      />
      <ListPage.BatchAction action="restore" right="storedFile.restore" onRun={takeBack} />
      <ListPage.BatchAction
        action="bin"
        right="storedFile.bin"
        danger
        onRun={(records, clear) => void putAway(records, clear)}
      />
      <ListPage.Empty>{t('empty')}</ListPage.Empty>
    </ListPage>
  );
}

/** The kind of record that a file belongs to, leading to it where its page is open to the user. */
function Owner({ record }: { readonly record: AnyRecord }): ReactNode {
  const { ownerEntity: key, ownerId: id, ownerEntityLabel: label } = record;
  const rights = useRights();
  if (typeof key !== 'string' || typeof id !== 'string') return null;
  const words = typeof label === 'string' ? label : key;
  const page = recordAddress({ key }, id, rights);
  return page ? <PageLink to={page}>{words}</PageLink> : words;
}

/** Files that would be missing in their records. */
function UsedFiles({ files }: { readonly files: readonly AnyRecord[] }): ReactNode {
  const t = useText('storedFile');
  return (
    <>
      <p>{t('bin.used', { n: files.length })}</p>
      <ul>
        {files.slice(0, 10).map((record) => (
          <li key={record.id}>
            {typeof record['fileName'] === 'string' ? record['fileName'] : ''} – <Owner record={record} />
          </li>
        ))}
      </ul>
    </>
  );
}
