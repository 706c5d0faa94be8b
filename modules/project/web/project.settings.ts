import '../contract/project.settings.ts';
