export const packageFolders: readonly string[];
export const lackIn: (folder: string) => string | undefined;
