import { TabBar, type TabSpec, usePage, useText } from '@mp/kernel/web';
import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import type { Subject } from '../../contract/index.ts';
import '../permission.css';

const GrantPanel = lazy(() => import('./GrantPanel.tsx').then((file) => ({ default: file.GrantPanel })));
const ApiPanel = lazy(() => import('./ApiPanel.tsx').then((file) => ({ default: file.ApiPanel })));
const EffectivePanel = lazy(() => import('./EffectivePanel.tsx').then((file) => ({ default: file.EffectivePanel })));

/** The panels of one subject: what it holds itself, its APIs, what it holds in effect. */
export function subjectPanel(kind: 'grants' | 'apis' | 'effective', subject: Subject, name: string): ReactNode {
  const key = `${kind} ${subject.subjectType} ${subject.subjectId}`;
  return (
    <Suspense fallback={<Skeleton active />}>
      {kind === 'grants' ? (
        <GrantPanel key={key} subject={subject} name={name} />
      ) : kind === 'apis' ? (
        <ApiPanel key={key} subject={subject} name={name} />
      ) : (
        <EffectivePanel key={key} subject={subject} />
      )}
    </Suspense>
  );
}

/** One subject in tabs; the open one stands in the address. */
export function SubjectTabs({
  subject,
  name,
  more = [],
}: {
  readonly subject: Subject;
  readonly name: string;
  readonly more?: readonly TabSpec[];
}): ReactNode {
  const t = useText('permission');
  const id = useId();
  const { search, setSearch } = usePage();
  return (
    <TabBar
      id={id}
      label={t('tabs')}
      current={search.tab ?? 'grants'}
      onChange={(tab) => setSearch({ tab: tab === 'grants' ? undefined : tab }, { replace: true })}
      tabs={[
        { key: 'grants', title: t('tab.grants'), content: subjectPanel('grants', subject, name) },
        { key: 'apis', title: t('tab.apis'), content: subjectPanel('apis', subject, name) },
        { key: 'effective', title: t('tab.effective'), content: subjectPanel('effective', subject, name) },
        ...more,
      ]}
    />
  );
}
