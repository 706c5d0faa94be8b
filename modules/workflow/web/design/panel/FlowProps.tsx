import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { type Bo, boOf, listOf, textOf } from '../bpmn.ts';
import { ConditionEdit } from './ConditionEdit.tsx';
import { Group, ItemList, SelectProp, SwitchProp } from './controls.tsx';
import { elementName } from './labels.ts';
import { NamesProps } from './NamesProps.tsx';
import { usePanel } from './panel-context.ts';

const conditional = ['bpmn:ExclusiveGateway', 'bpmn:InclusiveGateway'];

/** A flow: its condition, or that it is taken when no other is. */
export function FlowProps(): ReactNode {
  const t = useText('workflow.design');
  const { studio, shape, bo } = usePanel();
  const source = boOf(bo, 'sourceRef');
  const canHaveDefault =
    source !== undefined && (conditional.includes(source.$type) || source.$instanceOf('bpmn:Activity'));
  const isDefault = source?.get('default') === bo;
  const from = source && studio.element(source.id);
  const condition = textOf(boOf(bo, 'conditionExpression'), 'body');
  const setCondition = (body: string): void =>
    studio.set(shape, {
      conditionExpression: body === '' ? undefined : studio.create('bpmn:FormalExpression', { body }),
    });

  function handleDefault(isOn: boolean): void {
    if (!from) return;
    studio.together(() => {
      studio.set(from, { default: isOn ? bo : undefined });
      if (isOn && condition !== '') setCondition('');
    });
  }

  return (
    <>
      <Group title={t('section.general')}>
        <NamesProps />
      </Group>
      <Group title={t('section.condition')}>
        {canHaveDefault ? (
          <SwitchProp
            label={t('prop.isDefault')}
            hint={t('hint.isDefault')}
            value={isDefault}
            onChange={handleDefault}
          />
        ) : null}
        {canHaveDefault && !isDefault ? <ConditionEdit value={condition} onChange={setCondition} /> : null}
        {canHaveDefault ? null : <p className="mp-secondary">{t('noConditionHere')}</p>}
      </Group>
    </>
  );
}

/** A gateway: the flow that is taken when no other is, and in which order they are tried. */
export function GatewayProps(): ReactNode {
  const t = useText('workflow.design');
  const { studio, shape, bo } = usePanel();
  const parent = boOf(bo, '$parent') ?? bo.$parent;
  const own = new Set(listOf(bo, 'outgoing'));
  const siblings = listOf(parent, 'flowElements');
  const flows = siblings.filter((each) => own.has(each));
  const hasDefault = conditional.includes(bo.$type);

  function handleOrder(next: readonly Bo[]): void {
    if (!parent) return;
    const waiting = [...next];
    studio.together(() => {
      studio.setIn(shape, parent, {
        flowElements: siblings.map((each) => (own.has(each) ? (waiting.shift() ?? each) : each)),
      });
      studio.setIn(shape, bo, { outgoing: [...next] });
    });
  }

  return (
    <>
      <Group title={t('section.general')}>
        <NamesProps />
      </Group>
      {hasDefault ? (
        <Group title={t('section.flows')}>
          <SelectProp
            label={t('prop.defaultFlow')}
            canClear
            value={textOf(boOf(bo, 'default'), 'id')}
            options={flows.map((flow) => ({ value: flow.id, label: elementName(flow) }))}
            onChange={(id) => studio.set(shape, { default: flows.find((flow) => flow.id === id) })}
          />
          <ItemList isFixed label={t('prop.order')} items={flows} titleOf={elementName} onChange={handleOrder}>
            {(flow) => (
              <code className="flow-code">{textOf(boOf(flow, 'conditionExpression'), 'body') || t('noCondition')}</code>
            )}
          </ItemList>
        </Group>
      ) : null}
    </>
  );
}
