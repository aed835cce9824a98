import type { Random } from '../random.js';

/** Something people do from time to time, as often as its weight among the others says. */
export interface Activity {
  readonly weight: number;
  act(): Promise<unknown>;
}

/** Picks an activity by weight. */
export function chooseActivity(random: Random, activities: readonly Activity[]): Activity {
  const total = activities.reduce((sum, { weight }) => sum + weight, 0);
  let rest = random.int(1, total);
  for (const activity of activities) {
    rest -= activity.weight;
    if (rest <= 0) return activity;
  }
  throw new Error('No activity to choose from');
}
