# The image of Balance. Any builder of container images can build it: docker build -t balance .
#
# The image holds Node and the built product, no shell and no package manager. It runs as an account without
# rights, needs no write access outside /data and /tmp, and ends within seconds of SIGTERM.

ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG RUN_IMAGE=gcr.io/distroless/nodejs24-debian12:nonroot

FROM ${BUILD_IMAGE} AS build
WORKDIR /balance
COPY package.json package-lock.json .npmrc ./
# No package that the product needs runs a script at its installation.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts \
  && node scripts/supply-chain.mjs --licences dist/LICENSES.txt && mkdir -p /out/data /out/balance/server/db \
  && cp -r bin dist models node_modules package.json LICENSE /out/balance/ \
  && cp -r server/db/migrations /out/balance/server/db/ \
  && mkdir -p /out/balance/scripts/lib && cp scripts/lib/compile-cache.mjs scripts/lib/files.mjs /out/balance/scripts/lib/ \
  && find /out/balance/models /out/balance/dist -name '*.ts' -delete

FROM ${RUN_IMAGE}
WORKDIR /balance
COPY --from=build --chown=0:0 /out/balance ./
COPY --from=build --chown=65532:65532 /out/data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 65532:65532
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=6s --start-period=60s --retries=3 \
  CMD ["/nodejs/bin/node", "bin/balance", "health"]
ENTRYPOINT ["/nodejs/bin/node", "bin/balance"]
CMD ["serve"]
