import { text } from '@mp/kernel/web';
import type { Shape } from './bpmn.ts';
import { type DrawnKind, kindGroups } from './element-kinds.ts';

interface Entry {
  readonly group: string;
  readonly className: string;
  readonly title: string;
  readonly action: Readonly<Record<string, (event: Event, element: Shape) => void>>;
}

const [userTask, exclusive, end] = [kindGroups.task, kindGroups.gateway, kindGroups.end].map(([first]) => first);

/** What stands beside a chosen element: what most often follows it, a flow, and its removal. */
class PadProvider {
  static $inject = ['contextPad', 'autoPlace', 'elementFactory', 'create', 'connect', 'modeling'];
  private readonly autoPlace: { readonly append: (from: Shape, shape: Shape) => Shape };
  private readonly factory: { readonly createShape: (values: object) => Shape };
  private readonly creating: { readonly start: (event: Event, shape: Shape, context: object) => void };
  private readonly connecting: { readonly start: (event: Event, from: Shape) => void };
  private readonly modeling: { readonly removeElements: (shapes: readonly Shape[]) => void };

  constructor(
    pad: { readonly registerProvider: (provider: PadProvider) => void },
    autoPlace: PadProvider['autoPlace'],
    factory: PadProvider['factory'],
    creating: PadProvider['creating'],
    connecting: PadProvider['connecting'],
    modeling: PadProvider['modeling'],
  ) {
    this.autoPlace = autoPlace;
    this.factory = factory;
    this.creating = creating;
    this.connecting = connecting;
    this.modeling = modeling;
    pad.registerProvider(this);
  }

  getMultiElementContextPadEntries(elements: readonly Shape[]): Readonly<Record<string, Entry>> {
    return { delete: this.removal(elements) };
  }

  getContextPadEntries(element: Shape): Readonly<Record<string, Entry>> {
    const { businessObject: bo } = element;
    const canConnect = bo.$instanceOf('bpmn:FlowNode') && !bo.$instanceOf('bpmn:EndEvent');
    const remove = { delete: this.removal([element]) };
    if (element.labelTarget !== undefined || !canConnect) return remove;
    return {
      ...(userTask ? { userTask: this.append(userTask) } : {}),
      ...(exclusive ? { exclusive: this.append(exclusive) } : {}),
      ...(end ? { end: this.append(end) } : {}),
      connect: {
        group: 'connect',
        className: 'bpmn-icon-connection-multi',
        title: text('workflow.design.connect'),
        action: {
          click: (event, from) => this.connecting.start(event, from),
          dragstart: (event, from) => this.connecting.start(event, from),
        },
      },
      ...remove,
    };
  }

  private removal(elements: readonly Shape[]): Entry {
    return {
      group: 'edit',
      className: 'bpmn-icon-trash',
      title: text('workflow.design.remove'),
      action: { click: () => this.modeling.removeElements(elements) },
    };
  }

  private append({ key, type, icon }: DrawnKind): Entry {
    const made = () => this.factory.createShape({ type });
    return {
      group: 'model',
      className: `bpmn-icon-${icon}`,
      title: text('workflow.design.append', { kind: `@workflow.design.kind.${key}` }),
      action: {
        click: (_, from) => {
          this.autoPlace.append(from, made());
        },
        dragstart: (event, from) => this.creating.start(event, made(), { source: from }),
      },
    };
  }
}

/** Module of bpmn-js with our context pad. */
export const contextPad = { contextPadProvider: ['type', PadProvider] };
