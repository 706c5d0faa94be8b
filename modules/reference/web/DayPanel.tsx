import { pickText } from '@mp/kernel/contract';
import { useLanguage, useText } from '@mp/kernel/web';
import { Button, Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { CalendarYear } from '../contract/index.ts';

type Day = CalendarYear['days'][number];

interface DayPanelProps {
  /** The chosen days in their order. */
  readonly days: readonly string[];
  readonly known: readonly Day[];
  readonly isOpen: boolean;
  readonly onSet: (kind: Day['kind'] | null, name: Day['name']) => Promise<void>;
}

/** What the chosen days are, and what they may be made. */
export function DayPanel({ days, known, isOpen, onSet }: DayPanelProps): ReactNode {
  const t = useText('calendarDay');
  const language = useLanguage();
  const id = useId();
  const [first] = days;
  const own = known.find(({ date }) => date === first);
  const [name, setName] = useState(own?.name ? pickText(own.name, language) : '');
  const [isBusy, setBusy] = useState(false);

  async function set(kind: Day['kind'] | null): Promise<void> {
    setBusy(true);
    // A name that was not touched keeps its other languages.
    const unchanged = own?.name && pickText(own.name, language) === name;
    await onSet(kind, name.trim() === '' ? null : unchanged ? own.name : { ZH_CN: name.trim() });
    setBusy(false);
  }

  if (first === undefined) return <p className="ref-quiet">{t('choose')}</p>;
  const told = days.length === 1 ? first : t('span', { from: first, to: days.at(-1) ?? '', count: days.length });
  return (
    <section className="ref-card" aria-label={told}>
      <h2>{told}</h2>
      {own ? (
        <p className="ref-quiet">
          {t(`kind.${own.kind}`)}
          {own.source === null ? '' : ` · ${t(`source.${own.source}`)}`}
          {own.inherited ? ` · ${t('inherited')}` : ''}
        </p>
      ) : null}
      {isOpen ? (
        <>
          <label htmlFor={id}>{t('field.name')}</label>
          <Input id={id} value={name} maxLength={30} onChange={(event) => setName(event.target.value)} />
          <div className="ref-buttons">
            <Button disabled={isBusy} onClick={() => void set('holiday')}>
              {t('make.holiday')}
            </Button>
            <Button disabled={isBusy} onClick={() => void set('workday')}>
              {t('make.workday')}
            </Button>
            <Button disabled={isBusy} onClick={() => void set(null)}>
              {t('make.plain')}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}
