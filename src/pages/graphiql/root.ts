const element = document.getElementById('graphiql');
if (!element) throw new Error('The page has no element #graphiql');

/** Where GraphiQL renders; the built page notes on it where the workers are. */
export const root: HTMLElement = element;
