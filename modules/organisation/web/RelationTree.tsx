import { DiffOutlined, PlusOutlined } from '@ant-design/icons';
import { ref, refs } from '@mp/kernel/contract';
import {
  type AnyRecord,
  askForm,
  BackButton,
  ClientsProvider,
  confirm,
  DataTable,
  LoadFailed,
  PageAction,
  PageActions,
  PageTitleExtra,
  plainResource,
  QueryResult,
  RowActions,
  showError,
  toast,
  TreeList,
  useCan,
  useClient,
  useClients,
  useDialog,
  usePage,
  useText,
} from '@mp/kernel/web';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { lazy, type ReactNode } from 'react';
import { orgRelation, type RelationNode } from '../contract/index.ts';
import {
  placeOrganisations,
  relationClients,
  relationLevel,
  relationTree,
  removeOrganisation,
} from './org-relation.client.ts';

const CompareDialog = lazy(() => import('./CompareDialog.tsx').then((file) => ({ default: file.CompareDialog })));

/** The organisations of one relation: the tree on the left, the level below the chosen one on the right. */
export function RelationTree({ id }: { readonly id: string }): ReactNode {
  const t = useText('orgRelation');
  const { setSearch } = usePage();
  const clients = useClients();
  const relation = useQuery(useClient(plainResource(orgRelation)).one(id));
  const back = (
    <PageActions>
      {relation.data ? (
        <PageAction
          titleKey="orgRelation.action.compare"
          icon={DiffOutlined}
          dialog={(close) => <CompareDialog record={relation.data} close={close} />}
        />
      ) : null}
      <BackButton onBack={() => setSearch({ relation: undefined, node: undefined })} />
    </PageActions>
  );
  if (!relation.data)
    return (
      <>
        {back}
        <QueryResult read={relation} />
      </>
    );
  const isBuiltin = relation.data.builtin === true;
  return (
    <>
      {back}
      <PageTitleExtra>{isBuiltin ? t('admin') : String(relation.data.name)}</PageTitleExtra>
      {isBuiltin ? <Alert type="info" showIcon title={t('builtinHint')} /> : null}
      <ClientsProvider value={relationClients(clients, id)}>
        <TreeList resource={relationTree(id)} depth="2" move={!isBuiltin}>
          {(nodeId) => (
            <RelationLevel key={nodeId} relation={relation.data} parent={nodeId ?? null} isOpen={!isBuiltin} />
          )}
        </TreeList>
      </ClientsProvider>
    </>
  );
}

interface LevelProps {
  readonly relation: AnyRecord;
  readonly parent: string | null;
  /** May be changed at all: the built-in relation may not. */
  readonly isOpen: boolean;
}

/** The organisations directly below one in the relation, and what can be done with their places. */
function RelationLevel({ relation, parent, isOpen }: LevelProps): ReactNode {
  const t = useText();
  const mayPlace = useCan('orgRelation.place') && isOpen;
  const level = useInfiniteQuery(relationLevel(relation.id, parent));
  const { place, move, remove } = usePlaces(relation.id);
  const nodes = level.data?.pages.flatMap(({ items }) => items) ?? [];
  if (level.isError) return <LoadFailed error={level.error} onRetry={() => void level.refetch()} />;
  return (
    <div className="ui-archetype">
      {mayPlace ? (
        <div className="ui-inside-head">
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void place(parent)}>
            {t('orgRelation.add.title')}
          </Button>
        </div>
      ) : null}
      {level.isPending ? (
        <Skeleton active />
      ) : (
        <DataTable
          empty={t(parent === null ? 'orgRelation.nodes.empty' : 'organisation.list.empty')}
          rows={nodes}
          rowKey={(node) => node.id}
          columns={[
            { key: 'name', title: t('organisation.field.name') },
            { key: 'code', title: t('organisation.field.code') },
            { key: 'type', title: t('organisation.field.type'), cell: (node) => t(`organisation.type.${node.type}`) },
            mayPlace && {
              key: 'place',
              label: t('orgRelation.action.place'),
              kind: 'actions',
              cell: (node) => (
                <RowActions
                  label={node.name}
                  actions={[
                    { key: 'move', label: t('orgRelation.moveTo'), run: () => void move(node) },
                    { key: 'remove', label: t('orgRelation.remove'), danger: true, run: () => void remove(node) },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
      {level.hasNextPage ? (
        <Button loading={level.isFetchingNextPage} onClick={() => void level.fetchNextPage()}>
          {t('orgRelation.nodes.more')}
        </Button>
      ) : null}
    </div>
  );
}

interface Places {
  readonly place: (parent: string | null) => Promise<void>;
  readonly move: (node: RelationNode) => Promise<void>;
  readonly remove: (node: RelationNode) => Promise<void>;
}

/** Places, moves and removes organisations of a relation, each after asking. */
function usePlaces(relationId: string): Places {
  const t = useText('orgRelation');
  const openDialog = useDialog();
  const cache = useQueryClient();
  const refresh = [relationTree(relationId).key];
  const placed = ({ placed: count }: { readonly placed: number }) => t('add.done', { count });

  async function run(work: () => Promise<string>): Promise<void> {
    try {
      toast.success(await work());
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: [relationTree(relationId).key] });
    }
  }

  return {
    async place(parent) {
      await askForm(openDialog, {
        of: orgRelation.entity,
        fields: { orgIds: refs('organisation.organisation', { required: true }) },
        title: t('add.title'),
        ok: t('action.place'),
        submit: ({ orgIds }) => placeOrganisations(relationId, [...orgIds], parent),
        done: placed,
        refresh,
      });
    },
    async move(node) {
      await askForm(openDialog, {
        of: orgRelation.entity,
        fields: { newParentId: ref('organisation.organisation') },
        title: t('moveTo.title', { label: node.name }),
        ok: t('moveTo'),
        submit: ({ newParentId }) => placeOrganisations(relationId, [node.id], newParentId),
        done: placed,
        refresh,
      });
    },
    async remove(node) {
      if (!(await confirm({ title: t('remove.confirm', { label: node.name }), ok: t('remove'), danger: true }))) return;
      await run(async () => t('remove.done', { count: (await removeOrganisation(relationId, node.id)).removed }));
    },
  };
}
