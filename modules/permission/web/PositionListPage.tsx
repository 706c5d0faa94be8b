import { organisation } from '@mp/organisation/contract';
import { ListPage, TreeList, usePage, useText } from '@mp/kernel/web';
import { Checkbox, Segmented } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { position } from '../contract/index.ts';

const PositionDetail = lazy(() => import('./PositionDetail.tsx').then((file) => ({ default: file.PositionDetail })));
const PositionTree = lazy(() => import('./PositionTree.tsx').then((file) => ({ default: file.PositionTree })));

/** Positions by organisation, as their tree or as a list; an opened one takes the place of both. */
export function PositionListPage(): ReactNode {
  const { search } = usePage();
  if (search.position !== undefined)
    return (
      <Suspense fallback={null}>
        <PositionDetail key={search.position} id={search.position} />
      </Suspense>
    );
  return (
    <TreeList resource={organisation} depth="1" move={false}>
      {(orgId) =>
        orgId !== undefined && search.view !== 'list' ? (
          <Suspense fallback={null}>
            <PositionTree key={orgId} orgId={orgId}>
              <ViewChoice />
            </PositionTree>
          </Suspense>
        ) : (
          <Positions orgId={orgId} />
        )
      }
    </TreeList>
  );
}

/** The tree of one organisation, or the list that may hold those of several. */
function ViewChoice(): ReactNode {
  const t = useText('position');
  const { search, setSearch } = usePage();
  return (
    <Segmented
      aria-label={t('view')}
      value={search.view === 'list' ? 'list' : 'tree'}
      options={['tree', 'list'].map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(view) => setSearch({ view: view === 'list' ? 'list' : undefined, page: undefined })}
    />
  );
}

/** The positions of an organisation, with those of everything below it unless told otherwise. */
function Positions({ orgId }: { readonly orgId: string | undefined }): ReactNode {
  const t = useText('position');
  const { search, setSearch } = usePage();
  const isBelow = search.below !== '0';
  const fixed =
    orgId === undefined ? [] : [{ field: 'orgId', op: isBelow ? ('below' as const) : ('eq' as const), value: orgId }];
  return (
    <ListPage
      resource={position}
      fixed={fixed}
      batch={['enable', 'disable', 'delete']}
      initial={{ enabled: true, ...(orgId === undefined ? {} : { orgId }) }}
      onOpen={({ id }) => setSearch({ position: id })}
    >
      <ListPage.Toolbar>
        {orgId === undefined ? null : (
          <>
            <Checkbox
              checked={isBelow}
              onChange={(event) => setSearch({ below: event.target.checked ? undefined : '0', page: undefined })}
            >
              {t('below')}
            </Checkbox>
            <ViewChoice />
          </>
        )}
      </ListPage.Toolbar>
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}
