import packageJson from '../../package.json' with { type: 'json' };

/** The release that this is. */
export const { name, version } = packageJson;

/** The versions of `graphql` that it works with. */
export const { graphql: graphqlRange } = packageJson.peerDependencies;
