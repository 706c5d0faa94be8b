import { useText } from '@mp/kernel/web';
import type { ReactNode } from 'react';
import { type Bo, boOf, textOf } from '../bpmn.ts';
import { extensionOf, plainOf, plainText } from '../extension.ts';
import { ExpressionProp, Group, SelectProp } from './controls.tsx';
import { choicesOf } from './labels.ts';
import { usePanel } from './panel-context.ts';

/** Repetition of an activity for each item of a list, or a number of times. */
export function MultiProps(): ReactNode {
  const t = useText('workflow.design');
  const { studio, shape, bo } = usePanel();
  const loop = boOf(bo, 'loopCharacteristics');
  const kind =
    loop?.$type === 'bpmn:MultiInstanceLoopCharacteristics'
      ? loop.get('isSequential') === true
        ? 'sequential'
        : 'parallel'
      : 'none';
  function handleKind(next: string): void {
    if (next === 'none') return studio.set(shape, { loopCharacteristics: undefined });
    if (loop) return studio.setIn(shape, loop, { isSequential: next === 'sequential' });
    studio.set(shape, {
      loopCharacteristics: studio.create('bpmn:MultiInstanceLoopCharacteristics', {
        isSequential: next === 'sequential',
      }),
    });
  }
  return (
    <Group title={t('section.multi')} isOpen={kind !== 'none'}>
      <SelectProp
        label={t('prop.multi')}
        value={kind}
        options={choicesOf('multi', ['none', 'parallel', 'sequential'])}
        onChange={handleKind}
      />
      {loop && kind !== 'none' ? <LoopProps loop={loop} /> : null}
    </Group>
  );
}

function LoopProps({ loop }: { readonly loop: Bo }): ReactNode {
  const t = useText('workflow.design');
  const { studio, shape } = usePanel();
  const multi = plainOf(extensionOf(loop, 'wf:Multi'));
  const change = (values: object) => studio.extendIn({ shape, holder: loop }, 'wf:Multi', [{ ...multi, ...values }]);
  const bodyOf = (name: string) => textOf(boOf(loop, name), 'body');
  const setBody = (name: string, body: string) =>
    studio.setIn(shape, loop, { [name]: body === '' ? undefined : studio.create('bpmn:FormalExpression', { body }) });
  return (
    <>
      <ExpressionProp
        label={t('prop.collection')}
        expects="list"
        value={plainText(multi, 'collection')}
        onChange={(collection) => change({ collection })}
      />
      {plainText(multi, 'collection') === '' ? (
        <ExpressionProp
          label={t('prop.cardinality')}
          expects="number"
          value={bodyOf('loopCardinality')}
          onChange={(body) => setBody('loopCardinality', body)}
        />
      ) : null}
      <ExpressionProp
        label={t('prop.completion')}
        hint={t('hint.completion')}
        expects="bool"
        value={bodyOf('completionCondition')}
        onChange={(body) => setBody('completionCondition', body)}
      />
      <ExpressionProp
        label={t('prop.collect')}
        expects="any"
        value={plainText(multi, 'collect')}
        onChange={(collect) => change({ collect })}
      />
    </>
  );
}
