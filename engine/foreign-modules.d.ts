declare module 'bpmn-moddle' {
  import type { Element } from './compile-element.ts';

  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    fromXML(xml: string): Promise<{
      readonly rootElement: Element;
      readonly warnings: readonly { readonly message: string; readonly error?: Error; readonly property?: string }[];
    }>;
    toXML(element: Element, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
    create(type: string, properties?: Readonly<Record<string, unknown>>): Element;
  }
}

declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>;
}
