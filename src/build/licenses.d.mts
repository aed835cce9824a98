export const licenses: (bundled: readonly string[]) => string;
