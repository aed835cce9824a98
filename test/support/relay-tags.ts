/** The files with `graphql` tags for Relay. */
export const relayFile = /\/clients\/relay\/src\/gateway\/[^/]+\.tsx?$/;

/** Replaces each `graphql` tag with its compiled artifact, as babel-plugin-relay does in a bundler. */
export const compileRelayTags = (code: string): string => {
  const imports: string[] = [];
  const tags = /\bgraphql`\s*(?:query|fragment|subscription) (\w+)[^`]*`/g;
  const compiled = code.replace(tags, (tag, name) => {
    imports.push(`import ${name}_compiled from './generated/${name}.graphql.ts';`);
    return `${name}_compiled${tag.replace(/[^\n]/g, '')}`;
  });
  return imports.join(' ') + compiled;
};
