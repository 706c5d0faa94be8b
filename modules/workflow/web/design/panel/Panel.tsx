import { fieldType, type FormField } from '@mp/engine/core';
import { useText } from '@mp/kernel/web';
import { Button } from 'antd';
import { DeleteOutlined } from '@ant-design/icons';
import { type ReactNode, useSyncExternalStore } from 'react';
import { declaredKinds } from '../../../contract/index.ts';
import type { Bo } from '../bpmn.ts';
import type { Surroundings } from '../design.client.ts';
import { kindKey, othersOf } from '../element-kinds.ts';
import { extensionOf, type Plain, plainList, plainOf, plainText } from '../extension.ts';
import type { Studio } from '../studio.ts';
import { Group, SelectProp, TextProp } from './controls.tsx';
import { EventProps, ReceiveProps } from './EventProps.tsx';
import { FlowProps, GatewayProps } from './FlowProps.tsx';
import { elementName } from './labels.ts';
import { MultiProps } from './MultiProps.tsx';
import { NamesProps } from './NamesProps.tsx';
import { type Panel as PanelValue, PanelProvider, usePanel, useSet } from './panel-context.ts';
import { ProcessProps } from './ProcessProps.tsx';
import { CallProps, ServiceProps } from './ServiceProps.tsx';
import { CcProps, UserTaskProps } from './UserTaskProps.tsx';

/** A declared field as the engine knows it, as far as expressions ask. */
function plainField(field: Plain): FormField {
  const options = plainList(field, 'options');
  const columns = plainList(field, 'columns');
  const zh = plainText(field, 'name') || plainText(field, 'code');
  const names = { zh, en: plainText(field, 'en') || zh, ja: plainText(field, 'ja') || zh };
  return {
    name: plainText(field, 'code'),
    kind: declaredKinds.find((each) => each === plainText(field, 'kind')) ?? 'text',
    names,
    required: plainText(field, 'required') === 'true',
    ...(options.length > 0 ? { options: options.map((option) => ({ code: plainText(option, 'code'), names })) } : {}),
    ...(columns.length > 0 ? { columns: columns.map(plainField) } : {}),
  };
}

/** The form of a process as expressions see it, and the resource that it is bound to. */
function formOf(process: Bo, around: Surroundings): Pick<PanelValue, 'form' | 'resource'> {
  const spec = plainOf(extensionOf(process, 'wf:Process'));
  const resource = plainText(spec, 'resource') || undefined;
  const kind = plainText(spec, 'form') || (resource === undefined ? 'fields' : 'resource');
  if (kind === 'page') return { form: undefined, resource: undefined };
  if (kind === 'resource') return { form: around.resources.find(({ key }) => key === resource)?.fields, resource };
  const fields = plainList(plainOf(extensionOf(process, 'wf:Form')), 'fields');
  return { form: fields.map((each) => fieldType(plainField(each))), resource: undefined };
}

/** The properties of what is chosen; of the process when nothing is. */
export function Panel({ studio, around }: { readonly studio: Studio; readonly around: Surroundings }): ReactNode {
  const t = useText('workflow.design');
  const { selected } = useSyncExternalStore(studio.subscribe, studio.state);
  if (selected.length > 1) return <SeveralProps studio={studio} selected={selected} />;
  const process = studio.process();
  const chosen = selected[0] === undefined ? undefined : studio.element(selected[0]);
  const shape = chosen ?? studio.root();
  const bo = chosen?.businessObject ?? process;
  const value: PanelValue = { studio, shape, bo, around, ...formOf(process, around) };
  return (
    <PanelProvider value={value} key={bo.id}>
      <div className="flow-panel">
        <header className="flow-panel-head">
          <h2>{elementName(bo)}</h2>
          <small className="mp-secondary">
            {t(`kind.${kindKey(bo)}`)} · <code>{bo.id}</code>
          </small>
        </header>
        <KindProps />
        <OwnProps />
        <ConnectProps />
      </div>
    </PanelProvider>
  );
}

function OwnProps(): ReactNode {
  const { bo } = usePanel();
  switch (bo.$type) {
    case 'bpmn:Process':
      return <ProcessProps />;
    case 'bpmn:UserTask':
      return <UserTaskProps />;
    case 'bpmn:SequenceFlow':
      return <FlowProps />;
    case 'bpmn:TextAnnotation':
      return <NoteProps />;
    default:
      return bo.$instanceOf('bpmn:Gateway') ? (
        <GatewayProps />
      ) : bo.$instanceOf('bpmn:Event') ? (
        <EventProps />
      ) : (
        <ActivityProps />
      );
  }
}

