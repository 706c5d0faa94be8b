import '../contract/dealer.settings.ts';
