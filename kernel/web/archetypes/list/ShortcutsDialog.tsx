import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../i18n.ts';

const keys: readonly (readonly [string, readonly string[]])[] = [
  ['palette', ['Ctrl K', '⌘ K']],
  ['search', ['/']],
  ['new', ['n']],
  ['rows', ['↓', '↑', 'j', 'k']],
  ['ends', ['Home', 'End', 'PgUp', 'PgDn']],
  ['open', ['Enter']],
  ['choose', ['Space', 'x']],
  ['range', ['Shift ↓', 'Shift ↑', 'Shift Space']],
  ['all', ['Ctrl A']],
  ['escape', ['Esc']],
  ['help', ['?']],
];

/** The keys that work in a list. */
export function ShortcutsDialog({ close }: { readonly close: () => void }): ReactNode {
  const t = useText('list.keys');
  return (
    <Modal open width={460} title={t('title')} footer={null} onCancel={close}>
      <dl className="ui-keys">
        {keys.map(([name, signs]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              {signs.map((sign) => (
                <kbd key={sign}>{sign}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
