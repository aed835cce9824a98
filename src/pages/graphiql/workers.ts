import { root } from './root.js';

const { editorWorker = '', graphqlWorker = '', jsonWorker = '' } = root.dataset;
const workers: Record<string, string> = { graphql: graphqlWorker, json: jsonWorker };

Object.assign(globalThis, {
  MonacoEnvironment: {
    getWorker: (_id: string, label: string) =>
      new Worker(new URL(workers[label] ?? editorWorker, document.baseURI), { type: 'module' }),
  },
});
