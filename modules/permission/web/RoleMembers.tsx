import { PlusOutlined } from '@ant-design/icons';
import { type AnyRecord, confirm, showError, toast, useCan, useDialog, useText, DataTable } from '@mp/kernel/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Select, Tag } from 'antd';
import { lazy, useState, type ReactNode } from 'react';
import { type MemberType, memberTypes, role, roleErrors, type RoleMember } from '../contract/index.ts';
import { MembersImpact } from './grant/MembersImpact.tsx';
import { addMembers, membersOf, removeMembers } from './role.client.ts';
import { SearchedItems } from './SearchedItems.tsx';
import './permission.css';

const AddMembersDialog = lazy(() =>
  import('./AddMembersDialog.tsx').then((file) => ({ default: file.AddMembersDialog })),
);

const keyOf = ({ type, id }: RoleMember) => `${type}/${id}`;

/** Users, organisations and positions that are members of a role; add and remove. */
export function RoleMembers({ record }: { readonly record: AnyRecord }): ReactNode {
  const t = useText();
  const cache = useQueryClient();
  const openDialog = useDialog();
  const mayChange = useCan('role.members');
  const [asked, setAsked] = useState<{ type: MemberType | undefined; q: string; page: number }>({
    type: undefined,
    q: '',
    page: 1,
  });
  const [chosen, setChosen] = useState<ReadonlyMap<string, RoleMember>>(new Map());
  const read = useQuery(membersOf(record.id, asked));

  async function run(work: () => Promise<{ changed: number }>): Promise<void> {
    try {
      const { changed } = await work();
      toast.success(t('role.member.changed', { count: changed }));
      setChosen(new Map());
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: [role.key] });
      await cache.invalidateQueries({ queryKey: ['permission'] });
    }
  }
  async function remove(members: readonly RoleMember[]): Promise<void> {
    if (members.length === 0) return showError(roleErrors.memberRequired());
    const [only] = members;
    const title =
      members.length === 1
        ? t('role.member.confirmOne', { name: only?.name ?? '' })
        : t('role.member.confirmMany', { count: members.length });
    const gone = members.map((each) => ({ type: each.type, id: each.id }));
    const body = <MembersImpact roleId={record.id} add={[]} remove={gone} />;
    if (!(await confirm({ title, body, ok: t('role.member.remove'), danger: true }))) return;
    await run(() => removeMembers(record.id, gone));
  }
  const choose = (member: RoleMember) => {
    const next = new Map(chosen);
    if (!next.delete(keyOf(member))) next.set(keyOf(member), member);
    setChosen(next);
  };

  return (
    <SearchedItems
      asked={asked}
      onAsk={setAsked}
      read={read}
      label={t('role.member.search')}
      empty={t(asked.q === '' && asked.type === undefined ? 'role.member.empty' : 'control.nothingFound')}
      before={
        <Select
          aria-label={t('role.member.type')}
          className="perm-narrow"
          value={asked.type ?? 'all'}
          options={['all', ...memberTypes].map((each) => ({ value: each, label: t(`role.member.type.${each}`) }))}
          onChange={(next: string) => setAsked({ ...asked, type: memberTypes.find((each) => each === next), page: 1 })}
        />
      }
      actions={
        mayChange ? (
          <>
            <Button danger disabled={chosen.size === 0} onClick={() => void remove([...chosen.values()])}>
              {t('role.member.removeMany', { count: chosen.size })}
            </Button>
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() =>
                void openDialog((close) => (
                  <AddMembersDialog roleId={record.id} close={() => close()} onAdded={() => setChosen(new Map())} />
                ))
              }
            >
              {t('role.member.add')}
            </Button>
          </>
        ) : null
      }
    >
      {(items) => (
        <MembersTable
          items={items}
          mayChange={mayChange}
          chosen={chosen}
          onChoose={choose}
          onBelow={(id, withBelow) => void run(() => addMembers(record.id, [{ type: 'org', id, withBelow }]))}
        />
      )}
    </SearchedItems>
  );
}

interface MembersTableProps {
  readonly items: readonly RoleMember[];
  readonly mayChange: boolean;
  readonly chosen: ReadonlyMap<string, RoleMember>;
  readonly onChoose: (member: RoleMember) => void;
  /** Takes in the organisations below one, or no longer. */
  readonly onBelow: (id: string, withBelow: boolean) => void;
}

function MembersTable({ items, mayChange, chosen, onChoose, onBelow }: MembersTableProps): ReactNode {
  const t = useText();
  return (
    <DataTable
      rows={items}
      rowKey={keyOf}
      columns={[
        mayChange && {
          key: 'choose',
          label: t('role.member.choose'),
          kind: 'tick',
          cell: (each) => (
            <Checkbox
              aria-label={t('role.member.chooseOne', { name: each.name })}
              checked={chosen.has(keyOf(each))}
              onChange={() => onChoose(each)}
            />
          ),
        },
        {
          key: 'name',
          title: t('role.member.name'),
          cell: (each) => (
            <>
              {each.name} {each.idle ? <Tag>{t('role.member.idle')}</Tag> : null}
            </>
          ),
        },
        { key: 'type', title: t('role.member.type'), cell: (each) => t(`role.member.type.${each.type}`) },
        { key: 'code', title: t('role.member.code') },
        { key: 'orgName', title: t('role.field.orgId') },
        {
          key: 'withBelow',
          title: t('role.member.withBelow'),
          cell: (each) =>
            each.type === 'org' ? (
              <Checkbox
                disabled={!mayChange}
                checked={each.withBelow}
                onChange={(event) => onBelow(each.id, event.target.checked)}
              >
                {t('role.member.below')}
              </Checkbox>
            ) : null,
        },
      ]}
    />
  );
}
