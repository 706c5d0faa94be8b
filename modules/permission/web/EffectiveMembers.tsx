import { ref } from '@mp/kernel/contract';
import { StateTag, useText, DataTable } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import type { MemberReason } from '../contract/index.ts';
import { PickerField } from './PickerField.tsx';
import { effectiveMembersOf } from './role.client.ts';
import { SearchedItems } from './SearchedItems.tsx';
import './permission.css';

const orgRef = ref('organisation.organisation');

/** Everybody who holds a role, each with why. */
export function EffectiveMembers({ roleId }: { readonly roleId: string }): ReactNode {
  const t = useText('role');
  const withBelow = useText('organisation')('withBelow');
  const [asked, setAsked] = useState<{ q: string; orgId: string | undefined; isBelow: boolean; page: number }>({
    q: '',
    orgId: undefined,
    isBelow: true,
    page: 1,
  });
  const read = useQuery(effectiveMembersOf(roleId, asked));
  return (
    <SearchedItems
      asked={asked}
      onAsk={setAsked}
      read={read}
      label={t('member.search')}
      empty={t('effective.empty')}
      filters={
        <>
          <div className="perm-picker">
            <PickerField
              label={t('member.inOrganisation')}
              field={orgRef}
              value={asked.orgId ?? null}
              onChange={(next) => setAsked({ ...asked, orgId: typeof next === 'string' ? next : undefined, page: 1 })}
            />
          </div>
          <Checkbox
            checked={asked.isBelow}
            disabled={asked.orgId === undefined}
            onChange={(event) => setAsked({ ...asked, isBelow: event.target.checked, page: 1 })}
          >
            {withBelow}
          </Checkbox>
        </>
      }
    >
      {(items) => (
        <DataTable
          rows={items}
          rowKey={(each) => each.id}
          columns={[
            {
              key: 'name',
              title: t('member.name'),
              cell: (each) => (
                <>
                  {each.employeeName} {each.idle ? <Tag>{t('member.idle')}</Tag> : null}
                </>
              ),
            },
            { key: 'userName', title: t('member.code') },
            { key: 'orgName', title: t('field.orgId') },
            {
              key: 'because',
              title: t('member.because'),
              kind: 'text',
              cell: (each) =>
                each.because.map((reason) => (
                  <StateTag key={`${reason.type} ${reason.id}`} tone={reason.type === 'user' ? 'processing' : 'draft'}>
                    <Because reason={reason} />
                  </StateTag>
                )),
            },
          ]}
        />
      )}
    </SearchedItems>
  );
}

function Because({ reason }: { readonly reason: MemberReason }): ReactNode {
  const t = useText('role.member');
  if (reason.type === 'user') return t('direct');
  return t(reason.type === 'org' ? (reason.below ? 'byOrgAbove' : 'byOrg') : 'byPosition', { name: reason.name ?? '' });
}
