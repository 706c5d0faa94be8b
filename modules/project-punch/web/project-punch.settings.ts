import '../contract/project-punch.settings.ts';
