import { DownOutlined } from '@ant-design/icons';
import { type ReactNode } from 'react';
import { lazyView } from '../../lazy-view.tsx';
import { useText } from '../../i18n.ts';
import { useList } from './list-scope.ts';
import { PanelButton } from './PanelButton.tsx';
import { useIsChanged } from './use-is-changed.ts';

const ViewPanel = lazyView(() => import('./ViewPanel.tsx').then((file) => file.ViewPanel));

/** The view that is chosen; opens the list of views. */
export function ViewButton(): ReactNode {
  const { activeView } = useList();
  const t = useText('view');
  const isChanged = useIsChanged();
  const name = activeView?.name ?? t('standard');
  return (
    <PanelButton
      label={t(isChanged ? 'buttonChanged' : 'button', { name })}
      icon={<DownOutlined aria-hidden />}
      iconPlacement="end"
      words={
        <span className="ui-view-name" data-changed={isChanged}>
          {name}
        </span>
      }
      placement="bottomLeft"
    >
      {(close) => <ViewPanel close={close} />}
    </PanelButton>
  );
}
