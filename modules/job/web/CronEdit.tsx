import { KindEdit, useText, type EditProps } from '@mp/kernel/web';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useCronWords } from './words.ts';

const presets = {
  everyFive: '0 0/5 * * * ?',
  hourly: '0 0 * * * ?',
  nightly: '0 0 2 * * ?',
  weekdays: '0 0 9 ? * MON-FRI',
  monday: '0 0 8 ? * MON',
  firstOfMonth: '0 0 1 1 * ?',
  lastOfMonth: '0 0 23 L * ?',
  thirdFriday: '0 0 8 ? * 6#3',
} as const;
const presetNames = [
  'everyFive',
  'hourly',
  'nightly',
  'weekdays',
  'monday',
  'firstOfMonth',
  'lastOfMonth',
  'thirdFriday',
] as const;

/** An expression with common ones to begin from, and what it means as a sentence. */
export function CronEdit(props: EditProps): ReactNode {
  const t = useText('job.preset');
  const inWords = useCronWords();
  const { value, onChange, disabled } = props;
  const sentence = typeof value === 'string' ? inWords(value) : undefined;
  return (
    <div className="job-cron">
      <div className="job-cron-inputs">
        <KindEdit {...props} placeholder="0 0 2 * * ?" />
        <Select
          aria-label={t('label')}
          placeholder={t('label')}
          disabled={disabled ?? false}
          value={null}
          options={presetNames.map((name) => ({ value: presets[name], label: t(name) }))}
          onChange={(next: string | null) => onChange(next)}
        />
      </div>
      {sentence === undefined ? null : (
        <p className="job-words" aria-live="polite">
          {sentence}
        </p>
      )}
    </div>
  );
}
