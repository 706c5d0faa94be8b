import '../contract/supplement.settings.ts';
