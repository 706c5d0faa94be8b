import { openForceLogout } from '@mp/identity/web';
import { type AnyRecord, browserOf, lazyView, ListPage, openDialog, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { riskLevels } from '../contract/risk-score.ts';
import { userRisk } from '../contract/user-risk.resource.ts';
import { forceOut } from './risk.client.ts';
import './risk.css';

const WhyDrawer = lazyView(() => import('./WhyDrawer.tsx').then((file) => file.WhyDrawer));

const openWhy = (record: AnyRecord): void =>
  void openDialog((close) => <WhyDrawer record={record} close={() => close()} />);

/** Who is or was online, the highest risk first, and what administrators do about it. */
export function UserRiskListPage(): ReactNode {
  const t = useText('userRisk');
  return (
    <ListPage resource={userRisk} onOpen={openWhy} cardFacts={['score', 'orgId', 'online', 'loginAt']}>
      <ListPage.Column field="employeeName" width={120} />
      <ListPage.Column field="userName" width={130} />
      <ListPage.Column
        field="score"
        width={140}
        render={(value, { level }) => <Score value={Number(value ?? 0)} level={level} />}
      />
      <ListPage.Column
        field="ua"
        width={160}
        render={(value) => (
          <span title={String(value ?? '')}>
            {browserOf(typeof value === 'string' ? value : null) || t('unknownDevice')}
          </span>
        )}
      />
      <ListPage.RowAction action="why" right="userRisk.read" first onRun={openWhy} />
      <ListPage.RowAction action="forceLogout" onRun={(record) => void openForceLogout(record, forceOut)} />
      <ListPage.Empty>{t('list.empty')}</ListPage.Empty>
    </ListPage>
  );
}

/** A score as figure and bar; the level beside it says in words what the bar says by its length. */
function Score({ value, level }: { readonly value: number; readonly level: unknown }): ReactNode {
  const known = riskLevels.find((each) => each === level) ?? 'calm';
  return (
    <span className="risk-score" data-level={known}>
      <span>{value}</span>
      <progress max={100} value={value} aria-hidden />
    </span>
  );
}
