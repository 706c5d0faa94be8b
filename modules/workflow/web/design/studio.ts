import { wfModdle } from '@mp/engine/compile';
import Modeler from 'bpmn-js/lib/Modeler';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import { type Bo, listOf, type Shape, textOf } from './bpmn.ts';
import { contextPad } from './context-pad.ts';
import { type DrawnKind, sizeless } from './element-kinds.ts';
import {
  extensionFrom,
  extensionOf,
  extensionsOf,
  type Moddle,
  type Plain,
  plainOf,
  plainText,
  saying,
} from './extension.ts';
import { drawingWords } from './drawing-words.ts';
import { spokenAttribute, spokenLabels, spokenName } from './spoken-labels.ts';

/** What the screen shows of the drawing at a moment. */
export interface StudioState {
  /** The drawing is there. */
  readonly isReady: boolean;
  /** Counts the changes of the drawing. */
  readonly revision: number;
  readonly selected: readonly string[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface Bus {
  readonly on: (
    name: string,
    listener: (event: { readonly trigger?: string; readonly element?: Shape }) => void,
  ) => void;
  readonly fire: (name: string, event: object) => void;
}
interface Stack {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: () => boolean;
  readonly canRedo: () => boolean;
  readonly registerHandler: (name: string, handler: unknown) => void;
  readonly execute: (name: string, context: object) => void;
}
interface Selecting {
  readonly get: () => readonly Shape[];
  readonly select: (shape: Shape | readonly Shape[] | null) => void;
}
interface Registry {
  readonly get: (id: string) => Shape | undefined;
  readonly filter: (keep: (shape: Shape) => boolean) => readonly Shape[];
}
interface Canvas {
  readonly getRootElement: () => Shape;
  readonly zoom: (to: 'fit-viewport' | number, center: 'auto') => number;
  readonly viewbox: () => { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly scrollToElement: (shape: Shape, padding?: number) => void;
}
interface Overlays {
  readonly add: (id: string, type: string, overlay: object) => void;
  readonly remove: (filter: { readonly type: string }) => void;
}
interface Modeling {
  readonly updateProperties: (shape: Shape, values: object) => void;
  readonly updateModdleProperties: (shape: Shape, bo: Bo, values: object) => void;
  readonly resizeShape: (shape: Shape, bounds: object, least: object) => void;
  readonly updateLabel: (shape: Shape, name: string | null) => void;
  readonly createShape: (shape: Shape, at: object, parent: Shape, hints?: object) => Shape;
  readonly removeElements: (shapes: readonly Shape[]) => void;
}

/** Does several changes as one step that is taken back as one. */
class Together {
  preExecute({ run }: { readonly run: () => void }): void {
    run();
  }
}

/** The drawing of a process: what is drawn, chosen, changed. Every change is a command, so that it can be taken back. */
export class Studio {
  private readonly modeler: Modeler;
  private readonly listeners = new Set<() => void>();
  private now: StudioState = { isReady: false, revision: 0, selected: [], canUndo: false, canRedo: false };

  /** Where it is drawn; put into the page while the page is in front. */
  readonly box: HTMLElement;
  private isLoaded = false;
  private isShown = false;

  constructor() {
    this.box = document.createElement('div');
    this.box.className = 'flow-canvas';
    // Steps back and forth are the canvas's own while it has the focus; the page would do them once more.
    this.box.addEventListener('keydown', (event) => {
      if ((event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase())) event.stopPropagation();
    });
    this.modeler = new Modeler({
      container: this.box,
      moddleExtensions: { wf: wfModdle },
      additionalModules: [
        contextPad,
        drawingWords,
        spokenLabels((shape, name) => this.rename(shape, name)),
        {
          // What they offer stands in our palette and panel.
          paletteProvider: ['value', {}],
          alignElementsContextPadProvider: ['value', {}],
          alignElementsMenuProvider: ['value', {}],
          distributeElementsMenuProvider: ['value', {}],
        },
      ],
      bpmnRenderer: {
        defaultFillColor: 'var(--mp-raised)',
        defaultStrokeColor: 'var(--mp-secondary)',
        defaultLabelColor: 'var(--mp-text)',
      },
    });
    this.stack.registerHandler('wf.together', Together);
    const bus = this.get<Bus>('eventBus');
    bus.on('commandStack.changed', ({ trigger }) => this.change(trigger === 'clear' ? 0 : 1));
    bus.on('selection.changed', () => this.change(0));
    // A name beside its element is a shape of its own.
    bus.on('element.changed', ({ element }) => {
      if (element?.label) bus.fire('element.changed', { element: element.label });
    });
  }

  private get<T>(service: string): T {
    return this.modeler.get<T>(service);
  }
  private get stack(): Stack {
    return this.get('commandStack');
  }
  private get modeling(): Modeling {
    return this.get('modeling');
  }
  private get canvas(): Canvas {
    return this.get('canvas');
  }
  private get registry(): Registry {
    return this.get('elementRegistry');
  }
  private get selection(): Selecting {
    return this.get('selection');
  }
  private get moddle(): Moddle {
    return this.get('moddle');
  }

  private change(by: 0 | 1): void {
    this.now = {
      isReady: this.isShown,
      revision: this.now.revision + by,
      selected: this.selection.get().map(({ id, labelTarget }) => labelTarget?.id ?? id),
      canUndo: this.stack.canUndo(),
      canRedo: this.stack.canRedo(),
    };
    for (const listener of this.listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly state = (): StudioState => this.now;

  /** Whether a drawing is shown, or on its way. */
  hasDrawing(): boolean {
    return this.isLoaded;
  }

  /** Shows a drawing; throws when it cannot be read. */
  async load(xml: string): Promise<void> {
    this.isLoaded = true;
    await this.modeler.importXML(xml);
    this.isShown = true;
    if (spokenAttribute() !== undefined) this.redraw();
    this.fit();
    this.change(0);
  }

  /** Takes over a name that is being typed on the canvas. */
  finishTyping(): void {
    const typing = this.get<{ isActive: () => boolean; complete: () => void }>('directEditing');
    if (typing.isActive()) typing.complete();
  }

  /** The drawing as XML. */
  async xml(): Promise<string> {
    return (await this.modeler.saveXML({ format: true })).xml ?? '';
  }

  destroy(): void {
    this.modeler.destroy();
  }

  readonly undo = (): void => this.stack.undo();
  readonly redo = (): void => this.stack.redo();
  readonly fit = (): void => {
    // A little room around it.
    this.canvas.zoom(this.canvas.zoom('fit-viewport', 'auto') * 0.92, 'auto');
  };
  readonly zoom = (by: 1 | -1): void => this.get<{ stepZoom: (by: number) => void }>('zoomScroll').stepZoom(by);
  readonly search = (): void => this.get<{ open: () => void }>('searchPad').open();

  /** The process, or the plane of a sub-process that is open. */
  root(): Shape {
    return this.canvas.getRootElement();
  }
  /** The process itself. */
  process(): Bo {
    const bo = this.root().businessObject;
    if (bo.$type !== 'bpmn:Collaboration') return processAround(bo);
    const processes = listOf(bo, 'participants').map((each) => each.get('processRef') as Bo | undefined);
    return processes.find((each) => each?.get('isExecutable') === true) ?? processes.find((each) => each) ?? bo;
  }
  element(id: string): Shape | undefined {
    return this.registry.get(id);
  }
  all(keep: (shape: Shape) => boolean): readonly Shape[] {
    return this.registry.filter((shape) => shape.labelTarget === undefined && keep(shape));
  }

  select(ids: readonly string[]): void {
    const shapes = ids.flatMap((id) => this.element(id) ?? []).filter((shape) => shape !== this.root());
    this.selection.select(shapes);
    const [first] = shapes;
    if (first) this.canvas.scrollToElement(first, 80);
  }

  /** Several changes as one step. */
  together(run: () => void): void {
    this.stack.execute('wf.together', { run });
  }
  /**
   * Names an element in the language of the interface. As long as its Chinese name, which other tools show, is none of
   * its own, it goes along.
   */
  private rename(shape: Shape, name: string): void {
    const { businessObject: bo } = shape;
    const attribute = spokenAttribute();
    const names = plainOf(extensionOf(bo, 'wf:Names'));
    const own = textOf(bo, 'name');
    this.together(() => {
      if (attribute === undefined || own === '' || own === plainText(names, attribute))
        this.modeling.updateLabel(shape, name === '' ? null : name);
      if (attribute === undefined) return;
      const target = shape.labelTarget ?? shape;
      this.extend(target, 'wf:Names', [{ ...names, [attribute]: name }]);
      if (target.label) this.modeling.resizeShape(target.label, this.roomOf(target.label), { width: 0, height: 0 });
    });
  }
  /** The room that the name beside an element takes in the language of the interface. */
  private roomOf(label: Shape): object {
    const renderer = this.get<{ getExternalLabelBounds: (at: Shape, text: string) => object }>('textRenderer');
    return renderer.getExternalLabelBounds(label, spokenName(label.businessObject));
  }
  /** Draws everything once more, in another language; this is no change of the drawing. */
  redraw(): void {
    if (!this.isShown) return;
    for (const label of this.registry.filter(({ labelTarget }) => labelTarget !== undefined))
      Object.assign(label, this.roomOf(label));
    this.get<Bus>('eventBus').fire('elements.changed', { elements: this.registry.filter(({ parent }) => !!parent) });
  }
  /** Changes properties of an element. */
  set(shape: Shape, values: Readonly<Record<string, unknown>>): void {
    this.modeling.updateProperties(shape, values);
  }
  /** Changes properties of a piece inside an element. */
  setIn(shape: Shape, bo: Bo, values: Readonly<Record<string, unknown>>): void {
    this.modeling.updateModdleProperties(shape, bo, values);
  }
  /** A new piece of the model; of extensions by plain values. */
  create(type: string, values: Readonly<Record<string, unknown>> = {}): Bo {
    return this.moddle.create(type, values);
  }

  /** Puts extensions of a type in the place of those that an element has; the ones that say nothing are left out. */
  extend(shape: Shape, type: string, plain: readonly Plain[]): void {
    this.extendIn({ shape, holder: shape.businessObject }, type, plain);
  }
  /** The same for a piece inside an element. */
  extendIn(
    { shape, holder }: { readonly shape: Shape; readonly holder: Bo },
    type: string,
    plain: readonly Plain[],
  ): void {
    const own = plain.filter((each) => Object.keys(saying(each)).length > 0);
    const made = own.map((each) => extensionFrom(this.moddle, type, each));
    const elements = holder.get('extensionElements') as Bo | undefined;
    if (!elements) {
      if (made.length === 0) return;
      const fresh = this.create('bpmn:ExtensionElements', { values: made });
      for (const each of made) Object.assign(each, { $parent: fresh });
      Object.assign(fresh, { $parent: holder });
      this.setIn(shape, holder, { extensionElements: fresh });
      return;
    }
    const replaced = extensionsOf(holder, type);
    const values = listOf(elements, 'values');
    const at = replaced[0] ? values.indexOf(replaced[0]) : values.length;
    for (const each of made) Object.assign(each, { $parent: elements });
    const rest = values.filter((each) => !replaced.includes(each));
    this.setIn(shape, elements, { values: [...rest.slice(0, at), ...made, ...rest.slice(at)] });
  }

  /** Begins to draw a new element with the pointer. */
  drag(event: Event, kind: DrawnKind): void {
    this.get<{ start: (event: Event, shape: Shape) => void }>('create').start(event, this.shapeOf(kind));
  }

  private shapeOf({ type, trigger, isExpanded }: DrawnKind): Shape {
    return this.get<{ createShape: (values: object) => Shape }>('elementFactory').createShape({
      type,
      ...(trigger === undefined ? {} : { eventDefinitionType: trigger }),
      ...(isExpanded === undefined ? {} : { isExpanded }),
    });
  }

  /** Adds an element behind the chosen one, on its border, or into the middle of what is seen; then it is chosen. */
  add(kind: DrawnKind): void {
    const shape = this.shapeOf(kind);
    const chosen = this.selection.get()[0];
    const before = chosen && !chosen.waypoints && !chosen.labelTarget ? chosen : undefined;
    const made = this.place(kind, shape, before);
    if (made) this.select([made.id]);
  }

  private place(kind: DrawnKind, shape: Shape, before: Shape | undefined): Shape | undefined {
    if (kind.type === 'bpmn:BoundaryEvent') {
      if (!before?.businessObject.$instanceOf('bpmn:Activity')) return undefined;
      const at = { x: before.x + before.width - 24, y: before.y + before.height };
      return this.modeling.createShape(shape, at, before, { attach: true });
    }
    const canFollow = before && canHaveNext(before.businessObject) && !sizeless.has(kind.type);
    if (canFollow && before) {
      const append = this.get<{ append: (from: Shape, shape: Shape) => Shape }>('autoPlace');
      return append.append(before, shape);
    }
    const { x, y, width, height } = this.canvas.viewbox();
    const taken = this.all((each) => each.parent !== undefined && !each.waypoints);
    const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    while (
      taken.some(
        (each) => Math.abs(each.x + each.width / 2 - at.x) < 90 && Math.abs(each.y + each.height / 2 - at.y) < 70,
      )
    )
      at.y += 100;
    return this.modeling.createShape(shape, at, this.root());
  }

  /** Whether the element that is chosen can carry an event on its border. */
  canCarry(): boolean {
    return this.selection.get()[0]?.businessObject.$instanceOf('bpmn:Activity') === true;
  }

  /** Makes another kind of element out of one. */
  replace(shape: Shape, { type, trigger, isExpanded }: DrawnKind): void {
    const replacing = this.get<{ replaceElement: (shape: Shape, target: object) => Shape }>('bpmnReplace');
    const made = replacing.replaceElement(shape, {
      type,
      ...(trigger === undefined ? {} : { eventDefinitionType: trigger }),
      ...(isExpanded === undefined ? {} : { isExpanded }),
    });
    this.select([made.id]);
  }

  /** Connects two elements by a flow; undefined where none may be. */
  connect(from: string, to: string): void {
    const source = this.element(from);
    const target = this.element(to);
    if (!source || !target) return;
    const made = this.get<{ connect: (a: Shape, b: Shape) => Shape | undefined }>('modeling').connect(source, target);
    if (made) this.select([made.id]);
  }

  remove(ids: readonly string[]): void {
    const shapes = ids.flatMap((id) => this.element(id) ?? []).filter((shape) => shape !== this.root());
    if (shapes.length > 0) this.modeling.removeElements(shapes);
  }

  /** Aligns what is chosen, or spreads it evenly. */
  arrange(how: 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom' | 'horizontal' | 'vertical'): void {
    const shapes = this.selection.get().filter((shape) => !shape.waypoints);
    if (how === 'horizontal' || how === 'vertical')
      this.get<{ trigger: (shapes: readonly Shape[], axis: string) => void }>('distributeElements').trigger(
        shapes,
        how,
      );
    else this.get<{ trigger: (shapes: readonly Shape[], how: string) => void }>('alignElements').trigger(shapes, how);
  }

  /** The chosen elements that can be arranged. */
  chosen(): number {
    return this.selection.get().filter((shape) => !shape.waypoints).length;
  }

  /** Marks elements with a sign of what is wrong with them. */
  mark(problems: readonly { readonly id: string; readonly kind: 'error' | 'warning'; readonly title: string }[]): void {
    const overlays = this.get<Overlays>('overlays');
    overlays.remove({ type: 'wf-problem' });
    const byElement = Map.groupBy(problems, ({ id }) => id);
    for (const [id, all] of byElement) {
      const shape = this.element(id);
      if (!shape || shape === this.root()) continue;
      const mark = document.createElement('span');
      mark.className = 'flow-mark';
      mark.dataset.kind = all.some(({ kind }) => kind === 'error') ? 'error' : 'warning';
      mark.title = all.map(({ title }) => title).join('\n');
      mark.textContent = '!';
      overlays.add(id, 'wf-problem', { position: { top: -10, left: -10 }, html: mark });
    }
  }
}

function processAround(bo: Bo): Bo {
  let at: Bo = bo;
  while (at.$type !== 'bpmn:Process' && at.$parent) at = at.$parent;
  return at;
}

function canHaveNext(bo: Bo): boolean {
  return bo.$instanceOf('bpmn:FlowNode') && !bo.$instanceOf('bpmn:EndEvent');
}
