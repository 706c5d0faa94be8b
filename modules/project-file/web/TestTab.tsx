import { ref } from '@mp/kernel/contract';
import { askForm, useDialog, useText, type RecordTabProps } from '@mp/kernel/web';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { fileTemplate, mergeFields } from '../contract/index.ts';
import { downloadTest } from './project-file.client.ts';
import './project-file.css';

/** What a document may ask of a project, and the document as it is for one. */
export function TestTab({ record }: RecordTabProps): ReactNode {
  const t = useText('fileTemplate.test');
  const openDialog = useDialog();
  const test = () =>
    askForm(openDialog, {
      title: t('title'),
      ok: t('ok'),
      of: fileTemplate.entity,
      fields: { projectId: ref('project.project', { required: true }) },
      submit: ({ projectId }) => downloadTest(record.id, projectId),
    });
  return (
    <>
      {record['templateFile'] ? (
        <p>
          <Button onClick={() => void test()}>{t('title')}</Button>
        </p>
      ) : (
        <p className="ui-empty">{t('noDocument')}</p>
      )}
      <h3 className="pf-heading">{t('fields')}</h3>
      <dl className="pf-fields">
        {mergeFields.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{t(`field.${name.replace('.', '_')}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
