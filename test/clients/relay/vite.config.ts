import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// This Babel plugin compiles the `graphql` tags. Without it, the page stays blank.
export default defineConfig({
  plugins: [react(), babel({ plugins: ['relay'] })],
});
