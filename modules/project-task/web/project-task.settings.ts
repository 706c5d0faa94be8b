import '../contract/project-task.settings.ts';
