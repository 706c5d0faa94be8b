import { fieldTextKey } from '@mp/kernel/contract';
import { Modal, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { FieldValue } from '../controls/FieldValue.tsx';
import { formatInstant } from '../controls/format.ts';
import { useLanguage, useText } from '../i18n.ts';
import type { Conflict, Merge } from './conflict.ts';
import { mergeChoices, mergedInput } from './conflict.ts';

type Choice = 'mine' | 'theirs';

/** A save was refused because the record changed meanwhile: who changed what, and field by field keep mine or take theirs. */
export function MergeDialog({
  conflict,
  close,
}: {
  readonly conflict: Conflict;
  readonly close: (merge?: Merge) => void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { resource, mine, current, changes } = conflict;
  const rows = mergeChoices(conflict);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const name = (field: string): string => t(fieldTextKey(resource, field));
  const choose = (field: string, choice: Choice): void => setChoices({ ...choices, [field]: choice });
  return (
    <Modal
      open
      centered
      width={720}
      title={t('common.merge.title')}
      okText={t('common.merge.save')}
      cancelText={t('common.merge.back')}
      onOk={() => close({ version: current.version, values: mergedInput(conflict, choices) })}
      onCancel={() => close(undefined)}
    >
      <ul className="mp-merge-log">
        {changes.map((change) => (
          <li key={change.version}>
            {t('common.merge.who', {
              actor: change.actor,
              at: formatInstant(change.at, language),
              fields: Object.keys(change.changes).map(name),
            })}
          </li>
        ))}
      </ul>
      {rows.length === 0 ? (
        <p>{t('common.merge.nothing')}</p>
      ) : (
        <table className="mp-merge">
          <thead>
            <tr>
              <th scope="col">{t('common.merge.field')}</th>
              <th scope="col">{t('common.merge.mine')}</th>
              <th scope="col">{t('common.merge.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((field) => (
              <MergeRow
                key={field}
                label={name(field)}
                mine={<FieldValue resource={resource} name={field} record={mine} />}
                theirs={<FieldValue resource={resource} name={field} record={current} />}
                choice={choices[field] ?? 'mine'}
                onChoose={(choice) => choose(field, choice)}
              />
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}

interface MergeRowProps {
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function MergeRow({ label, mine, theirs, choice, onChoose }: MergeRowProps): ReactNode {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Radio checked={choice === 'mine'} onChange={() => onChoose('mine')} name={label}>
          {mine}
        </Radio>
      </td>
      <td>
        <Radio checked={choice === 'theirs'} onChange={() => onChoose('theirs')} name={label}>
          {theirs}
        </Radio>
      </td>
    </tr>
  );
}
