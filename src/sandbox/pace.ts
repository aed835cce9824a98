/** How much longer each block takes than the one before: Skerry's 28 take nearly six hours. */
const SLOWDOWN = 1.25;

/** When a chain that is watched gets its next block. */
export interface Pace {
  /** Counts a look at a watched chain, and says whether its next block is due. */
  look(): boolean;
  /** How long the chain must still be watched until its next block, in seconds. */
  secondsLeft(): number;
}

/** Looks come every `seconds`. The first block comes with the first of them, and later ones ever more slowly, so that the reserve lasts for hours. */
export function createPace(seconds: number): Pace {
  let pause = 1;
  let looksLeft = 1;
  return {
    look() {
      looksLeft -= 1;
      if (looksLeft > 0) return false;
      pause *= SLOWDOWN;
      looksLeft = Math.round(pause);
      return true;
    },
    secondsLeft: () => looksLeft * seconds,
  };
}
