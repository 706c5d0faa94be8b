import type { Resource } from '@mp/kernel/contract';
import { FormDrawer, useForm } from '@mp/kernel/web';
import { useSyncExternalStore, type ReactNode } from 'react';
import { holds, type PageBlock, type PageComponent } from '../../contract/index.ts';
import { computedText } from './computed.ts';
import { DictEdit } from './DictEdit.tsx';
import { isKnown, slotName, wordsIn } from './made-model.ts';
import type { MadeScope } from './made-scope.ts';
import { MissingControl } from './MissingControl.tsx';

/** What the components of a form change about its fields, and what stands between them. */
export function formSlotsOf(parts: readonly PageBlock[], resource: Resource, scope: MadeScope): readonly ReactNode[] {
  return parts.flatMap(({ components }) =>
    components.map((component) => <FormDrawer.Field key={component.alias} {...slotOf(component, resource, scope)} />),
  );
}

function slotOf(component: PageComponent, resource: Resource, scope: MadeScope) {
  const label = wordsIn(component.label, scope.language);
  const { visibleWhen, wide } = component;
  return {
    name: slotName(component),
    ...(label === undefined ? {} : { label }),
    ...(wide === undefined ? {} : { wide }),
    ...(visibleWhen === undefined
      ? {}
      : { when: (values: Readonly<Record<string, unknown>>) => holds(visibleWhen, values) }),
    ...contentOf(component, resource, label),
    ...(component.dataSource && component.dataSource.kind !== 'resource'
      ? {
          render: (props: Parameters<typeof DictEdit>[0]['edit']) => (
            <DictEdit edit={props} component={component} scope={scope} />
          ),
        }
      : {}),
  };
}

function contentOf(component: PageComponent, resource: Resource, label: string | undefined): { content?: ReactNode } {
  if (component.kind === 'note') return { content: <p className="made-note">{label}</p> };
  if (component.kind === 'computed')
    return { content: <ComputedValue label={label ?? component.alias} expression={component.expression} /> };
  if (!isKnown(component, resource))
    return { content: <MissingControl name={component.fieldName ?? component.alias} /> };
  return {};
}

/** A value that follows what is typed. */
function ComputedValue({
  label,
  expression,
}: {
  readonly label: string;
  readonly expression: string | undefined;
}): ReactNode {
  const { model } = useForm();
  const value = useSyncExternalStore(
    (listener) => model.subscribe('*', listener),
    () => computedText(expression, model.values()),
  );
  return (
    <dl className="ui-read-field">
      <dt>{label}</dt>
      <dd>
        <output>{value === '' ? '–' : value}</output>
      </dd>
    </dl>
  );
}
