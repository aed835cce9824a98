export const buildServer: (outdir: string) => Promise<void>;
