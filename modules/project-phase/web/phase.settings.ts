import '../contract/phase.settings.ts';
