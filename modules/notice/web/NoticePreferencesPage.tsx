import { DataTable, QueryResult, showError, toast, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select, Tag } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { mailChoices, type NoticePreferences, type PreferencesInput, type PreferredKind } from '../contract/index.ts';
import { preferencesQuery, storePreferences } from './preference.client.ts';
import './notice.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** How notices reach the user outside of the console: by kind, and at once or once a day. */
export function NoticePreferencesPage(): ReactNode {
  const t = useText('noticePreferences');
  const read = useQuery(preferencesQuery());
  const [isBusy, setBusy] = useState(false);

  async function store(change: PreferencesInput): Promise<void> {
    setBusy(true);
    try {
      await storePreferences(change);
      toast.success(t('saved'));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  if (!read.data) return <QueryResult read={read} />;
  const { email, mobile } = read.data;
  return (
    <div className="notice-page notice-preferences">
      <p className="mp-secondary">{t('intro')}</p>
      <p>{t('to', { email: email ?? t('noEmail'), mobile: mobile ?? t('noMobile') })}</p>
      <DigestHour hour={read.data.digestHour} isBusy={isBusy} onChoose={(digestHour) => void store({ digestHour })} />
      <p className="mp-secondary">{t('choiceHint')}</p>
      <KindTable kinds={read.data.kinds} isBusy={isBusy} onChoose={(choice) => void store({ choices: [choice] })} />
    </div>
  );
}

interface DigestProps {
  readonly hour: number | null;
  readonly isBusy: boolean;
  readonly onChoose: (hour: number | null) => void;
}

function DigestHour({ hour, isBusy, onChoose }: DigestProps): ReactNode {
  const t = useText('noticePreferences');
  const id = useId();
  const shown = (value: number) => `${value}`.padStart(2, '0');
  return (
    <div className="notice-digest">
      <label htmlFor={id}>{t('digest')}</label>
      <Select
        id={id}
        value={hour ?? -1}
        disabled={isBusy}
        onChange={(value: number) => onChoose(value < 0 ? null : value)}
        options={[
          { value: -1, label: t('atOnce') },
          ...hours.map((value) => ({ value, label: t('daily', { hour: shown(value) }) })),
        ]}
      />
      <small className="mp-secondary">{t('digestHint')}</small>
    </div>
  );
}

type Choice = NonNullable<PreferencesInput['choices']>[number];

interface KindsProps {
  readonly kinds: NoticePreferences['kinds'];
  readonly isBusy: boolean;
  readonly onChoose: (choice: Choice) => void;
}

function KindTable({ kinds, isBusy, onChoose }: KindsProps): ReactNode {
  const t = useText('noticePreferences');
  const select = ({ name, title }: PreferredKind, channel: 'mail' | 'sms', chosen: Choice['choice']) => (
    <Select
      aria-label={`${title} ${t(channel)}`}
      className="notice-choose"
      size="small"
      value={chosen}
      disabled={isBusy}
      onChange={(choice: Choice['choice']) => onChoose({ kind: name, channel, choice })}
      options={mailChoices
        .filter((choice) => channel === 'mail' || choice !== 'on')
        .map((value) => ({ value, label: t(`choice.${value}`) }))}
    />
  );
  return (
    <DataTable
      rows={kinds}
      rowKey={({ name }) => name}
      columns={[
        {
          key: 'kind',
          title: t('kind'),
          kind: 'text',
          cell: ({ title, weight }) => (
            <span>
              {title} {weight === 'prompt' ? <Tag>{t('prompt')}</Tag> : null}
            </span>
          ),
        },
        {
          key: 'mail',
          title: t('mail'),
          cell: (kind) =>
            kind.weight === 'mandatory' ? (
              <span className="mp-secondary">{t('always')}</span>
            ) : (
              select(kind, 'mail', kind.mail)
            ),
        },
        {
          key: 'sms',
          title: t('sms'),
          cell: (kind) => {
            if (kind.sms === null) return <span className="mp-secondary">{t('noSms')}</span>;
            return kind.weight === 'mandatory' ? (
              <span className="mp-secondary">{t('always')}</span>
            ) : (
              select(kind, 'sms', kind.sms)
            );
          },
        },
      ]}
    />
  );
}
