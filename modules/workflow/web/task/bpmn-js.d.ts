declare module 'bpmn-js/lib/NavigatedViewer' {
  /** Shows a drawing that can be moved and zoomed. */
  export default class NavigatedViewer {
    constructor(options: {
      readonly container: HTMLElement;
      readonly bpmnRenderer?: {
        readonly defaultFillColor?: string;
        readonly defaultStrokeColor?: string;
        readonly defaultLabelColor?: string;
      };
    });
    importXML(xml: string): Promise<{ readonly warnings: readonly string[] }>;
    get<T>(service: string): T;
    destroy(): void;
  }
}
