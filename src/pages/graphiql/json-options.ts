import { languages } from 'monaco-graphql/esm/monaco-editor.js';

// GraphiQL sets these on every look at the query, even if nothing changed, and each time monaco loads a new worker.
const { jsonDefaults } = languages.json;
const setOptions = jsonDefaults.setDiagnosticsOptions.bind(jsonDefaults);
jsonDefaults.setDiagnosticsOptions = (options) => {
  const isSame = JSON.stringify(options) === JSON.stringify(jsonDefaults.diagnosticsOptions);
  if (!isSame) setOptions(options);
};
