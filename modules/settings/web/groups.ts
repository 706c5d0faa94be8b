const loaders: (() => Promise<unknown>)[] = [
  () => import('../contract/system.settings.ts'),
  () => import('../contract/number.settings.ts'),
];

/** Announces a file that declares groups of settings; it is loaded when the settings are opened. */
export function registerSettings(load: () => Promise<unknown>): void {
  loaders.push(load);
}

/** Loads the declarations of all groups. */
export async function loadSettingsGroups(): Promise<void> {
  await Promise.all(loaders.map((load) => load()));
}
