declare module 'bpmn-js/lib/Modeler' {
  /** Draws and changes a process. */
  export default class Modeler {
    constructor(options: {
      readonly container: HTMLElement;
      readonly additionalModules?: readonly object[];
      readonly moddleExtensions?: Readonly<Record<string, object>>;
      readonly bpmnRenderer?: {
        readonly defaultFillColor?: string;
        readonly defaultStrokeColor?: string;
        readonly defaultLabelColor?: string;
      };
    });
    importXML(xml: string): Promise<{ readonly warnings: readonly string[] }>;
    saveXML(options: { readonly format: boolean }): Promise<{ readonly xml?: string }>;
    get<T>(service: string): T;
    destroy(): void;
  }
}

declare module 'bpmn-js/lib/draw/BpmnRenderer' {
  /** Draws the elements. */
  export default class BpmnRenderer {
    static $inject: string[];
    constructor(...services: readonly unknown[]);
    drawShape(parent: SVGElement, shape: object, attributes?: object): SVGElement;
  }
}

declare module 'bpmn-js/lib/features/label-editing/LabelEditingProvider' {
  /** Lets names be typed on the canvas. */
  export default class LabelEditingProvider {
    static $inject: string[];
    constructor(...services: readonly unknown[]);
    activate(shape: object): object | undefined;
    update(shape: object, label: string, context: unknown, bounds: unknown): void;
  }
}

declare module 'bpmn-js/lib/features/search/BpmnSearchProvider' {
  /** Finds elements by name. */
  export default class BpmnSearchProvider {
    static $inject: string[];
    constructor(...services: readonly unknown[]);
    find(pattern: string): readonly object[];
  }
}
