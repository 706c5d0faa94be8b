import { DetailPage, useCan, useDialog, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { role } from '../contract/index.ts';
import { EffectiveMembers } from './EffectiveMembers.tsx';
import { RoleCheckPanel } from './grant/RoleCheckPanel.tsx';
import { subjectPanel } from './grant/SubjectTabs.tsx';
import { RoleMembers } from './RoleMembers.tsx';
import { roleForm } from './RoleListPage.tsx';
import { useRoleActs } from './use-role-acts.tsx';

/** One role: who is in it, what it may do, what is odd in it. */
export function RoleDetail({ id }: { readonly id: string }): ReactNode {
  const t = useText('role');
  const acts = useRoleActs(useDialog());
  const mayRead = useCan('permission.read');
  const subject = { subjectType: 'role' as const, subjectId: id };
  return (
    <DetailPage
      resource={role}
      id={id}
      facts={['orgId', 'orgRelationId', 'memberCount', 'usable', 'builtin']}
      form={roleForm}
    >
      <DetailPage.Tab name="members" title={t('members')}>
        {(record) => <RoleMembers record={record} />}
      </DetailPage.Tab>
      <DetailPage.Tab name="effective" title={t('effective')}>
        <EffectiveMembers roleId={id} />
      </DetailPage.Tab>
      {mayRead ? (
        <DetailPage.Tab name="grants" title={t('grants')}>
          {(record) => subjectPanel('grants', subject, String(record.name))}
        </DetailPage.Tab>
      ) : null}
      {mayRead ? (
        <DetailPage.Tab name="apis" title={t('apis')}>
          {(record) => subjectPanel('apis', subject, String(record.name))}
        </DetailPage.Tab>
      ) : null}
      {mayRead ? (
        <DetailPage.Tab name="check" title={t('check')}>
          <RoleCheckPanel roleId={id} />
        </DetailPage.Tab>
      ) : null}
      <DetailPage.Action action="copy" right="role.create" onRun={acts.copy} />
      <DetailPage.Action action="compare" right="role.read" onRun={acts.compare} />
    </DetailPage>
  );
}
