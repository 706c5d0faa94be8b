import { PageAction, PageActions, PlainInput, QueryResult, toast, useAct, usePage, useText } from '@mp/kernel/web';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Steps, Tree } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { MigrationGroup, MigrationNode } from '../contract/index.ts';
import { groupsQuery, nodesQuery, pack } from './migration.client.ts';
import './migration.css';

/** What is chosen of a kind: all of it, or the ticked records. */
type Choice = 'all' | readonly string[];
type Choices = Readonly<Partial<Record<MigrationGroup, Choice>>>;

const shortest = 8;

/** Makes a package: kinds of data, their records, a passphrase. */
export function PackWizard(): ReactNode {
  const t = useText('migrationRun.pack');
  const { setSearch } = usePage();
  const [step, setStep] = useState(0);
  const [choices, setChoices] = useState<Choices>({});
  const [passphrase, setPassphrase] = useState('');
  const [isBusy, act] = useAct();
  const chosen = Object.entries(choices) as [MigrationGroup, Choice][];
  const isEmpty = chosen.some(([, choice]) => choice.length === 0);
  const isWeak = passphrase !== '' && passphrase.length < shortest;
  const make = () =>
    act(async () => {
      const groups = chosen.map(([group, choice]) => (choice === 'all' ? { group } : { group, ids: [...choice] }));
      const id = await pack(groups, passphrase);
      toast.success(t('begun'));
      setSearch({ pack: undefined, run: id });
    });
  return (
    <div className="ui-archetype mig">
      <PageActions>
        <PageAction titleKey="common.action.cancel" onRun={() => setSearch({ pack: undefined })} />
      </PageActions>
      <Steps current={step} items={[{ title: t('types') }, { title: t('nodes') }, { title: t('protect') }]} />
      {step === 0 ? <TypeStep choices={choices} onChoices={setChoices} /> : null}
      {step === 1 ? <NodeStep choices={choices} onChoices={setChoices} /> : null}
      {step === 2 ? <ProtectStep passphrase={passphrase} isWeak={isWeak} onPassphrase={setPassphrase} /> : null}
      <div className="ui-form-actions">
        {step > 0 ? <Button onClick={() => setStep(step - 1)}>{t('back')}</Button> : null}
        {step < 2 ? (
          <Button
            type="primary"
            disabled={chosen.length === 0 || (step === 1 && isEmpty)}
            onClick={() => setStep(step + 1)}
          >
            {t('next')}
          </Button>
        ) : (
          <Button type="primary" loading={isBusy} disabled={isWeak} onClick={() => void make()}>
            {t('make')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
}

function TypeStep({ choices, onChoices }: ChoiceProps): ReactNode {
  const t = useText('migrationRun');
  const read = useQuery(groupsQuery);
  return (
    <QueryResult read={read}>
      {({ items }) => (
        <fieldset className="mig-types">
          <legend>{t('pack.typesHint')}</legend>
          {items.map(({ group, count }) => (
            <Checkbox
              key={group}
              checked={choices[group] !== undefined}
              disabled={count === 0}
              onChange={({ target }) => {
                const { [group]: _gone, ...rest } = choices;
                onChoices(target.checked ? { ...rest, [group]: 'all' } : rest);
              }}
            >
              {t(`group.${group}`)} <span className="mp-secondary">{count}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
    </QueryResult>
  );
}

interface TreeData {
  readonly key: string;
  readonly title: string;
  readonly children: TreeData[];
}

/** Records as branches of a tree, those whose parent is not among them at the top. */
function branches(nodes: readonly MigrationNode[]): TreeData[] {
  const all = new Map(
    nodes.map(({ id, label, code }) => [
      id,
      { key: id, title: code === null || code === label ? label : `${label} (${code})`, children: [] as TreeData[] },
    ]),
  );
  const top: TreeData[] = [];
  for (const { id, parentId } of nodes) {
    const own = all.get(id);
    if (own) (all.get(parentId ?? '')?.children ?? top).push(own);
  }
  return top;
}

function NodeStep({ choices, onChoices }: ChoiceProps): ReactNode {
  const t = useText('migrationRun');
  const groups = Object.keys(choices) as MigrationGroup[];
  const reads = useQueries({ queries: groups.map((group) => nodesQuery(group)) });
  return (
    <div className="mig-nodes">
      {groups.map((group, at) => {
        const read = reads[at];
        if (!read) return null;
        const data = read.data?.items ?? [];
        const ids = data.flatMap(({ nodes }) => nodes.map(({ id }) => id));
        const choice = choices[group] ?? 'all';
        return (
          <section key={group} className="mig-group" aria-label={t(`group.${group}`)}>
            <Checkbox
              checked={choice === 'all'}
              indeterminate={choice !== 'all' && choice.length > 0}
              onChange={({ target }) => onChoices({ ...choices, [group]: target.checked ? 'all' : [] })}
            >
              <strong>{t(`group.${group}`)}</strong>{' '}
              <span className="mp-secondary">
                {t('pack.chosen', { count: choice === 'all' ? ids.length : choice.length })}
              </span>
            </Checkbox>
            {read.data?.cut ? <Alert type="info" showIcon title={t('pack.cut')} /> : null}
            <QueryResult read={read}>
              {({ items }) => (
                <Tree
                  checkable
                  checkStrictly
                  selectable={false}
                  height={320}
                  treeData={items.map(({ resource, title, nodes }) => ({
                    key: resource,
                    title,
                    checkable: false,
                    children: branches(nodes),
                  }))}
                  defaultExpandedKeys={items.map(({ resource }) => resource)}
                  checkedKeys={{ checked: choice === 'all' ? ids : [...choice], halfChecked: [] }}
                  onCheck={(keys) => {
                    const checked = (Array.isArray(keys) ? keys : keys.checked).map(String);
                    onChoices({ ...choices, [group]: checked.length === ids.length ? 'all' : checked });
                  }}
                />
              )}
            </QueryResult>
          </section>
        );
      })}
    </div>
  );
}

interface ProtectProps {
  readonly passphrase: string;
  readonly isWeak: boolean;
  readonly onPassphrase: (passphrase: string) => void;
}

function ProtectStep({ passphrase, isWeak, onPassphrase }: ProtectProps): ReactNode {
  const t = useText('migrationRun.pack');
  const id = useId();
  return (
    <div className="mig-form">
      <Alert type="info" showIcon title={t('leftBehind')} />
      <label htmlFor={id}>
        <span>{t('passphrase')}</span>
        <PlainInput id={id} label={t('passphrase')} value={passphrase} onChange={onPassphrase} />
        <small className="mp-secondary">{t(isWeak ? 'passphraseWeak' : 'passphraseHint')}</small>
      </label>
    </div>
  );
}
