import { byId } from '../dom.js';

// The build writes the hashed names of the workers to these attributes.
const { editorWorker = '', graphqlWorker = '', jsonWorker = '' } = byId('graphiql').dataset;
const workers: Record<string, string> = { graphql: graphqlWorker, json: jsonWorker };

Object.assign(globalThis, {
  MonacoEnvironment: {
    getWorker: (_id: string, label: string) =>
      new Worker(new URL(workers[label] ?? editorWorker, document.baseURI), { type: 'module' }),
  },
});
