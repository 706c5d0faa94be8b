import { ref } from '@mp/kernel/contract';
import {
  type AnyRecord,
  askForm,
  call,
  confirm,
  FormDrawer,
  ListPage,
  MoveImpact,
  showError,
  type TreeDrop,
  TreeList,
  useDialog,
  usePage,
  useRecordAct,
  useText,
} from '@mp/kernel/web';
import { Checkbox } from 'antd';
import { useState, type ReactNode } from 'react';
import { organisation, organisationImpact } from '../contract/index.ts';

const impactOf = (id: string) => call(organisationImpact, { params: { id } });

/** The tree of organisations on the left, what stands below the chosen one on the right. */
export function OrganisationListPage(): ReactNode {
  const t = useText('organisation');
  const { search, setSearch } = usePage();
  const isAll = search.below === '1';

  async function previewMove({ node, parentId }: TreeDrop): Promise<ReactNode> {
    const sentence = t('impact.move', await impactOf(node.id));
    if (parentId === null || parentId === node.parentId) return sentence;
    return (
      <>
        <p>{sentence}</p>
        <MoveImpact orgId={node.id} parentId={parentId} />
      </>
    );
  }

  return (
    <TreeList resource={organisation} depth="1" previewMove={previewMove}>
      {(nodeId) => (
        <OrganisationsBelow nodeId={nodeId}>
          {nodeId === undefined ? null : (
            <Checkbox
              checked={isAll}
              onChange={(event) => setSearch({ below: event.target.checked ? '1' : undefined, page: undefined })}
            >
              {t('below')}
            </Checkbox>
          )}
        </OrganisationsBelow>
      )}
    </TreeList>
  );
}

/** The organisations below a node (all of the tenant when none is chosen) and what can be done with them. */
function OrganisationsBelow({
  nodeId,
  children,
}: {
  readonly nodeId: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { search } = usePage();
  const merge = useMerge();
  const [parentId, setParent] = useState<string>();
  const fixed =
    nodeId === undefined
      ? []
      : [{ field: 'parentId', op: search.below === '1' ? ('below' as const) : ('eq' as const), value: nodeId }];
  return (
    <>
      <ListPage
        resource={organisation}
        fixed={fixed}
        batch={['enable', 'disable', 'delete']}
        initial={nodeId === undefined ? {} : { parentId: nodeId }}
      >
        <ListPage.RowAction action="addBelow" right="organisation.create" onRun={(record) => setParent(record.id)} />
        <ListPage.RowAction action="merge" onRun={(record) => void merge(record)} />
        <ListPage.Toolbar>{children}</ListPage.Toolbar>
      </ListPage>
      <FormDrawer
        open={parentId !== undefined}
        resource={organisation}
        initial={{ parentId: parentId ?? null }}
        onClose={() => setParent(undefined)}
      />
    </>
  );
}

/** Merges an organisation into another one, after saying what that concerns. */
function useMerge(): (record: AnyRecord) => Promise<void> {
  const t = useText('organisation');
  const act = useRecordAct(organisation);
  const openDialog = useDialog();
  return async (record) => {
    const title = t('merge.title', { label: String(record.name) });
    const asked = await askForm(openDialog, {
      of: organisation.entity,
      fields: { into: ref('organisation.organisation', { required: true }) },
      title,
      ok: t('action.merge'),
      danger: true,
    });
    if (!asked) return;
    try {
      const body = t('impact.merge', await impactOf(record.id));
      if (!(await confirm({ title, body, ok: t('action.merge'), danger: true }))) return;
      await act('merge', [record], {
        params: asked,
        confirmed: true,
        done: t('merge.done', { label: String(record.name) }),
      });
    } catch (error) {
      showError(error);
    }
  };
}
