import { organisation } from '@mp/organisation/contract';
import { FormDrawer, lazyView, ListPage, RecordPages, TreeList, useDialog, usePage, useText } from '@mp/kernel/web';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { role } from '../contract/index.ts';
import { useRoleActs } from './use-role-acts.tsx';

const RoleDetail = lazyView(() => import('./RoleDetail.tsx').then((file) => file.RoleDetail));

/** Roles by organisation; an opened one takes the place of the list. Both stand in the address. */
export function RoleListPage(): ReactNode {
  const roles = (
    <TreeList resource={organisation} depth="1" move={false}>
      {(orgId) => <Roles orgId={orgId} />}
    </TreeList>
  );
  return <RecordPages resource={role} name="role" list={roles} one={(id) => <RoleDetail id={id} />} />;
}

/** The roles of an organisation, with those of everything below it unless told otherwise. */
function Roles({ orgId }: { readonly orgId: string | undefined }): ReactNode {
  const t = useText('role');
  const { search, setSearch } = usePage();
  const acts = useRoleActs(useDialog());
  const isBelow = search.below !== '0';
  const fixed =
    orgId === undefined ? [] : [{ field: 'orgId', op: isBelow ? ('below' as const) : ('eq' as const), value: orgId }];
  return (
    <ListPage
      resource={role}
      fixed={fixed}
      batch={['enable', 'disable', 'delete']}
      initial={{ orgType: 'single', usable: true, ...(orgId === undefined ? {} : { orgId }) }}
      form={roleForm}
    >
      <ListPage.RowAction action="copy" right="role.create" onRun={acts.copy} />
      <ListPage.RowAction action="compare" right="role.read" onRun={acts.compare} />
      <ListPage.Toolbar>
        {orgId === undefined ? null : (
          <Checkbox
            checked={isBelow}
            onChange={(event) => setSearch({ below: event.target.checked ? undefined : '0', page: undefined })}
          >
            {t('below')}
          </Checkbox>
        )}
      </ListPage.Toolbar>
    </ListPage>
  );
}

/** A role names an organisation, a group role a relation. */
export const roleForm = (
  <>
    <FormDrawer.Field name="orgId" when={({ orgType }) => orgType !== 'group'} />
    <FormDrawer.Field name="orgRelationId" when={({ orgType }) => orgType === 'group'} />
  </>
);
