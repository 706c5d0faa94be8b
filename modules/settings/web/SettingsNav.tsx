import { PlainInput, usePhone, useText } from '@mp/kernel/web';
import { Select } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { SettingsGroup } from '../contract/index.ts';
import { areasOf, foundGroups, type FoundGroup } from './group-search.ts';

interface SettingsNavProps {
  readonly groups: readonly SettingsGroup[];
  readonly current: string;
  readonly onChange: (key: string) => void;
}

/** The groups of settings below their headings: a list at the side with a search, on a phone one choice. */
export function SettingsNav(props: SettingsNavProps): ReactNode {
  const isPhone = usePhone();
  return isPhone ? <GroupSelect {...props} /> : <GroupList {...props} />;
}

function GroupSelect({ groups, current, onChange }: SettingsNavProps): ReactNode {
  const t = useText();
  return (
    <Select
      className="settings-select"
      aria-label={t('settings.nav')}
      value={current}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
      options={areasOf(foundGroups(groups, '', t)).map(({ area, found }) => ({
        key: area,
        label: t(`settings.area.${area}`),
        options: found.map(({ group, title }) => ({ value: group.key, label: title })),
      }))}
    />
  );
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** Arrows go through the list, and from its first entry back into the search. */
function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const target = event.target as HTMLElement;
  if (!step || (target instanceof HTMLInputElement && event.key !== 'ArrowDown')) return;
  const entries = [...event.currentTarget.querySelectorAll('button[data-group]')].filter(
    (each) => each instanceof HTMLElement,
  );
  const at = step(entries.indexOf(target), entries.length - 1);
  event.preventDefault();
  if (at >= 0) entries[at]?.focus();
  else event.currentTarget.querySelector('input')?.focus();
}

function GroupList({ groups, current, onChange }: SettingsNavProps): ReactNode {
  const t = useText();
  const [sought, setSought] = useState('');
  const areas = areasOf(foundGroups(groups, sought, t));
  const first = areas[0]?.found[0];
  return (
    <nav className="settings-nav" aria-label={t('settings.nav')} onKeyDown={handleKey}>
      <PlainInput
        search
        label={t('settings.search')}
        placeholder={t('settings.search')}
        value={sought}
        onChange={setSought}
        onEnter={() => {
          if (sought.trim() !== '' && first) onChange(first.group.key);
        }}
      />
      {areas.map(({ area, found }) => (
        <section key={area} aria-labelledby={`settings-area-${area}`}>
          <h2 id={`settings-area-${area}`}>{t(`settings.area.${area}`)}</h2>
          <ul>
            {found.map((each) => (
              <li key={each.group.key}>
                <Entry {...each} isCurrent={each.group.key === current} onChoose={onChange} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p role="status" className={areas.length > 0 ? 'ui-unseen' : ''}>
        {areas.length > 0 ? null : t('settings.searchNone')}
      </p>
    </nav>
  );
}

interface EntryProps extends FoundGroup {
  readonly isCurrent: boolean;
  readonly onChoose: (key: string) => void;
}

/** A group by its title, with the fields by which it was found. */
function Entry({ group, title, fields, isCurrent, onChoose }: EntryProps): ReactNode {
  return (
    <button
      type="button"
      data-group={group.key}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onChoose(group.key)}
    >
      {title}
      {fields.length > 0 ? <small>{fields.join(' · ')}</small> : null}
    </button>
  );
}
