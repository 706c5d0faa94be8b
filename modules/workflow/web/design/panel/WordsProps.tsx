import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { plainText, type Plain } from '../extension.ts';
import { TextProp } from './controls.tsx';

/** A name in the three languages as attributes. */
export function WordsProps({
  plain,
  set,
}: {
  readonly plain: Plain;
  readonly set: (values: Plain) => void;
}): ReactNode {
  const t = useText('workflow.design');
  return (
    <>
      <TextProp label={t('name.zh')} max={100} value={plainText(plain, 'name')} onChange={(name) => set({ name })} />
      <TextProp label={t('name.en')} max={100} value={plainText(plain, 'en')} onChange={(en) => set({ en })} />
      <TextProp label={t('name.ja')} max={100} value={plainText(plain, 'ja')} onChange={(ja) => set({ ja })} />
    </>
  );
}
