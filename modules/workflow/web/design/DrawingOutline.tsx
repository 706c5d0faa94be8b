import { Outline, type OutlineNode, useText } from '@mp/kernel/web';
import { type ReactNode, useSyncExternalStore } from 'react';
import { type Bo, listOf } from './bpmn.ts';
import { kindKey } from './element-kinds.ts';
import { elementName } from './panel/labels.ts';
import type { Studio } from './studio.ts';

/** The elements of the drawing as a tree: flows below the element they leave, what a sub-process holds below it. */
export function DrawingOutline({
  studio,
  wrong,
}: {
  readonly studio: Studio;
  readonly wrong: ReadonlySet<string>;
}): ReactNode {
  const t = useText('workflow.design');
  const { selected, isReady } = useSyncExternalStore(studio.subscribe, studio.state);
  if (!isReady) return null;
  const process = studio.process();
  const nodeOf = (bo: Bo): OutlineNode => {
    const flows = listOf(bo, 'outgoing').map((flow) => ({
      id: flow.id,
      label: elementName(flow),
      kind: t('kind.sequenceFlow'),
      isWrong: wrong.has(flow.id),
    }));
    const inside = nodesIn(bo).map(nodeOf);
    return {
      id: bo.id,
      label: elementName(bo),
      kind: t(`kind.${kindKey(bo)}`),
      isWrong: wrong.has(bo.id),
      ...(flows.length + inside.length > 0 ? { children: [...flows, ...inside] } : {}),
    };
  };
  const root: OutlineNode = {
    id: process.id,
    label: elementName(process),
    kind: t('kind.process'),
    isWrong: wrong.has(process.id),
    children: nodesIn(process).map(nodeOf),
  };
  return (
    <Outline
      label={t('elements')}
      nodes={[root]}
      selected={selected[0] ?? process.id}
      onSelect={(id) => studio.select(id === process.id ? [] : [id])}
      onRemove={(id) => studio.remove([id])}
    />
  );
}

const nodesIn = (bo: Bo): readonly Bo[] =>
  listOf(bo, 'flowElements').filter((each) => each.$instanceOf('bpmn:FlowNode'));
