import packageJson from '../../package.json' with { type: 'json' };

/** The release that this is. */
export const { version } = packageJson;
