import '../contract/goem.settings.ts';
