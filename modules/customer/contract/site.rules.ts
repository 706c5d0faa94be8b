/** Above this height, in metres, and this temperature, in °C, gensets give less than their rating. */
export const derating = { altitude: 1000, ambient: 40 } as const;

/** Names of the sites at which gensets give less than their rating. */
export function deratedSites(sites: unknown): string[] {
  if (!Array.isArray(sites)) return [];
  return sites.flatMap((site: unknown) => {
    if (typeof site !== 'object' || site === null) return [];
    const { name, altitude, ambientMax } = site as Readonly<Record<string, unknown>>;
    return Number(altitude ?? 0) > derating.altitude || Number(ambientMax ?? 0) > derating.ambient
      ? [String(name)]
      : [];
  });
}
