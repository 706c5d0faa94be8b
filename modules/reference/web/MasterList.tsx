import { useText } from '@mp/kernel/web';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import './master.css';

/** One entry of a list to choose from. */
interface MasterEntry {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly mark?: ReactNode;
  /** Further words that it is found by. */
  readonly words?: string;
}

interface MasterListProps {
  readonly label: string;
  readonly entries: readonly MasterEntry[];
  readonly current: string | undefined;
  readonly onPick: (key: string) => void;
}

/** What stands left of a page of two parts: entries with a search of their own. */
export function MasterList({ label, entries, current, onPick }: MasterListProps): ReactNode {
  const t = useText('reference');
  const [word, setWord] = useState('');
  const sought = word.trim().toLowerCase();
  const shown = entries.filter(
    ({ title, note, words = '' }) => sought === '' || `${title} ${note} ${words}`.toLowerCase().includes(sought),
  );
  return (
    <nav className="ref-master-list" aria-label={label}>
      <Input
        type="search"
        aria-label={t('search', { label })}
        placeholder={t('search', { label })}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <ul>
        {shown.map(({ key, title, note, mark }) => (
          <li key={key}>
            <button type="button" aria-current={key === current} onClick={() => onPick(key)}>
              <span>
                {mark}
                {title}
              </span>
              <small>{note}</small>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className="ref-quiet">{t('noneFound')}</p> : null}
    </nav>
  );
}
