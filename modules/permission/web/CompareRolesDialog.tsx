import { ref } from '@mp/kernel/contract';
import { type AnyRecord, useText, QueryResult, DataTable } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { PickerField } from './PickerField.tsx';
import { differencesOf } from './role.client.ts';
import './permission.css';

/** In which rights and members two roles differ. */
export function CompareRolesDialog({
  record,
  close,
}: {
  readonly record: AnyRecord;
  readonly close: () => void;
}): ReactNode {
  const t = useText('role.compare');
  const [other, setOther] = useState<string>();
  return (
    <Modal open width={860} title={t('title', { label: String(record.name) })} footer={null} onCancel={close}>
      <PickerField
        label={t('with')}
        field={roleRef}
        value={other ?? null}
        onChange={(next) => setOther(typeof next === 'string' && next !== record.id ? next : undefined)}
      />
      {other === undefined ? null : <Differences key={other} id={record.id} other={other} />}
    </Modal>
  );
}

const roleRef = ref('permission.role');

function Differences({ id, other }: { readonly id: string; readonly other: string }): ReactNode {
  const t = useText();
  const read = useQuery(differencesOf(id, other));
  if (!read.data) return <QueryResult read={read} />;
  const { grants, members, same } = read.data;
  const access = (value: number) => t(`permission.purview.${value}`);
  return (
    <>
      <p role="status">
        {grants.length + members.length === 0
          ? t('role.compare.same')
          : t('role.compare.total', { grants: grants.length, members: members.length })}{' '}
        <span className="mp-secondary">{t('role.compare.equal', same)}</span>
      </p>
      {grants.length > 0 ? (
        <section className="ui-preview-box" tabIndex={0} aria-label={t('role.compare.grants')}>
          <DataTable
            rows={grants}
            rowKey={(each) => `${each.objType} ${each.objectKey}`}
            columns={[
              { key: 'name', title: t('permission.field.object') },
              {
                key: 'objType',
                title: t('permission.field.objType'),
                cell: (each) => t(`permission.objType.${each.objType > 7 ? 8 : each.objType}`),
              },
              { key: 'here', title: t('role.compare.here'), cell: (each) => access(each.here) },
              { key: 'there', title: t('role.compare.there'), cell: (each) => access(each.there) },
            ]}
          />
        </section>
      ) : null}
      {members.length > 0 ? (
        <section className="ui-preview-box" tabIndex={0} aria-label={t('role.members')}>
          <DataTable
            rows={members}
            rowKey={(each) => `${each.type} ${each.id}`}
            columns={[
              { key: 'name', title: t('role.members') },
              { key: 'type', title: t('role.member.type'), cell: (each) => t(`role.member.type.${each.type}`) },
              {
                key: 'difference',
                title: t('role.compare.difference'),
                cell: (each) => t(`role.compare.kind.${each.kind}`),
              },
            ]}
          />
        </section>
      ) : null}
    </>
  );
}
