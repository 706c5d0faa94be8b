import { fieldTextKey, type ConflictChoice, type RevisionComparison } from '@mp/kernel/contract';
import { Alert, Button, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { call } from '../../client.ts';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { useText } from '../../i18n.ts';
import { useAct } from '../../use-act.ts';
import type { RevisionView } from './revision-view.ts';
import { withLabels } from './value-labels.ts';
import './revision.css';

interface ConflictsProps {
  readonly view: RevisionView;
  readonly draft: { readonly id: string; readonly version: number };
  readonly comparison: RevisionComparison;
  readonly onDone: () => void;
}

const sides = ['mine', 'theirs'] as const;

/** Fields that the valid version has changed as well: one value or the other, before the draft can be submitted. */
export function Conflicts({ view, draft, comparison, onDone }: ConflictsProps): ReactNode {
  const t = useText('revision');
  const words = useText();
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictChoice['take']>>>({});
  const [isBusy, act] = useAct();
  const { conflicts } = comparison;
  const resource = view.revision.version;
  if (conflicts.length === 0) return null;

  const run = () =>
    act(async () => {
      const given = Object.entries(choices).map(([field, take]) => ({ field, take }));
      await call(view.api.resolve, { params: { id: draft.id }, body: { version: draft.version, choices: given } });
      onDone();
    });

  return (
    <Alert
      type="warning"
      showIcon
      title={t('conflicts', { count: conflicts.length })}
      description={
        <div className="ui-version">
          {conflicts.map((conflict) => {
            const { field } = conflict;
            const label = words(fieldTextKey(resource, field));
            return (
              <fieldset key={field}>
                <legend>{label}</legend>
                <Radio.Group
                  aria-label={label}
                  value={choices[field]}
                  onChange={({ target }) => setChoices({ ...choices, [field]: target.value as ConflictChoice['take'] })}
                >
                  {sides.map((side) => (
                    <Radio key={side} value={side}>
                      {t(side)}{' '}
                      <FieldValue
                        resource={resource}
                        name={field}
                        record={withLabels({ [field]: conflict[side] }, comparison)}
                        line
                      />
                    </Radio>
                  ))}
                </Radio.Group>
              </fieldset>
            );
          })}
          <Button loading={isBusy} disabled={Object.keys(choices).length < conflicts.length} onClick={() => void run()}>
            {t('settle')}
          </Button>
        </div>
      }
    />
  );
}
