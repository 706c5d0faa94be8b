import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { textOf } from '../bpmn.ts';
import { plainText } from '../extension.ts';
import { TextProp } from './controls.tsx';
import { useExtension, usePanel, useSet } from './panel-context.ts';

/** The name in the three languages; Chinese is what other tools show. */
export function NamesProps(): ReactNode {
  const t = useText('workflow.design');
  const { bo } = usePanel();
  const set = useSet();
  const [names, change] = useExtension('wf:Names');
  return (
    <>
      <TextProp
        label={t('name.zh')}
        max={100}
        value={textOf(bo, 'name')}
        onChange={(name) => set({ name: name === '' ? undefined : name })}
      />
      <TextProp label={t('name.en')} max={100} value={plainText(names, 'en')} onChange={(en) => change({ en })} />
      <TextProp label={t('name.ja')} max={100} value={plainText(names, 'ja')} onChange={(ja) => change({ ja })} />
    </>
  );
}
