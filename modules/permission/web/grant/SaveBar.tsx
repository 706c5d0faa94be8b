import { useText } from '@mp/kernel/web';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { countsOf, type Edits } from './grant-model.ts';
import '../permission.css';

/** What is waiting to be saved, at the lower edge of what scrolls. */
export function SaveBar({
  edits,
  onDiscard,
  onSave,
}: {
  readonly edits: Edits;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}): ReactNode {
  const t = useText('permission');
  // The bar comes up under the hand that ticked: the row goes up by as much (`scroll-margin` of the rows).
  useEffect(() => document.activeElement?.closest('tr')?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div className="perm-save" role="status">
      <span>{t('save.counts', countsOf(edits))}</span>
      <span className="perm-space" />
      <Button onClick={onDiscard}>{t('save.discard')}</Button>
      <Button type="primary" onClick={onSave}>
        {t('save.begin')}
      </Button>
    </div>
  );
}
