# Parley in a container: nothing is written outside /data and /tmp, so the root file system may be read-only.
#   docker build -t parley .
#   docker run --init --read-only --tmpfs /tmp -v parley:/data -p 127.0.0.1:3000:3000 parley

FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY next.config.ts tsconfig.json postcss.config.mjs prisma.config.ts instrumentation.ts proxy.ts ./
COPY app app
COPY components components
COPY lib lib
COPY prisma prisma
COPY public public
COPY scripts scripts
RUN node scripts/launch.mjs build
RUN npm prune --omit=dev --no-audit --no-fund
RUN rm -rf .next/cache

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 PARLEY_DATA_DIR=/data HOME=/tmp
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/health.mjs"]
CMD ["node", "scripts/launch.mjs", "start"]
