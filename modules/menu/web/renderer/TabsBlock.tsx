import { TabBar, useText } from '@mp/kernel/web';
import { useId, useState, type ReactNode } from 'react';
import type { PageBlock } from '../../contract/index.ts';
import { wordsIn } from './made-model.ts';
import { useMade } from './made-scope.ts';
import { MissingControl } from './MissingControl.tsx';

/** Tabs, each with another block behind it. */
export function TabsBlock({ block }: { readonly block: PageBlock }): ReactNode {
  const { page, language, draw } = useMade();
  const id = useId();
  const t = useText('page.kind');
  const [current, setCurrent] = useState(block.components[0]?.alias ?? '');
  const tabs = block.components.map(({ alias, label, target }) => {
    const shown = page.blocks.find((each) => each.id === target);
    return {
      key: alias,
      title: wordsIn(label, language) ?? alias,
      content: shown ? draw(shown) : <MissingControl name={target ?? alias} />,
    };
  });
  return (
    <TabBar
      id={id}
      label={wordsIn(block.title, language) ?? t('tabs')}
      tabs={tabs}
      current={current}
      onChange={setCurrent}
    />
  );
}
