import { CheckCircleOutlined, CloseCircleOutlined, HistoryOutlined } from '@ant-design/icons';
import { askForm, confirm, type FormModel, hasText, showError, toast, useDialog, useText } from '@mp/kernel/web';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { SettingsGroup, SettingsRecord, SettingsTestResult } from '../contract/index.ts';
import { GroupHistory } from './GroupHistory.tsx';
import { testGroup, type SettingsLevel } from './settings.client.ts';

interface GroupToolsProps {
  readonly group: SettingsGroup;
  readonly record: SettingsRecord;
  readonly level: SettingsLevel;
  readonly model: FormModel;
  /** Shown only: nothing is tried and nothing given back. */
  readonly readOnly: boolean;
  /** Gives the group back to the platform. */
  readonly onInherit: () => Promise<void>;
}

/** What can be done with a group beside saving it: trying it, reading its history, giving it back to the platform. */
export function GroupTools({ group, record, level, model, readOnly, onInherit }: GroupToolsProps): ReactNode {
  const t = useText();
  const openDialog = useDialog();
  const [running, setRunning] = useState<string>();
  const tests = readOnly ? [] : Object.entries(group.tests ?? {});

  async function handleTest(name: string): Promise<void> {
    const title = t(`${group.resource.entity}.test.${name}`);
    const fields = group.tests?.[name]?.ask;
    const of = `${group.resource.entity}.${name}`;
    const ask = fields ? await askForm(openDialog, { of, fields, title, ok: t('settings.test.run') }) : {};
    if (!ask) return;
    setRunning(name);
    try {
      const result = await testGroup(level, { key: group.key, name }, { values: model.changed(), ask });
      await openDialog((close) => <TestResult group={group} title={title} result={result} onClose={() => close()} />);
    } catch (error) {
      showError(error);
    } finally {
      setRunning(undefined);
    }
  }

  async function handleInherit(): Promise<void> {
    const question = { title: t('settings.inherit.ask'), ok: t('settings.inherit.ok') };
    if (!(await confirm(question))) return;
    try {
      await onInherit();
      toast.success(t('common.saveOk'));
    } catch (error) {
      showError(error);
    }
  }

  return (
    <div className="settings-tools">
      {tests.map(([name]) => (
        <Button
          key={name}
          loading={running === name}
          disabled={running !== undefined}
          onClick={() => void handleTest(name)}
        >
          {t(`${group.resource.entity}.test.${name}`)}
        </Button>
      ))}
      {level === 'tenant' && record.own && !readOnly ? (
        <Button onClick={() => void handleInherit()}>{t('settings.inherit.action')}</Button>
      ) : null}
      <Button
        type="text"
        icon={<HistoryOutlined aria-hidden />}
        onClick={() =>
          void openDialog((close) => (
            <GroupHistory
              group={group}
              record={record}
              level={level}
              {...(readOnly
                ? {}
                : { onRestore: (values) => Object.entries(values).forEach(([name, value]) => model.set(name, value)) })}
              onClose={() => close()}
            />
          ))
        }
      >
        {t('detail.history')}
      </Button>
    </div>
  );
}

/** How far a test came, step by step, and what the other side said. */
function TestResult({
  group,
  title,
  result,
  onClose,
}: {
  readonly group: SettingsGroup;
  readonly title: string;
  readonly result: SettingsTestResult;
  readonly onClose: () => void;
}): ReactNode {
  const t = useText();
  const { entity } = group.resource;
  const nameOf = (name: string) => (hasText(`${entity}.found.${name}`) ? t(`${entity}.found.${name}`) : name);
  return (
    <Modal
      open
      centered
      title={title}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('common.action.close')}
        </Button>
      }
      onCancel={onClose}
    >
      <p role="status">{t(result.ok ? 'settings.test.passed' : 'settings.test.failed')}</p>
      <ol className="settings-steps">
        {result.steps.map(({ key, ok, reason, answer }) => (
          <li key={key} data-ok={ok}>
            {ok ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />}
            <div>
              <p>
                {t(`${entity}.step.${key}`)}
                <span className="ui-unseen">{t(ok ? 'settings.test.stepPassed' : 'settings.test.stepFailed')}</span>
              </p>
              {reason === null ? null : <p>{t(`settings.reason.${reason}`)}</p>}
              {answer === null ? null : <code>{answer}</code>}
            </div>
          </li>
        ))}
      </ol>
      {result.found.length > 0 ? (
        <dl className="settings-about">
          {result.found.map(({ name, value }, at) => [
            <dt key={`${at}-name`}>{nameOf(name)}</dt>,
            <dd key={at}>{value}</dd>,
          ])}
        </dl>
      ) : null}
    </Modal>
  );
}
