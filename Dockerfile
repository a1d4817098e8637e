# docs/operating.md says how to run it; compose.yaml has Farol, PostgreSQL and Caddy together.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN node scripts/release.mjs ../farol

FROM debian:bookworm-slim
# Converts videos that browsers do not play, and makes smaller renditions.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
RUN install -d -o nobody -g nogroup /data
COPY --from=build /farol /farol
WORKDIR /farol
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# nobody: PostgreSQL wants a user that the system knows.
USER 65534:65534
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node_modules/.bin/node", "scripts/healthcheck.mjs"]
# As in scripts/server-flags.json.
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "server/src/main.ts"]
