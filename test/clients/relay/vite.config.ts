import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Without this Babel plugin, the page stays blank: it compiles the `graphql` tags.
export default defineConfig({
  plugins: [react(), babel({ plugins: ['relay'] })],
});
