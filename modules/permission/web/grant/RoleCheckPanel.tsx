import { showError, toast, useCan, useText, QueryResult, DataTable } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { RoleFinding } from '../../contract/index.ts';
import { findingsOf, rightsKey, save } from './grant.client.ts';
import '../permission.css';

/** What is odd in a role, each with the button that mends it where no person must decide. */
export function RoleCheckPanel({ roleId }: { readonly roleId: string }): ReactNode {
  const t = useText('permission.check');
  const cache = useQueryClient();
  const mayGrant = useCan('permission.grant');
  const read = useQuery(findingsOf(roleId));

  async function fix(findings: readonly RoleFinding[]): Promise<void> {
    const changes = [
      ...new Map(findings.flatMap((each) => each.fix).map((each) => [`${each.objType} ${each.key}`, each])).values(),
    ];
    try {
      await save({ subjectType: 'role', subjectId: roleId, changes, scopes: [] });
      toast.success(t('fixed', { count: findings.length }));
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: [rightsKey] });
    }
  }

  if (!read.data) return <QueryResult read={read} />;
  const { items } = read.data;
  const mendable = items.filter((each) => each.fix.length > 0);
  if (items.length === 0) return <Alert type="success" showIcon title={t('clean')} />;
  return (
    <div className="perm-panel">
      <div className="perm-bar">
        <span role="status">{t('found', { count: items.length })}</span>
        <span className="perm-space" />
        {mayGrant && mendable.length > 1 ? (
          <Button onClick={() => void fix(mendable)}>{t('fixAll', { count: mendable.length })}</Button>
        ) : null}
      </div>
      <DataTable
        rows={items}
        rowKey={(each, at) => `${each.kind} ${each.key} ${at}`}
        columns={[
          { key: 'what', title: t('what'), cell: (each) => t(`kind.${each.kind}`) },
          { key: 'text', title: t('detail'), kind: 'text' },
          {
            key: 'fix',
            label: t('fix'),
            className: 'perm-word',
            cell: (each) =>
              mayGrant && each.fix.length > 0 ? (
                <Button size="small" onClick={() => void fix([each])}>
                  {t('fix')}
                </Button>
              ) : null,
          },
        ]}
      />
    </div>
  );
}
