import { Disclosure, useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { boOf } from '../bpmn.ts';
import { extensionOf, extensionsOf, type Plain, plainList, plainOf, plainText } from '../extension.ts';
import {
  ExpressionProp,
  Group,
  ItemList,
  ManyProp,
  NumberProp,
  SelectProp,
  SwitchProp,
  TextProp,
} from './controls.tsx';
import { FieldRights } from './FieldRights.tsx';
import { choicesOf, taskChoices } from './labels.ts';
import { MultiProps } from './MultiProps.tsx';
import { NamesProps } from './NamesProps.tsx';
import { useExtension, usePanel } from './panel-context.ts';
import { WordsProps } from './WordsProps.tsx';
import { CodeProp, RuleList, UserProp } from './Rules.tsx';

/** A user task: who decides, how many, with which buttons and fields, until when. */
export function UserTaskProps(): ReactNode {
  const t = useText('workflow.design');
  const { bo } = usePanel();
  return (
    <>
      <Group title={t('section.general')}>
        <NamesProps />
      </Group>
      <HandlerProps />
      <SignProps />
      <RejectProps />
      <ActionProps />
      <FieldRights />
      <TimeoutProps />
      <CcProps />
      <PhraseProps />
      {extensionOf(bo, 'wf:Sign') ? null : <MultiProps />}
    </>
  );
}

function HandlerProps(): ReactNode {
  const t = useText('workflow.design');
  const { studio, bo } = usePanel();
  const [handlers, change] = useExtension('wf:Handlers');
  const excludes = plainList(handlers, 'excludes');
  const nodes = excludes.flatMap((each) =>
    plainText(each, 'handlersOf')
      .split(/[\s,]+/)
      .filter((id) => id !== ''),
  );
  const hasInitiator = excludes.some((each) => plainText(each, 'initiator') === 'true');
  const exclude = (initiator: boolean, handlersOf: readonly string[]): void =>
    change({
      excludes: [
        ...(initiator ? [{ initiator: true }] : []),
        ...(handlersOf.length > 0 ? [{ handlersOf: handlersOf.join(',') }] : []),
      ],
    });
  const empty = plainText(handlers, 'empty') || 'admin';
  return (
    <>
      <Group title={t('section.handlers')}>
        <RuleList
          label={t('prop.rules')}
          rules={plainList(handlers, 'rules')}
          onChange={(rules) => change({ rules })}
        />
        <SwitchProp label={t('prop.excludeInitiator')} value={hasInitiator} onChange={(isOn) => exclude(isOn, nodes)} />
        <ManyProp
          label={t('prop.excludeHandlersOf')}
          value={nodes}
          options={taskChoices(studio, bo.id)}
          onChange={(ids) => exclude(hasInitiator, ids)}
        />
      </Group>
      <Group title={t('section.automatic')} isOpen={false}>
        <SelectProp
          label={t('prop.empty')}
          value={empty}
          options={choicesOf('empty', ['admin', 'user', 'approve', 'reject', 'incident'])}
          onChange={(next) => change({ empty: next })}
        />
        {empty === 'user' ? (
          <UserProp
            label={t('prop.emptyUser')}
            value={plainText(handlers, 'emptyUser')}
            onChange={(emptyUser) => change({ emptyUser })}
          />
        ) : null}
        <SelectProp
          label={t('prop.self')}
          value={plainText(handlers, 'self') || 'self'}
          options={choicesOf('self', ['self', 'skip', 'superior'])}
          onChange={(self) => change({ self })}
        />
        <SelectProp
          label={t('prop.repeat')}
          canClear
          hint={t('hint.repeat')}
          value={plainText(handlers, 'repeat')}
          options={choicesOf('repeat', ['none', 'anywhere', 'consecutive'])}
          onChange={(repeat) => change({ repeat })}
        />
        <ExpressionProp
          label={t('prop.skipWhen')}
          expects="bool"
          value={plainText(handlers, 'skipWhen')}
          onChange={(skipWhen) => change({ skipWhen })}
        />
      </Group>
    </>
  );
}

const severalModes = ['any', 'all', 'ratio', 'sequence'];

function SignProps(): ReactNode {
  const t = useText('workflow.design');
  const { studio, shape, bo } = usePanel();
  const [sign, change] = useExtension('wf:Sign');
  const mode = plainText(sign, 'mode') || 'single';

  /** The marker of a repetition tells other tools what the sign mode means; ours reads the mode alone. */
  function handleMode(next: string): void {
    const isSeveral = severalModes.includes(next);
    studio.together(() => {
      change({ mode: next, ...(next === 'ratio' && plainText(sign, 'percent') === '' ? { percent: 60 } : {}) });
      const isSequential = next === 'sequence';
      const now = boOf(bo, 'loopCharacteristics');
      const isMarked = now !== undefined && now.get('isSequential') === isSequential;
      if (isSeveral && !isMarked)
        studio.set(shape, {
          loopCharacteristics: studio.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential }),
        });
      if (!isSeveral && now) studio.set(shape, { loopCharacteristics: undefined });
    });
  }

  return (
    <Group title={t('section.sign')}>
      <SelectProp
        label={t('prop.mode')}
        value={mode}
        options={choicesOf('mode', ['single', 'claim', ...severalModes])}
        onChange={handleMode}
      />
      {mode === 'ratio' ? (
        <NumberProp
          label={t('prop.percent')}
          min={1}
          max={100}
          unit="%"
          value={plainText(sign, 'percent')}
          onChange={(percent) => change({ percent })}
        />
      ) : null}
      {mode === 'all' || mode === 'ratio' ? (
        <SwitchProp
          label={t('prop.wait')}
          value={plainText(sign, 'wait') === 'true'}
          onChange={(wait) => change({ mode, wait })}
        />
      ) : null}
      {mode === 'any' ? (
        <SelectProp
          label={t('prop.rejectNeeds')}
          value={plainText(sign, 'rejectNeeds') || 'one'}
          options={choicesOf('rejectNeeds', ['one', 'all'])}
          onChange={(rejectNeeds) => change({ mode, rejectNeeds })}
        />
      ) : null}
      <SelectProp
        label={t('prop.approve')}
        value={plainText(sign, 'approve') || 'manual'}
        options={choicesOf('approve', ['manual', 'autoApprove', 'autoReject'])}
        onChange={(approve) => change({ mode, approve })}
      />
    </Group>
  );
}

