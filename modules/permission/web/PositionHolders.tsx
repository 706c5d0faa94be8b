import { PlusOutlined } from '@ant-design/icons';
import { flag, refs } from '@mp/kernel/contract';
import {
  askForm,
  confirm,
  FormDialog,
  RowActions,
  showError,
  StateTag,
  toast,
  useCan,
  useDialog,
  useText,
  DataTable,
} from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import { position, type PositionMember } from '../contract/index.ts';
import { givePosition, holdersOfPosition, revokePosition } from './role.client.ts';
import { SearchedItems } from './SearchedItems.tsx';
import './permission.css';

const giveFields = { users: refs('identity.user', { required: true }), asMain: flag() };

/** Users who hold a position, their main one marked; give and take it. */
export function PositionHolders({ positionId }: { readonly positionId: string }): ReactNode {
  const t = useText();
  const cache = useQueryClient();
  const openDialog = useDialog();
  const mayChange = useCan('position.members');
  const [asked, setAsked] = useState({ q: '', isBelow: false, page: 1 });
  const read = useQuery(holdersOfPosition(positionId, asked));

  async function run(work: () => Promise<{ changed: number }>): Promise<void> {
    try {
      const { changed } = await work();
      toast.success(t('role.member.changed', { count: changed }));
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: [position.key] });
    }
  }
  async function take(holder: PositionMember): Promise<void> {
    const title = t('position.member.confirm', { name: holder.employeeName });
    if (await confirm({ title, ok: t('position.member.remove'), danger: true }))
      await run(() => revokePosition(holder.positionId, [holder.id]));
  }

  async function give(): Promise<void> {
    await askForm(openDialog, {
      of: 'position.member',
      fields: giveFields,
      title: t('position.member.add'),
      ok: t('position.member.add'),
      children: [
        <FormDialog.Field key="users" name="users" label={t('position.member.users')} />,
        <FormDialog.Field key="main" name="asMain" label={t('position.member.asMain')} />,
      ],
      submit: ({ users, asMain }) => givePosition(positionId, [...users], asMain ? true : undefined),
      done: ({ changed }) => t('role.member.changed', { count: changed }),
      refresh: [position.key],
    });
  }

  return (
    <SearchedItems
      asked={asked}
      onAsk={setAsked}
      read={read}
      label={t('role.member.search')}
      empty={t(asked.q === '' ? 'position.member.empty' : 'control.nothingFound')}
      filters={
        <Checkbox
          checked={asked.isBelow}
          onChange={(event) => setAsked({ ...asked, isBelow: event.target.checked, page: 1 })}
        >
          {t('position.member.below')}
        </Checkbox>
      }
      actions={
        mayChange ? (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void give()}>
            {t('position.member.add')}
          </Button>
        ) : null
      }
    >
      {(items) => (
        <DataTable
          rows={items}
          rowKey={(each) => `${each.positionId} ${each.id}`}
          columns={[
            {
              key: 'name',
              title: t('role.member.name'),
              cell: (each) => (
                <>
                  {each.employeeName} {each.idle ? <Tag>{t('role.member.idle')}</Tag> : null}
                </>
              ),
            },
            { key: 'userName', title: t('role.member.code') },
            { key: 'orgName', title: t('role.field.orgId') },
            { key: 'positionName', title: t('position.title') },
            {
              key: 'isMain',
              title: t('position.member.isMain'),
              cell: (each) =>
                each.isMain ? <StateTag tone="processing">{t('position.member.isMain')}</StateTag> : null,
            },
            {
              key: 'members',
              label: t('position.action.members'),
              cell: (each) =>
                mayChange ? (
                  <RowActions
                    label={each.employeeName}
                    actions={[
                      {
                        key: 'main',
                        label: t(each.isMain ? 'position.member.notMain' : 'position.member.makeMain'),
                        run: () => void run(() => givePosition(each.positionId, [each.id], !each.isMain)),
                      },
                      {
                        key: 'remove',
                        label: t('position.member.remove'),
                        danger: true,
                        run: () => void take(each),
                      },
                    ]}
                  />
                ) : null,
            },
          ]}
        />
      )}
    </SearchedItems>
  );
}
