import { PropertyRow, useText } from '@mp/kernel/web';
import { AutoComplete } from 'antd';
import { type ReactNode, useId } from 'react';
import { type Bo, boOf, listOf, textOf, triggerOf } from '../bpmn.ts';
import { extensionOf, plainOf, plainText } from '../extension.ts';
import { ExpressionProp, Group, SelectProp, SwitchProp, TextProp } from './controls.tsx';
import { choicesOf } from './labels.ts';
import { NamesProps } from './NamesProps.tsx';
import { useExtension, usePanel } from './panel-context.ts';

/** An event: what it waits for, sends or ends with. */
export function EventProps(): ReactNode {
  const t = useText('workflow.design');
  const { studio, shape, bo } = usePanel();
  const [definition] = listOf(bo, 'eventDefinitions');
  const trigger = triggerOf(bo);
  const isBoundary = bo.$type === 'bpmn:BoundaryEvent';
  return (
    <>
      <Group title={t('section.general')}>
        <NamesProps />
        {isBoundary && trigger !== 'error' ? (
          <SwitchProp
            label={t('prop.interrupting')}
            value={bo.get('cancelActivity') !== false}
            onChange={(cancelActivity) => studio.set(shape, { cancelActivity })}
          />
        ) : null}
      </Group>
      {definition && trigger === 'timer' ? <TimerProps definition={definition} /> : null}
      {definition && ['message', 'signal', 'error'].includes(trigger) ? (
        <Group title={t(`section.${trigger}`)}>
          <NamedRef
            holder={definition}
            kind={trigger === 'message' ? 'message' : trigger === 'signal' ? 'signal' : 'error'}
          />
          {trigger === 'message' ? <Correlation /> : null}
        </Group>
      ) : null}
      {bo.$type === 'bpmn:EndEvent' ? <OutcomeProps /> : null}
    </>
  );
}

/** A receive task: which message it waits for. */
export function ReceiveProps(): ReactNode {
  const t = useText('workflow.design');
  const { bo } = usePanel();
  return (
    <Group title={t('section.message')}>
      <NamedRef holder={bo} kind="message" />
      <Correlation />
    </Group>
  );
}

function Correlation(): ReactNode {
  const t = useText('workflow.design');
  const [correlation, change] = useExtension('wf:Correlation');
  return (
    <ExpressionProp
      label={t('prop.correlation')}
      hint={t('hint.correlation')}
      expects="any"
      value={plainText(correlation, 'value')}
      onChange={(value) => change({ value })}
    />
  );
}

function OutcomeProps(): ReactNode {
  const t = useText('workflow.design');
  const [outcome, change] = useExtension('wf:Outcome');
  return (
    <Group title={t('section.outcome')}>
      <SelectProp
        label={t('prop.outcome')}
        value={plainText(outcome, 'value') || 'approved'}
        options={choicesOf('outcome', ['approved', 'rejected', 'canceled'])}
        onChange={(value) => change({ value })}
      />
    </Group>
  );
}

const times = { duration: 'timeDuration', date: 'timeDate', cycle: 'timeCycle' } as const;

function TimerProps({ definition }: { readonly definition: Bo }): ReactNode {
  const t = useText('workflow.design');
  const { studio, shape } = usePanel();
  const bodyOf = (name: string) => textOf(boOf(definition, name), 'body');
  const found = (Object.keys(times) as (keyof typeof times)[]).find((each) => boOf(definition, times[each]));
  const kind = found ?? 'duration';
  const timer = plainOf(extensionOf(definition, 'wf:Timer'));
  const set = (as: string, body: string): void =>
    studio.setIn(
      shape,
      definition,
      Object.fromEntries(
        Object.entries(times).map(([each, name]) => [
          name,
          each === as ? studio.create('bpmn:FormalExpression', { body }) : undefined,
        ]),
      ),
    );
  return (
    <Group title={t('section.timer')}>
      <SelectProp
        label={t('prop.timerKind')}
        value={kind}
        options={choicesOf('timer', Object.keys(times))}
        onChange={(next) => set(next, '')}
      />
      <TextProp
        isCode
        label={t('prop.time')}
        hint={t(`hint.timer.${kind}`)}
        value={bodyOf(times[kind])}
        onChange={(body) => set(kind, body)}
      />
      <SwitchProp
        label={t('prop.workCalendar')}
        value={plainText(timer, 'calendar') === 'work'}
        onChange={(isOn) =>
          studio.extendIn({ shape, holder: definition }, 'wf:Timer', [{ calendar: isOn ? 'work' : undefined }])
        }
      />
    </Group>
  );
}

const kinds = {
  message: { type: 'bpmn:Message', ref: 'messageRef', name: 'name' },
  signal: { type: 'bpmn:Signal', ref: 'signalRef', name: 'name' },
  error: { type: 'bpmn:Error', ref: 'errorRef', name: 'errorCode' },
} as const;

/** A message, signal or error by its name: one of those in the drawing, or a new one. */
function NamedRef({ holder, kind }: { readonly holder: Bo; readonly kind: keyof typeof kinds }): ReactNode {
  const t = useText('workflow.design');
  const id = useId();
  const { studio, shape } = usePanel();
  const { type, ref, name } = kinds[kind];
  const definitions = definitionsOf(studio.process());
  const known = listOf(definitions, 'rootElements').filter((each) => each.$type === type);
  const value = textOf(boOf(holder, ref), name);

  function handleName(next: string): void {
    if (next === value) return;
    const found = known.find((each) => textOf(each, name) === next);
    studio.together(() => {
      const made =
        found ??
        studio.create(type, {
          id: freeId(kind, definitions),
          name: next,
          ...(name === 'errorCode' ? { errorCode: next } : {}),
        });
      if (!found && next !== '') {
        Object.assign(made, { $parent: definitions });
        studio.setIn(shape, definitions, { rootElements: [...listOf(definitions, 'rootElements'), made] });
      }
      studio.setIn(shape, holder, { [ref]: next === '' ? undefined : made });
    });
  }

  return (
    <PropertyRow id={id} label={t(`prop.${kind}`)} hint={t(`hint.${kind}`)}>
      <AutoComplete
        key={value}
        id={id}
        className="ui-fill"
        defaultValue={value}
        options={known.map((each) => ({ value: textOf(each, name) }))}
        onSelect={handleName}
        onBlur={(event) => handleName(event.target instanceof HTMLInputElement ? event.target.value.trim() : value)}
      />
    </PropertyRow>
  );
}

function definitionsOf(bo: Bo): Bo {
  let at = bo;
  while (at.$parent) at = at.$parent;
  return at;
}

function freeId(kind: string, definitions: Bo): string {
  const taken = new Set(listOf(definitions, 'rootElements').map(({ id }) => id));
  let n = taken.size;
  while (taken.has(`${kind}_${n}`)) n += 1;
  return `${kind}_${n}`;
}
