import { readConfig } from '../../src/base/config/config.js';
import { createSchema } from '../../src/graphql/schema/schema.js';

/** The schema of a gateway without settings. */
export const schema = createSchema(readConfig({}), false);
