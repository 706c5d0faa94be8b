import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import {
  moved,
  placeAt,
  underScreen,
  viewOf,
  zoomed,
  type MapPlace,
  type MapSize,
  type MapView,
  type Spot,
} from './mercator.ts';
import { usePointers, type Pointers } from './use-pointers.ts';

/** Pixels of one step of an arrow key. */
const step = 64;
/** Pixels of the wheel that zoom by one level. */
const wheelLevel = 240;

const arrows: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
};
const levels: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };

/** How a map is seen and moved. */
export interface MapMotion {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly size: MapSize;
  readonly view: MapView;
  readonly show: (places: readonly MapPlace[]) => void;
  /** By levels, about a point or the middle. */
  readonly zoom: (by: number, at?: Spot) => void;
  readonly whole: () => void;
  /** Keys of the frame; answers whether the key was one of the map's. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
  readonly pointers: Pointers;
}

/** The size of an element as it is laid out. */
function useSize(frame: RefObject<HTMLDivElement | null>): MapSize {
  const [size, setSize] = useState<MapSize>({ width: 640, height: 360 });
  useEffect(() => {
    if (!frame.current) return undefined;
    const watched = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (width > 0 && height > 0) setSize({ width, height });
    });
    watched.observe(frame.current);
    return () => watched.disconnect();
  }, [frame]);
  return size;
}

const pointIn = (
  frame: HTMLDivElement | null,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Spot => {
  const box = frame?.getBoundingClientRect();
  return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
};

/** The wheel with Ctrl, as two fingers on a pad send it; without, it goes on down the page. React hears it too late for that. */
function useWheel(frame: RefObject<HTMLDivElement | null>, onZoom: (by: number, at: Spot) => void): void {
  const latest = useRef(onZoom);
  useEffect(() => {
    latest.current = onZoom;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(-event.deltaY / wheelLevel, pointIn(element, event));
    };
    element.addEventListener('wheel', handleWheel, { passive: false });
    return () => element.removeEventListener('wheel', handleWheel);
  }, [frame]);
}

/** A map's view: all its places until somebody moves it; other places are shown anew. `onPress` is told what place is pressed. */
export function useMapView(places: readonly MapPlace[], onPress?: (place: MapPlace) => void): MapMotion {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const shown = JSON.stringify(places.map(({ lng, lat }) => [lng, lat]));
  const [own, setOwn] = useState<{ readonly shown: string; readonly view: MapView }>();
  const fit = viewOf(places, size);
  const view = own?.shown === shown ? own.view : fit;
  const change = (next: (view: MapView) => MapView) =>
    setOwn((now) => ({ shown, view: next(now?.shown === shown ? now.view : fit) }));
  const zoom = (by: number, at: Spot = { x: size.width / 2, y: size.height / 2 }) =>
    change((now) => zoomed(now, { by, at, size }));
  useWheel(frame, zoom);
  const pointers = usePointers({
    pointOf: (event) => pointIn(frame.current, event),
    onDrag: ({ by, levels: zoomBy, at }) => change((now) => zoomed(moved(now, by), { by: zoomBy, at, size })),
    onPress: (at) => onPress?.(placeAt(underScreen(at, view, size))),
  });

  function handleKey(event: KeyboardEvent): boolean {
    const by = arrows[event.key];
    const level = levels[event.key];
    if (by) change((now) => moved(now, by));
    else if (level !== undefined) zoom(level);
    else if (event.key === '0' || event.key === 'Home') setOwn(undefined);
    else return false;
    event.preventDefault();
    return true;
  }

  return {
    frame,
    size,
    view,
    show: (some) => change(() => viewOf(some, size)),
    zoom,
    whole: () => setOwn(undefined),
    handleKey,
    pointers,
  };
}
