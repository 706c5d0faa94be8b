/** Pictures of a map service that lie over the land. */
export interface MapTiles {
  /** `https://host/{z}/{x}/{y}.png`; empty without a service. */
  readonly url: string;
  /** Whom they come from. */
  readonly credit: string;
}

const none: MapTiles = { url: '', credit: '' };
let known: () => MapTiles = () => none;

/** Names where the pictures of maps come from; `read` is a hook. */
export function registerMapTiles(read: () => MapTiles): void {
  known = read;
}

/** The map service of the platform. */
export function useMapTiles(): MapTiles {
  return known();
}
