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
