import { ref } from '@mp/kernel/contract';
import { LoadFailed, SearchInput, StateTag, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Skeleton, Tag } from 'antd';
import { useState, type ReactNode } from 'react';
import type { MemberReason } from '../contract/index.ts';
import { PickerField } from './PickerField.tsx';
import { effectiveMembersOf } from './role.client.ts';
import { Pages } from './RoleMembers.tsx';
import './permission.css';

const orgRef = ref('organisation.organisation');

/** Everybody who holds a role, each with why. */
export function EffectiveMembers({ roleId }: { readonly roleId: string }): ReactNode {
  const t = useText('role');
  const [asked, setAsked] = useState<{ q: string; orgId: string | undefined; isBelow: boolean; page: number }>({
    q: '',
    orgId: undefined,
    isBelow: true,
    page: 1,
  });
  const read = useQuery(effectiveMembersOf(roleId, asked));
  if (read.isError) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />;
  const items = read.data?.items ?? [];
  return (
    <div className="perm-panel">
      <div className="perm-bar">
        <SearchInput
          search
          label={t('member.search')}
          placeholder={t('member.search')}
          applied={asked.q}
          onApply={(q) => setAsked({ ...asked, q, page: 1 })}
        />
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
          {t('below')}
        </Checkbox>
      </div>
      {read.isPending ? (
        <Skeleton active />
      ) : items.length === 0 ? (
        <p className="ui-empty" role="status">
          {t('effective.empty')}
        </p>
      ) : (
        <table className="ui-table perm-cards">
          <thead>
            <tr>
              <th scope="col">{t('member.name')}</th>
              <th scope="col">{t('member.code')}</th>
              <th scope="col">{t('field.orgId')}</th>
              <th scope="col">{t('member.because')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((each) => (
              <tr key={each.id}>
                <td>
                  {each.employeeName} {each.idle ? <Tag>{t('member.idle')}</Tag> : null}
                </td>
                <td>{each.userName}</td>
                <td>{each.orgName}</td>
                <td className="ui-wrap">
                  {each.because.map((reason) => (
                    <StateTag
                      key={`${reason.type} ${reason.id}`}
                      tone={reason.type === 'user' ? 'processing' : 'draft'}
                    >
                      <Because reason={reason} />
                    </StateTag>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pages page={asked.page} total={read.data?.total ?? 0} onPage={(page) => setAsked({ ...asked, page })} />
    </div>
  );
}

function Because({ reason }: { readonly reason: MemberReason }): ReactNode {
  const t = useText('role.member');
  if (reason.type === 'user') return t('direct');
  return t(reason.type === 'org' ? (reason.below ? 'byOrgAbove' : 'byOrg') : 'byPosition', { name: reason.name ?? '' });
}
