import { plainResource } from '@mp/kernel/contract';
import { type AnyRecord, KindEdit, lazyView, ListPage, openDialog, usePage, useText } from '@mp/kernel/web';
import { type ReactNode, useId } from 'react';
import { userTrail } from '../contract/log-lines.resource.ts';
import './log.css';

const LineDrawer = lazyView(() => import('./LineDrawer.tsx').then((file) => file.LineDrawer));

const trail = plainResource(userTrail);
/** A trail begins with the last day. */
const lastDay = { filters: [{ field: 'at', op: 'last', value: '1' }] } as const;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** What one person did between two times, across all logs; who reads it is logged himself. */
export function UserTrailPage(): ReactNode {
  const t = useText('userTrail');
  const id = useId();
  const { search, setSearch } = usePage();
  const whose = uuid.test(search.who ?? '') ? search.who : undefined;
  return (
    <div className="ui-archetype log-trail">
      <label htmlFor={id}>
        <span>{t('whose')}</span>
        <KindEdit
          id={id}
          name="userId"
          field={userTrail.fields.userId}
          resource={trail}
          label={t('whose')}
          value={whose ?? null}
          onChange={(value) => setSearch({ who: typeof value === 'string' ? value : undefined })}
        />
      </label>
      {whose === undefined ? (
        <p className="mp-secondary" role="status">
          {t('choose')}
        </p>
      ) : (
        <Trail key={whose} userId={whose} />
      )}
    </div>
  );
}

function Trail({ userId }: { readonly userId: string }): ReactNode {
  const t = useText('userTrail');
  const open = (record: AnyRecord): void =>
    void openDialog((close) => <LineDrawer resource={trail} record={record} close={() => close()} />);
  return (
    <ListPage
      resource={userTrail}
      fixed={[{ field: 'userId', op: 'eq', value: userId }]}
      defaults={lastDay}
      onOpen={open}
    >
      <ListPage.Column field="at" width={180} />
      <ListPage.Column field="what" width={280} />
      <ListPage.Empty>{t('empty')}</ListPage.Empty>
    </ListPage>
  );
}