function RejectProps(): ReactNode {
  const t = useText('workflow.design');
  const { studio, bo } = usePanel();
  const [reject, change] = useExtension('wf:Reject');
  const policy = plainText(reject, 'policy') || 'end';
  return (
    <Group title={t('section.reject')} isOpen={false}>
      <SelectProp
        label={t('prop.policy')}
        value={policy}
        options={choicesOf('policy', ['end', 'initiator', 'previous', 'node', 'flow'])}
        onChange={(next) => change({ policy: next, ...(next === 'node' ? {} : { node: undefined }) })}
      />
      {policy === 'node' ? (
        <SelectProp
          label={t('prop.node')}
          value={plainText(reject, 'node')}
          options={taskChoices(studio, bo.id)}
          onChange={(node) => change({ node })}
        />
      ) : null}
    </Group>
  );
}

const buttons = ['approve', 'reject', 'return', 'transfer', 'delegate', 'addSign', 'cc', 'takeBack', 'quick'] as const;

function ActionProps(): ReactNode {
  const t = useText('workflow.design');
  const [actions, change] = useExtension('wf:Actions');
  const isOn = (name: string) => (plainText(actions, name) || String(name !== 'quick')) === 'true';
  const labels = plainList(actions, 'labels');
  const labelOf = (action: string): Plain => labels.find((each) => each['action'] === action) ?? {};
  const setLabel = (action: string, values: Plain): void => {
    const next = { ...labelOf(action), action, ...values };
    const isEmpty = ['name', 'en', 'ja'].every((name) => plainText(next, name) === '');
    change({ labels: [...labels.filter((each) => each['action'] !== action), ...(isEmpty ? [] : [next])] });
  };
  return (
    <Group title={t('section.actions')} isOpen={false}>
      {buttons.map((name) => (
        <div key={name} className="flow-button">
          <SwitchProp
            label={t(`opt.button.${name}`)}
            value={isOn(name)}
            onChange={(next) => change({ [name]: next })}
          />
          {isOn(name) && name !== 'quick' ? (
            <Disclosure title={t('ownLabel', { button: t(`opt.button.${name}`) })}>
              <WordsProps plain={labelOf(name)} set={(values) => setLabel(name, values)} />
            </Disclosure>
          ) : null}
        </div>
      ))}
      <SwitchProp
        label={t('prop.opinionRequired')}
        value={plainText(actions, 'opinionRequired') === 'true'}
        onChange={(opinionRequired) => change({ opinionRequired })}
      />
      <SwitchProp
        label={t('prop.signatureRequired')}
        value={plainText(actions, 'signatureRequired') === 'true'}
        onChange={(signatureRequired) => change({ signatureRequired })}
      />
      <ItemList
        label={t('prop.actions')}
        items={plainList(actions, 'actions')}
        titleOf={(action) => plainText(action, 'name') || plainText(action, 'code')}
        add={{
          label: t('addAction'),
          make: () => ({
            code: `action${plainList(actions, 'actions').length + 1}`,
            countsAs: 'flow',
            name: t('newAction'),
          }),
        }}
        onChange={(next) => change({ actions: next })}
      >
        {(action, set) => (
          <>
            <TextProp
              label={t('prop.code')}
              max={40}
              value={plainText(action, 'code')}
              onChange={(code) => set({ ...action, code })}
            />
            <SelectProp
              label={t('prop.countsAs')}
              value={plainText(action, 'countsAs') || 'flow'}
              options={choicesOf('countsAs', ['approve', 'reject', 'flow'])}
              onChange={(countsAs) => set({ ...action, countsAs })}
            />
            <WordsProps plain={action} set={(values) => set({ ...action, ...values })} />
          </>
        )}
      </ItemList>
    </Group>
  );
}

