/* The lessons' titles, by slug. A lesson has its title in its own file, which the home page doesn't load; titles.test.ts compares. */
import type { MessageKey } from '../../words/index.ts';

export const TITLES: Readonly<Record<string, MessageKey>> = {
  'address-space': 'home.lesson1',
  'gap-search': 'home.lesson2',
  'cache-hits': 'home.lesson3',
  fork: 'home.lesson4',
  'reverse-mapping': 'home.lesson5',
  'lock-contention': 'home.lesson6',
};
