import type { I18nText } from '@mp/kernel/contract';
import { pickText } from '@mp/kernel/contract';
import { useSyncExternalStore } from 'react';
import { currentLanguage, onTexts } from './i18n.ts';
import { followWording } from './wording.ts';

/** Settings read before anything is drawn: type 4 system settings, type 5 verification (platform.md 5.18). */
export interface StartSettings {
  readonly system: Readonly<Record<string, unknown>>;
  readonly verification: Readonly<Record<string, unknown>>;
}

let current: StartSettings = { system: {}, verification: {} };
const listeners = new Set<() => void>();

/** Keeps the settings read at the start, or read again after a change. */
export function setStartSettings(settings: StartSettings): void {
  current = settings;
  followWording(settings.system.wording);
  for (const listener of listeners) listener();
}

/** The settings read at the start. */
export function getStartSettings(): StartSettings {
  return current;
}

/** How the tenant wants the console shown to everybody: group `display` of the settings. */
interface DisplaySettings {
  /** Rows of a page where the reader chose nothing. */
  readonly pageSize: number;
  /** Milliseconds between two questions for counters and the session. */
  readonly pollDelay: number;
  readonly dateFormat: 'YYYY-MM-DD' | 'YYYY/MM/DD';
}

/** The display settings as they are now; those of the product until the tenant's are read. */
export function displaySettings(): DisplaySettings {
  const { pageSize, pollDelay, dateFormat } = current.system;
  return {
    pageSize: typeof pageSize === 'number' ? pageSize : 20,
    pollDelay: typeof pollDelay === 'number' ? pollDelay : 20_000,
    dateFormat: dateFormat === 'YYYY/MM/DD' ? dateFormat : 'YYYY-MM-DD',
  };
}

function isText(value: unknown): value is I18nText {
  return typeof value === 'object' && value !== null && 'ZH_CN' in value;
}

/** A setting that is a text in up to three languages, in the current one; empty when missing. */
export function settingText(name: string): string {
  const value = current.system[name];
  if (typeof value === 'string') return value;
  return isText(value) ? pickText(value, currentLanguage()) : '';
}

/** A setting that is a text, live to a change of the settings and of the language. */
export function useSettingText(name: string): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      const stop = onTexts(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    () => settingText(name),
  );
}

/** A data text as the server gives it, in the current language. */
export function dataText(value: string | I18nText | null | undefined): string {
  return typeof value === 'string' ? value : pickText(value, currentLanguage());
}
