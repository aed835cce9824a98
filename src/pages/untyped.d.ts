// The bundler turns these into style sheets and code; none of them has types of its own.
declare module '*.css';
declare module 'monaco-editor/esm/vs/editor/*';
declare module 'monaco-editor/esm/vs/base/*';
