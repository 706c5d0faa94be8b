import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of regions. */
export const regionErrors = defineErrors('region', {
  inUse: refusal(409),
  /** A level must stand directly below the one above it. */
  level: refusal<{ level: string; parent: string }>(422),
  /** A region is merged into another of its own level, not into itself or one below. */
  mergeTarget: refusal(422),
});

/** Errors of big areas. */
export const bigAreaErrors = defineErrors('bigArea', {
  overlap: refusal<{ region: string; line: string; area: string }>(409),
});

/** Errors of dictionaries. */
export const dictErrors = defineErrors('dict', {
  codeUsed: refusal(409),
  /** Of a dictionary of the system only words, order and whether an item is enabled may change. */
  systemItem: refusal(409),
  flat: refusal(422),
  cycle: refusal(422),
});

/** Errors of calendars. */
export const calendarErrors = defineErrors('calendar', {
  yearNotConfirmed: refusal<{ year: number }>(409),
  /** The package holds no days of that year. */
  yearUnknown: refusal<{ year: number }>(422),
  cycle: refusal(422),
});

/** Errors of area positions. */
export const areaErrors = defineErrors('area', {
  noHandler: refusal<{ region: string; position: string }>(422),
  primaryDuplicate: refusal(409),
  /** Either a region or a big area, not both. */
  oneArea: refusal(422),
});

/** Errors of models of generator sets. */
export const modelErrors = defineErrors('model', {
  ratingMismatch: refusal<{ kVA: string; pf: string; kW: string }>(422),
  obsolete: refusal<{ code: string; next: string }>(422),
  serialPattern: refusal(422),
});

/** Errors of directories and their attributes. */
export const directoryErrors = defineErrors('directory', {
  library: refusal(422),
  attributeTwice: refusal(422),
  dataTypeUsed: refusal(409),
});
