import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';
import type { useNeighbours } from './neighbours.ts';

/** The way to the records before and behind this one in the list it was opened from. */
export function NeighbourButtons({ previous, next, go }: ReturnType<typeof useNeighbours>): ReactNode {
  const t = useText('detail');
  if (!go || (previous === undefined && next === undefined)) return null;
  const buttons = [
    { key: 'previous', to: previous, icon: <UpOutlined aria-hidden />, keys: 'Alt+ArrowUp' },
    { key: 'next', to: next, icon: <DownOutlined aria-hidden />, keys: 'Alt+ArrowDown' },
  ] as const;
  return buttons.map(({ key, to, icon, keys }) => (
    <Button
      key={key}
      type="text"
      icon={icon}
      aria-label={t(key)}
      title={`${t(key)} (${keys.replace('Arrow', '')})`}
      aria-keyshortcuts={keys}
      disabled={to === undefined}
      onClick={() => to !== undefined && go(to)}
    />
  ));
}
