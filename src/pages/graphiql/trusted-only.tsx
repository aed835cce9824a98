import { buildSchema, type GraphQLSchema } from 'graphql';
import { fetchText } from '../fetch-text.js';

/** Says that the gateway refuses what is typed here. */
export function TrustedOnly() {
  return (
    <p className="trusted-only" role="note">
      This gateway answers trusted documents only (TRUSTED_DOCUMENTS_ONLY): it refuses what you run
      here. The schema is still here to read.
    </p>
  );
}

/** The schema as the gateway serves it. */
export async function fetchSchema(): Promise<GraphQLSchema> {
  const { text } = await fetchText(new Request('schema.graphql'));
  return buildSchema(text);
}
