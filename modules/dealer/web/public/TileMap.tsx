import { useText } from '@mp/kernel/web';
import {
  circleMarker,
  control,
  divIcon,
  latLngBounds,
  map as newMap,
  marker,
  tileLayer,
  type Map as Drawn,
} from 'leaflet';
import { useEffect, useRef, type ReactNode } from 'react';
import type { MapPoint } from './SiteMap.tsx';
import type { MapPlace } from './mercator.ts';
import 'leaflet/dist/leaflet.css';

interface TileMapProps {
  readonly label: string;
  readonly points: readonly MapPoint[];
  readonly around?: MapPlace | null | undefined;
  /** `https://host/{z}/{x}/{y}.png`. */
  readonly tiles: string;
  /** Whom the tiles come from. */
  readonly credit: string;
}

const mark = 'M10 30 l-8 -14 a10 10 0 1 1 16 0 z';
/** A place alone is seen from some distance. */
const closest = { one: 11, several: 16 } as const;

function place(on: Drawn, points: readonly MapPoint[], around: MapPlace | null | undefined): void {
  if (around) circleMarker([around.lat, around.lng], { radius: 9, className: 'dlr-map-here' }).addTo(on);
  for (const { key, mark: sign, lng, lat, title } of points) {
    const text = document.createElement('a');
    text.className = 'dlr-map-point';
    text.href = `#dealer-${key}`;
    text.setAttribute('aria-label', title);
    text.innerHTML = `<svg viewBox="0 0 20 30" width="20" height="30" aria-hidden="true"><path d="${mark}"/><text x="10" y="15"></text></svg>`;
    const drawn = text.querySelector('text');
    if (drawn) drawn.textContent = sign;
    marker([lat, lng], {
      title,
      keyboard: false,
      icon: divIcon({ html: text, className: 'dlr-map-mark', iconSize: [20, 30], iconAnchor: [10, 30] }),
    }).addTo(on);
  }
}

/** Sites on the tiles of a map service: to be moved and zoomed, with a list below that says the same. */
export function TileMap({ label, points, around, tiles, credit }: TileMapProps): ReactNode {
  const t = useText('publicPage.map');
  const frame = useRef<HTMLDivElement>(null);
  const held = JSON.stringify([points, around ?? null]);
  useEffect(() => {
    if (!frame.current) return undefined;
    const [shown, here] = JSON.parse(held) as [readonly MapPoint[], MapPlace | null];
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const on = newMap(frame.current, {
      attributionControl: false,
      zoomControl: false,
      zoomAnimation: !isCalm,
      fadeAnimation: !isCalm,
      markerZoomAnimation: !isCalm,
      // Rolling the wheel over the map goes on down the page.
      scrollWheelZoom: false,
    });
    control.zoom({ zoomInTitle: t('zoomIn'), zoomOutTitle: t('zoomOut') }).addTo(on);
    control.scale({ imperial: false }).addTo(on);
    tileLayer(tiles, { maxZoom: 18 }).addTo(on);
    place(on, shown, here);
    const all = [...shown, ...(here ? [here] : [])].map(({ lat, lng }): [number, number] => [lat, lng]);
    on.fitBounds(latLngBounds(all), {
      padding: [36, 36],
      maxZoom: all.length > 1 ? closest.several : closest.one,
      animate: false,
    });
    return () => void on.remove();
  }, [held, tiles, t]);
  return (
    <figure className="dlr-tiles">
      <div ref={frame} role="group" aria-label={label} className="dlr-map dlr-map-tiles" />
      <figcaption>{credit}</figcaption>
    </figure>
  );
}
