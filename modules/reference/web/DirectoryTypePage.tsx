import {
  type AnyRecord,
  type Clients,
  ClientsProvider,
  FormDrawer,
  ListPage,
  TreeList,
  useClients,
  usePage,
  useRecordAct,
  useText,
} from '@mp/kernel/web';
import { Segmented } from 'antd';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { directoryType } from '../contract/index.ts';
import './reference-files.css';

const DirectoryDetail = lazy(() => import('./DirectoryDetail.tsx').then((file) => ({ default: file.DirectoryDetail })));

const libraries = directoryType.fields.library.options ?? [];

/** The directories of a library as a tree; the chosen one with its settings. Library and directory stand in the address. */
export function DirectoryTypePage(): ReactNode {
  const t = useText('directoryType');
  const { search, setSearch } = usePage();
  const library = libraries.find((each) => each === search.library) ?? 'doc';
  const clients = useClients();
  const ofLibrary = useMemo(() => libraryClients(clients, library), [clients, library]);
  return (
    <div className="ref-directories">
      <Segmented
        aria-label={t('field.library')}
        value={library}
        options={libraries.map((value) => ({ value, label: t(`library.${value}`) }))}
        onChange={(next) => setSearch({ library: next === 'doc' ? undefined : next, node: undefined, tab: undefined })}
      />
      <ClientsProvider key={library} value={ofLibrary}>
        <TreeList resource={directoryType} depth="all">
          {(nodeId) =>
            nodeId === undefined ? (
              <Directories library={library} />
            ) : (
              <Suspense fallback={null}>
                <DirectoryDetail key={nodeId} id={nodeId} />
              </Suspense>
            )
          }
        </TreeList>
      </ClientsProvider>
    </div>
  );
}

/** All directories of a library as a list, while none is chosen. */
function Directories({ library }: { readonly library: string }): ReactNode {
  const t = useText('directoryType');
  const { setSearch } = usePage();
  const act = useRecordAct(directoryType);
  return (
    <ListPage
      resource={directoryType}
      fixed={[{ field: 'library', op: 'eq', value: library }]}
      initial={{ library }}
      batch={['enable', 'disable', 'delete']}
      onOpen={({ id }) => setSearch({ node: id })}
      form={directoryForm}
    >
      <ListPage.RowAction
        action="enable"
        when={({ enabled }) => enabled !== true}
        onRun={(record) => void act('enable', [record])}
      />
      <ListPage.RowAction
        action="disable"
        danger
        when={({ enabled }) => enabled === true}
        onRun={(record) => void act('disable', [record], { danger: true })}
      />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

/** Months stand in the form only where they mean something. */
export const directoryForm = (
  <>
    <FormDrawer.Field name="defaultValidityMonths" when={({ validityRequired }) => validityRequired === true} />
    <FormDrawer.Field name="reviewCycleMonths" when={({ reviewRequired }) => reviewRequired === true} />
  </>
);

/** The calls of the tree, whose roots and hits are those of one library. */
function libraryClients(clients: Clients, library: string): Clients {
  const isOf = (record: AnyRecord) => record.library === library;
  return {
    ...clients,
    of: (resource) => {
      const client = clients.of(resource);
      if (resource.key !== directoryType.key) return client;
      const children: typeof client.children = (parent) => {
        const level = client.children(parent);
        if (parent !== null) return level;
        // Everything below a root is of its library.
        return { ...level, queryKey: [...level.queryKey, library], select: undefined, queryFn: level.queryFn };
      };
      return { ...client, children: parentless(children, isOf) };
    },
  };
}
