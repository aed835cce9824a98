FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# `npm sbom` would miss the development dependencies that the manifest names.
RUN npm run build && npm prune --omit=dev --ignore-scripts && npm pkg delete devDependencies

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=build /build/package.json /build/LICENSE ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
# The files belong to root, and nothing is written: the file system may be read-only.
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Signals reach the gateway, which is the first process.
CMD ["node", "--max-semi-space-size=16", "dist/main.js"]
