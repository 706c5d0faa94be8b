/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object of JSON, neither a list nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
