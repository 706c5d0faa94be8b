import { usePage } from '@mp/kernel/web';
import { lazy, type ReactNode, Suspense } from 'react';
import { DefinitionList } from './DefinitionList.tsx';

const DefinitionScreen = lazy(() =>
  import('./DefinitionScreen.tsx').then((file) => ({ default: file.DefinitionScreen })),
);

/** The processes of the tenant: their list, or one of them (workflow.md 16). */
export function FlowConfigPage(): ReactNode {
  const { id } = usePage().search;
  if (id === undefined) return <DefinitionList />;
  return (
    <Suspense fallback={<span className="ui-bone ui-bone-card" role="status" aria-busy="true" />}>
      <DefinitionScreen key={id} id={id} />
    </Suspense>
  );
}
