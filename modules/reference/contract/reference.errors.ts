import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of regions. */
export const regionErrors = defineErrors('region', {
  inUse: refusal(409),
  /** A level must stand directly below the one above it. */
  level: refusal<{ level: string; parent: string }>(422),
  /** Nothing stands below a county. */
  deepest: refusal(422),
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
  /** Somebody hands over to himself. */
  handOverSelf: refusal(422),
  /** He holds nothing from that day on. */
  handOverNothing: refusal(422),
});

/** Errors of models of generator sets. */
export const modelErrors = defineErrors('model', {
  ratingMismatch: refusal<{ kVA: string; pf: string; kW: string }>(422),
  obsolete: refusal<{ code: string; next: string }>(422),
  serialPattern: refusal(422),
  /** A model is replaced, directly or by way of others, by itself. */
  successorCycle: refusal(422),
  /** An interval of a service level stands there already. */
  levelTwice: refusal<{ level: string }>(422),
});

/** Errors of directories and their attributes. */
export const directoryErrors = defineErrors('directory', {
  library: refusal(422),
  attributeTwice: refusal(422),
  dataTypeUsed: refusal(409),
});

/** Errors of file rules, and why files do not do for one. */
export const fileRuleErrors = defineErrors('fileRule', {
  conditionSyntax: refusal<{ detail: string }>(422),
  conditionType: refusal<{ detail: string }>(422),
  conditionField: refusal<{ name: string; known: string }>(422),
  tooFew: refusal<{ min: number; count: number }>(422),
  tooMany: refusal<{ max: number; count: number }>(422),
  expiryMissing: refusal<{ file: string }>(422),
  expired: refusal<{ file: string; date: string }>(422),
});

/** Errors of milestone templates and of the rules for their days. */
export const milestoneErrors = defineErrors('milestone', {
  cycle: refusal<{ path: string }>(422),
  publishedImmutable: refusal(409),
  /** The next revision is being written already. */
  draftExists: refusal<{ revision: number }>(409),
  itemTwice: refusal<{ code: string }>(422),
  unknownItem: refusal<{ code: string }>(422),
  linkTwice: refusal<{ item: string; after: string }>(422),
  /** An item waits for one of a later phase. */
  phaseBack: refusal<{ item: string; after: string }>(422),
  unknownFileRule: refusal<{ codes: string }>(422),
  unknownTemplate: refusal<{ code: string }>(422),
  qtyOrder: refusal(422),
  /** Days that are to be taken over are no longer those that somebody looked at. */
  daysChanged: refusal<{ item: string; days: number }>(409),
});
