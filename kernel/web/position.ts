/** Where a device is, in degrees and metres. */
export interface Position {
  readonly lng: number;
  readonly lat: number;
  readonly accuracyM: number;
}

/** Where the device is; null where it does not say so within ten seconds, or may not. */
export const positionNow = (): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lng: coords.longitude, lat: coords.latitude, accuracyM: coords.accuracy }),
      () => resolve(null),
      // Not where it was a moment ago: whoever was far away may have come nearer.
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 },
    );
  });
