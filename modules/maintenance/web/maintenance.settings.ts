import '../contract/maintenance.settings.ts';
