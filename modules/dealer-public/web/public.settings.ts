import '../contract/public.settings.ts';
import '../contract/tiles.settings.ts';
