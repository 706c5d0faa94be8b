import { user } from '@mp/identity/contract';
import { Disclosure, plainResource, useClient, useText, QueryResult } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { SearchedItems } from '../SearchedItems.tsx';
import { effectiveOf } from './grant.client.ts';
import { isWhole } from './grant-model.ts';

const pageSize = 20;

/** The members of an organisation; an opened one with what he holds beside what the organisation gives. */
export function MembersExtra({ orgId }: { readonly orgId: string }): ReactNode {
  const t = useText('permission');
  const [asked, setAsked] = useState({ q: '', page: 1 });
  const [open, setOpen] = useState<string>();
  const client = useClient(plainResource(user));
  const read = useQuery(
    client.list({
      filters: [{ field: 'orgIds', op: 'eq', value: orgId }],
      page: asked.page,
      size: pageSize,
      ...(asked.q === '' ? {} : { q: asked.q }),
    }),
  );
  return (
    <SearchedItems
      asked={asked}
      onAsk={setAsked}
      read={read}
      size={pageSize}
      label={t('searchUsers')}
      empty={t('noUsers')}
    >
      {(items) =>
        items.map((each) => (
          <Disclosure
            key={each.id}
            className="perm-group"
            isOpen={open === each.id}
            onToggle={(isOpen) => {
              if (isOpen) setOpen(each.id);
              else if (open === each.id) setOpen(undefined);
            }}
            title={
              <>
                {String(each.employeeName)} <span className="mp-secondary">{String(each.userName)}</span>
              </>
            }
          >
            {open === each.id ? <Extra userId={each.id} orgId={orgId} /> : null}
          </Disclosure>
        ))
      }
    </SearchedItems>
  );
}

/** What a member holds by sources other than the organisation. */
function Extra({ userId, orgId }: { readonly userId: string; readonly orgId: string }): ReactNode {
  const t = useText('permission');
  const read = useQuery(effectiveOf({ subjectType: 'user', subjectId: userId }));
  if (!read.data) return <QueryResult read={read} />;
  const extra = read.data.items.flatMap((item) => {
    const sources = item.sources.filter(({ subjectId, via }) => subjectId !== orgId && via?.id !== orgId);
    return sources.length > 0 && sources.length === item.sources.length ? [{ item, sources }] : [];
  });
  if (read.data.admin !== null) return <p>{t(`admin.${read.data.admin}`)}</p>;
  if (extra.length === 0) return <p className="mp-secondary">{t('extra.none')}</p>;
  return (
    <ul className="perm-list">
      {extra.map(({ item, sources }) => (
        <li key={`${item.objType} ${item.key}`}>
          {item.name} <Tag>{isWhole(item.objType) ? t('mayUse') : t(`purview.${item.purview}`)}</Tag>{' '}
          <span className="mp-secondary">
            {sources.map(({ subjectType, subjectName }) => `${t(`subject.${subjectType}`)} ${subjectName}`).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
