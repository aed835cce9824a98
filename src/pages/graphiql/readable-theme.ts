import { editor } from 'monaco-graphql/esm/monaco-editor.js';

/** Where the editor's own colours have a contrast of less than 4.5 to what is behind them. */
const readable = {
  light: {
    rules: [{ token: 'number', foreground: '#076b46' }],
    colors: {
      'editorBracketHighlight.foreground2': '#1d6f1d',
      'editorLineNumber.dimmedForeground': '#237893',
    },
  },
  dark: {
    rules: [{ token: 'comment', foreground: '#8fbc7a' }],
    colors: {
      'editorLineNumber.foreground': '#a3adbd',
      'editorLineNumber.dimmedForeground': '#a3adbd',
      'editorBracketHighlight.foreground2': '#e493e1',
      'editorBracketHighlight.foreground3': '#6cbeff',
    },
  },
};

// GraphiQL defines its themes when it has loaded monaco, and does not export them.
const defineTheme = editor.defineTheme.bind(editor);
editor.defineTheme = (name, theme) => {
  const { rules, colors } = readable[theme.base === 'vs' ? 'light' : 'dark'];
  defineTheme(name, {
    ...theme,
    rules: [...theme.rules, ...rules],
    colors: { ...theme.colors, ...colors },
  });
};
