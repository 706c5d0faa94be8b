import { loadModuleTexts, webModules } from '@mp/kernel/web';

/** Loads the declarations of all groups, with the texts that name their fields. */
export async function loadSettingsGroups(): Promise<void> {
  await Promise.all([
    import('../contract/system.settings.ts'),
    import('../contract/number.settings.ts'),
    import('../contract/activation.settings.ts'),
    ...webModules().flatMap(({ name, settings }) => (settings ? [settings(), loadModuleTexts(name)] : [])),
  ]);
}
