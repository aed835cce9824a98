import { languages } from 'monaco-graphql/esm/monaco-editor.js';

// GraphiQL sets these whenever the query was looked at, changed or not, and each time a new worker is loaded.
const { jsonDefaults } = languages.json;
const setOptions = jsonDefaults.setDiagnosticsOptions.bind(jsonDefaults);
jsonDefaults.setDiagnosticsOptions = (options) => {
  const isSame = JSON.stringify(options) === JSON.stringify(jsonDefaults.diagnosticsOptions);
  if (!isSame) setOptions(options);
};