function TimeoutProps(): ReactNode {
  const t = useText('workflow.design');
  const [timeout, change] = useExtension('wf:Timeout');
  const onDue = plainText(timeout, 'onDue') || 'remind';
  const isSet = plainText(timeout, 'due') !== '';
  return (
    <Group title={t('section.timeout')} isOpen={isSet}>
      <TextProp
        isCode
        label={t('prop.due')}
        hint={t('hint.duration')}
        value={plainText(timeout, 'due')}
        onChange={(due) => change({ due })}
      />
      {isSet ? (
        <>
          <SwitchProp
            label={t('prop.workCalendar')}
            value={plainText(timeout, 'calendar') === 'work'}
            onChange={(isOn) => change({ calendar: isOn ? 'work' : undefined })}
          />
          <ManyProp
            isFree
            label={t('prop.remindBefore')}
            value={plainText(timeout, 'remindBefore')
              .split(/\s+/)
              .filter((each) => each !== '')}
            options={['PT1H', 'PT4H', 'PT8H', 'P1D'].map((value) => ({ value, label: value }))}
            onChange={(list) => change({ remindBefore: list.join(' ') })}
          />
          <TextProp
            isCode
            label={t('prop.remindEvery')}
            value={plainText(timeout, 'remindEvery')}
            onChange={(remindEvery) => change({ remindEvery })}
          />
          <SelectProp
            label={t('prop.onDue')}
            value={onDue}
            options={choicesOf('onDue', ['remind', 'approve', 'reject', 'superior', 'user', 'role', 'admin'])}
            onChange={(next) => change({ onDue: next, to: undefined })}
          />
          {onDue === 'user' ? (
            <UserProp label={t('prop.to')} value={plainText(timeout, 'to')} onChange={(to) => change({ to })} />
          ) : null}
          {onDue === 'role' ? (
            <CodeProp
              of="role"
              label={t('prop.to')}
              value={plainText(timeout, 'to')}
              onChange={(to) => change({ to })}
            />
          ) : null}
        </>
      ) : null}
    </Group>
  );
}

/** Who gets a copy, and when. */
export function CcProps(): ReactNode {
  const t = useText('workflow.design');
  const { studio, shape, bo } = usePanel();
  const copies = extensionsOf(bo, 'wf:Cc').map(plainOf);
  return (
    <Group title={t('section.cc')} isOpen={copies.length > 0}>
      <ItemList
        label={t('section.cc')}
        items={copies}
        titleOf={(copy) => t(`opt.ccOn.${plainText(copy, 'on') || 'complete'}`)}
        add={{ label: t('addCc'), make: () => ({ on: 'complete' }) }}
        onChange={(next) => studio.extend(shape, 'wf:Cc', next)}
      >
        {(copy, set) => (
          <>
            <SelectProp
              label={t('prop.ccOn')}
              value={plainText(copy, 'on') || 'complete'}
              options={choicesOf('ccOn', ['create', 'complete'])}
              onChange={(on) => set({ ...copy, on })}
            />
            <RuleList
              label={t('prop.receivers')}
              rules={plainList(copy, 'rules')}
              onChange={(rules) => set({ ...copy, rules })}
            />
          </>
        )}
      </ItemList>
    </Group>
  );
}

function PhraseProps(): ReactNode {
  const t = useText('workflow.design');
  const [phrases, change] = useExtension('wf:Phrases');
  return (
    <Group title={t('section.phrases')} isOpen={false}>
      <ManyProp
        isFree
        label={t('prop.phrases')}
        hint={t('hint.phrases')}
        value={plainList(phrases, 'phrases').map((each) => plainText(each, 'text'))}
        options={[]}
        onChange={(list) => change({ phrases: list.map((text) => ({ text })) })}
      />
    </Group>
  );
}
