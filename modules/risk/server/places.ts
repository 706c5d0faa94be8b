import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Language } from '@mp/kernel/contract';
import type { Services } from '@mp/kernel/server';
import { Reader, type CityResponse } from 'mmdb-lib';
import { plainAddress } from './risk.rules.ts';

/** Where an address is. */
interface Place {
  /** The same for all addresses of a city. */
  readonly key: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly latitude: number;
  readonly longitude: number;
  /** How far from there it may be in truth, kilometres. */
  readonly radius: number;
}

/** What a file says of addresses; one that knows no place of an address says nothing of it. */
export interface Places {
  readonly placeOf: (ip: string) => Place | undefined;
  /** Kind of the file, and when it was made. */
  readonly type: string;
  readonly built: Date;
}

const named = ({ names = {} }: { readonly names?: object }, language: Language): string | undefined => {
  const known = new Map(Object.entries(names));
  const found: unknown = known.get(language === 'zh-CN' ? language : language.slice(0, 2)) ?? known.get('en');
  return typeof found === 'string' ? found : undefined;
};

function placeIn({ city, country, location }: CityResponse): Place | undefined {
  if (!city || !location) return undefined;
  const name = (language: Language) =>
    [named(city, language) ?? '', country ? named(country, language) : undefined].filter(Boolean).join(', ');
  return {
    key: `city ${city.geoname_id}`,
    names: { 'zh-CN': name('zh-CN'), 'en-US': name('en-US'), 'ja-JP': name('ja-JP') },
    latitude: location.latitude,
    longitude: location.longitude,
    radius: location.accuracy_radius,
  };
}

/** Reads a file of cities (MaxMind DB). Throws where it is none. */
export function readPlaces(path: string): Places {
  const reader = openReader(path);
  const { databaseType, buildEpoch } = reader.metadata;
  return {
    type: databaseType,
    built: buildEpoch,
    placeOf: (ip) => {
      const address = plainAddress(ip);
      const found = isIP(address) === 0 ? null : reader.get(address);
      return found ? placeIn(found) : undefined;
    },
  };
}

function openReader(path: string): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(readFileSync(path));
  } catch (error) {
    throw new Error(`GEOIP_DB: ${path} is no MaxMind database that can be read`, { cause: error });
  }
}

const opened = new WeakMap<Services, Places>();

/** Reads the file of a server that starts, where it has one. */
export function openPlaces(services: Services): void {
  const { geoipDb } = services.environment;
  if (geoipDb !== undefined) opened.set(services, readPlaces(geoipDb));
}

/** The places that a running server knows; undefined without a file. */
export const placesOf = (services: Services): Places | undefined => opened.get(services);
