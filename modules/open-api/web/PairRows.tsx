import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useText } from '@mp/kernel/web';
import { AutoComplete, Button, Input } from 'antd';
import type { ReactNode } from 'react';
import type { Pair } from '../contract/index.ts';

interface PairRowsProps {
  readonly title: string;
  readonly pairs: readonly Pair[];
  /** Names that are offered. */
  readonly names?: readonly string[];
  /** The names stand fixed, as those of the path do. */
  readonly isFixed?: boolean;
  readonly onChange: (pairs: readonly Pair[]) => void;
}

/** Names with their values, line by line. */
export function PairRows({ title, pairs, names = [], isFixed = false, onChange }: PairRowsProps): ReactNode {
  const t = useText('apiDebug');
  const change = (at: number, patch: Partial<Pair>) =>
    onChange(pairs.map((pair, n) => (n === at ? { ...pair, ...patch } : pair)));
  return (
    <fieldset className="open-pairs">
      <legend>{title}</legend>
      {pairs.map((pair, at) => (
        // Lines have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="open-pair">
          {isFixed ? (
            <code>{pair.name}</code>
          ) : (
            <AutoComplete
              aria-label={t('pairName', { title, n: at + 1 })}
              value={pair.name}
              options={names.map((value) => ({ value }))}
              showSearch={{ filterOption: (sought, option) => String(option?.value).includes(sought) }}
              onChange={(name: string) => change(at, { name })}
            />
          )}
          <Input
            aria-label={isFixed ? pair.name : t('pairValue', { title, n: at + 1 })}
            value={pair.value}
            onChange={({ target }) => change(at, { value: target.value })}
          />
          {isFixed ? null : (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('remove', { title, n: at + 1 })}
              onClick={() => onChange(pairs.filter((_, n) => n !== at))}
            />
          )}
        </div>
      ))}
      {isFixed ? null : (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          aria-label={t('addTo', { title })}
          onClick={() => onChange([...pairs, { name: '', value: '' }])}
        >
          {t('add')}
        </Button>
      )}
    </fieldset>
  );
}
