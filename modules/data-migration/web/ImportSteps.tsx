import { useText } from '@mp/kernel/web';
import { Steps } from 'antd';
import type { ReactNode } from 'react';
import type { RunState } from '../contract/index.ts';

const places: Readonly<Partial<Record<RunState, number>>> = { checking: 1, checked: 2, importing: 3, failed: 1 };

/** Where an import stands: upload, comparison, decision, import; before the upload there is no state. */
export function ImportSteps({ state }: { readonly state: RunState | undefined }): ReactNode {
  const t = useText('migrationRun.step');
  const current = state === undefined ? 0 : (places[state] ?? 4);
  return (
    <Steps
      current={current}
      status={state === 'failed' ? 'error' : 'process'}
      items={['upload', 'compare', 'decide', 'import'].map((step) => ({ title: t(step) }))}
    />
  );
}
