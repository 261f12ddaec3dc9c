# Only npm is used of this image, and it brings the Node.js that Frond runs on: the version of package.json, which the
# tests run on too, by the checksum of package-lock.json.
FROM node:24.21.0-trixie-slim AS build

# Node.js 26 is linked to libatomic, which slim images leave out.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*

WORKDIR /app

# As long as these do not change, what is installed by them is taken from the cache of layers.
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY web/package.json web/
RUN npm ci --ignore-scripts

COPY tsconfig.json ./
COPY client client
COPY web web
COPY src src
RUN npm run build

# What only building needs goes, and so do the manuals and headers of Node.js. The server is bundled once more, of the packages
# that are left: a bundle is used only while everything it was made of is there.
RUN npm prune --omit=dev --ignore-scripts \
  && rm -rf client web node_modules/@frond \
  && npm run build \
  && rm -rf node_modules/.cache node_modules/@esbuild node_modules/esbuild \
    node_modules/node-linux-*/include node_modules/node-linux-*/share \
  && node --eval "import('/app/src/install/current-bundle.mjs').then((m) => process.exit(m.currentBundle(new URL('file:///app/')) ? 0 : 1))"

# The compile cache belongs to the user who starts the server, and the program folder is not writable later.
COPY deploy/frond deploy/healthcheck.mjs deploy/
RUN install --directory --owner=10001 node_modules/.cache \
  && setpriv --reuid=10001 --regid=10001 --clear-groups deploy/frond openapi > /dev/null \
  && chown --recursive root:root node_modules/.cache


# Without npm, and with the libraries of Debian that the prebuilt sharp and Node.js are made for.
FROM debian:trixie-20260918-slim

LABEL org.opencontainers.image.title="Frond" \
  org.opencontainers.image.description="A plant-care service: plants, schedules, a care journal and pictures" \
  org.opencontainers.image.licenses="MIT"

# tini is process 1: it passes signals on from the first moment and collects processes that lost their parent.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 tini \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 frond \
  && useradd --uid 10001 --gid frond --home-dir /data --no-create-home --shell /usr/sbin/nologin frond \
  && install --directory --owner=frond --group=frond --mode=700 /data \
  && ln -s /app/deploy/frond /usr/local/bin/frond

COPY --from=build /app /app

ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /data
VOLUME /data
EXPOSE 8080
USER 10001:10001
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/app/node_modules/.bin/node", "/app/deploy/healthcheck.mjs"]
ENTRYPOINT ["/usr/bin/tini", "--", "/app/deploy/frond"]
