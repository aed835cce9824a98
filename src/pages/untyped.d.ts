// Handled by the bundler; these modules have no types.
declare module '*.css';
declare module 'monaco-editor/esm/vs/editor/*';
declare module 'monaco-editor/esm/vs/base/*';
