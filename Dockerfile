# The image of a release, of the archives that `npm run release -- --out release` makes. Node.js and all packages are in them:
# nothing is compiled, and npm is not needed.
ARG TARGETARCH

# With the libraries of Debian that the prebuilt sharp and Node.js are made for.
FROM debian:trixie-20260918-slim AS base

# Node.js 26 is linked to libatomic, which slim images leave out. tini is process 1: it passes signals on from the first moment
# and collects processes that lost their parent.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 tini \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 frond \
  && useradd --uid 10001 --gid frond --home-dir /data --no-create-home --shell /usr/sbin/nologin frond \
  && install --directory --owner=frond --group=frond --mode=700 /data \
  && ln -s /app/frond /usr/local/bin/frond


FROM base AS amd64
ADD release/frond-*-linux-x64.tar.gz /unpacked/


FROM base AS arm64
ADD release/frond-*-linux-arm64.tar.gz /unpacked/


FROM ${TARGETARCH} AS program

# The compile cache belongs to the user who starts the server, and the program folder is not writable later.
RUN mv /unpacked/frond-* /app \
  && install --directory --owner=10001 /app/node_modules/.cache \
  && setpriv --reuid=10001 --regid=10001 --clear-groups /app/frond openapi > /dev/null \
  && chown --recursive root:root /app/node_modules/.cache


FROM base

LABEL org.opencontainers.image.title="Frond" \
  org.opencontainers.image.description="A plant-care service: plants, schedules, a care journal and pictures" \
  org.opencontainers.image.licenses="MIT"

COPY --from=program /app /app

ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /data
VOLUME /data
EXPOSE 8080
USER 10001:10001
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/app/bin/node", "/app/healthcheck.mjs"]
ENTRYPOINT ["/usr/bin/tini", "--", "/app/frond"]
