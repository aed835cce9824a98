/** A chain whose data is in `data/`, in the files whose names begin with its own in lower case. */
export interface BundledChain {
  readonly id: string;
  readonly name: string;
}

/** What the embedded explorer serves. No public chain has these ids. */
export const skerry: BundledChain = { id: '71077345', name: 'Skerry' };
export const eyot: BundledChain = { id: '52600417', name: 'Eyot' };

/** The default chain first. */
export const bundledChains: readonly BundledChain[] = [skerry, eyot];