/** Other activities: name, what they do, their repetition. */
function ActivityProps(): ReactNode {
  const t = useText('workflow.design');
  const { bo } = usePanel();
  const isSend = bo.$type === 'bpmn:SendTask';
  return (
    <>
      <Group title={t('section.general')}>
        <NamesProps />
      </Group>
      {isSend ? <CcProps /> : null}
      {isSend || bo.$type === 'bpmn:ServiceTask' ? <ServiceProps /> : null}
      {bo.$type === 'bpmn:ReceiveTask' ? <ReceiveProps /> : null}
      {bo.$type === 'bpmn:CallActivity' ? <CallProps /> : null}
      {['bpmn:ServiceTask', 'bpmn:SubProcess', 'bpmn:CallActivity'].includes(bo.$type) ? <MultiProps /> : null}
    </>
  );
}

function NoteProps(): ReactNode {
  const t = useText('workflow.design');
  const { bo } = usePanel();
  const set = useSet();
  const text = bo.get('text');
  return (
    <Group title={t('section.general')}>
      <TextProp
        isLong
        label={t('prop.text')}
        value={typeof text === 'string' ? text : ''}
        onChange={(next) => set({ text: next })}
      />
    </Group>
  );
}

/** What the element is, and what it may be made into. */
function KindProps(): ReactNode {
  const t = useText('workflow.design');
  const { studio, shape, bo } = usePanel();
  const others = othersOf(bo);
  if (others.length < 2) return null;
  return (
    <div className="ui-form flow-kind">
      <SelectProp
        label={t('prop.element')}
        value={kindKey(bo)}
        options={others.map(({ key }) => ({ value: key, label: t(`kind.${key}`) }))}
        onChange={(key) => {
          const kind = others.find((each) => each.key === key);
          if (kind && key !== kindKey(bo)) studio.replace(shape, kind);
        }}
      />
    </div>
  );
}

/** A flow to another element, for those who do not draw it. */
function ConnectProps(): ReactNode {
  const t = useText('workflow.design');
  const { studio, bo } = usePanel();
  if (!bo.$instanceOf('bpmn:FlowNode') || bo.$instanceOf('bpmn:EndEvent')) return null;
  const targets = studio.all(
    ({ businessObject: other }) =>
      other !== bo &&
      other.$parent === bo.$parent &&
      other.$instanceOf('bpmn:FlowNode') &&
      !other.$instanceOf('bpmn:StartEvent') &&
      !other.$instanceOf('bpmn:BoundaryEvent'),
  );
  return (
    <div className="ui-form">
      <SelectProp
        label={t('prop.connectTo')}
        value=""
        options={targets.map(({ businessObject: other }) => ({ value: other.id, label: elementName(other) }))}
        onChange={(id) => studio.connect(bo.id, id)}
      />
    </div>
  );
}

const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;

/** Several chosen elements: put in line, spread evenly, removed. */
function SeveralProps({
  studio,
  selected,
}: {
  readonly studio: Studio;
  readonly selected: readonly string[];
}): ReactNode {
  const t = useText('workflow.design');
  const count = studio.chosen();
  return (
    <div className="flow-panel">
      <header className="flow-panel-head">
        <h2>{t('several', { count: selected.length })}</h2>
      </header>
      {count > 1 ? (
        <Group title={t('section.align')}>
          <div className="flow-align" role="group" aria-label={t('section.align')}>
            {alignments.map((how) => (
              <Button key={how} size="small" onClick={() => studio.arrange(how)}>
                {t(`align.${how}`)}
              </Button>
            ))}
          </div>
        </Group>
      ) : null}
      {count > 2 ? (
        <Group title={t('section.distribute')}>
          <div className="flow-align" role="group" aria-label={t('section.distribute')}>
            {(['horizontal', 'vertical'] as const).map((how) => (
              <Button key={how} size="small" onClick={() => studio.arrange(how)}>
                {t(`align.${how}`)}
              </Button>
            ))}
          </div>
        </Group>
      ) : null}
      <div className="ui-form flow-kind">
        <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => studio.remove(selected)}>
          {t('remove')}
        </Button>
      </div>
    </div>
  );
}
