import { organisation } from '@mp/organisation/contract';
import { BelowChoice, useOrganisationFilter } from '@mp/organisation/web';
import { lazyView, ListPage, RecordPages, TreeList, usePage, useText } from '@mp/kernel/web';
import { Segmented } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { position } from '../contract/index.ts';

const PositionDetail = lazyView(() => import('./PositionDetail.tsx').then((file) => file.PositionDetail));
const PositionTree = lazyView(() => import('./PositionTree.tsx').then((file) => file.PositionTree));

/** Positions by organisation, as their trees or as a list; an opened one takes the place of both. */
export function PositionListPage(): ReactNode {
  const { search } = usePage();
  const positions = (
    <TreeList resource={organisation} depth="1" move={false}>
      {(orgId) =>
        search.view === 'list' ? (
          <Positions orgId={orgId} />
        ) : (
          <Suspense fallback={null}>
            <PositionTree key={orgId ?? ''} orgId={orgId}>
              <ViewChoice orgId={orgId} />
            </PositionTree>
          </Suspense>
        )
      }
    </TreeList>
  );
  return <RecordPages resource={position} name="position" list={positions} one={(id) => <PositionDetail id={id} />} />;
}

interface Place {
  /** The chosen organisation; all of them when not given. */
  readonly orgId: string | undefined;
}

/** The trees of the organisations, or the list with its filters; with what is below the chosen organisation or without. */
function ViewChoice({ orgId }: Place): ReactNode {
  const t = useText('position');
  const { search, setSearch } = usePage();
  return (
    <>
      <BelowChoice orgId={orgId} />
      <Segmented
        aria-label={t('view')}
        value={search.view === 'list' ? 'list' : 'tree'}
        options={['tree', 'list'].map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={(view) => setSearch({ view: view === 'list' ? 'list' : undefined, page: undefined })}
      />
    </>
  );
}

/** The positions of an organisation, with those of everything below it unless told otherwise. */
function Positions({ orgId }: Place): ReactNode {
  return (
    <ListPage
      resource={position}
      fixed={useOrganisationFilter('orgId', orgId)}
      batch={['enable', 'disable', 'delete']}
      initial={{ enabled: true, ...(orgId === undefined ? {} : { orgId }) }}
    >
      <ListPage.Toolbar>
        <ViewChoice orgId={orgId} />
      </ListPage.Toolbar>
    </ListPage>
  );
}
