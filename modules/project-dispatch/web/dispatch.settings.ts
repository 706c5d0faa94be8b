import '../contract/dispatch.settings.ts';
