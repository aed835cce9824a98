import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The same entry of graphql that Node takes for the libraries: two copies of it do not mix.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default'],
    testTimeout: 20_000,
  },
});
