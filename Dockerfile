# The mock in a container: docker build -t coldframe . && docker run --rm -p 4010:4010 -v "$PWD:/api:ro" coldframe
# Any other command of coldframe runs as well: docker run --rm -v "$PWD:/api:ro" coldframe lint

# Build the package from the sources, as it is published.
FROM node:22-alpine AS package
WORKDIR /project
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && npm run build \
 && npm pack --ignore-scripts --pack-destination /packed

# Install it as a stranger would: nothing of development comes along, nor what only editors and debuggers read.
FROM node:22-alpine AS installed
WORKDIR /opt/coldframe
COPY --from=package /packed/*.tgz /tmp/coldframe.tgz
RUN npm init -y >/dev/null \
 && npm install --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund /tmp/coldframe.tgz \
 && find node_modules -name '*.map' -delete -o -name '*.d.[cm]ts' -delete -o -name '*.d.ts' -delete

# Node without npm: what answers requests needs no installer.
FROM node:22-alpine
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn*
COPY --from=installed /opt/coldframe /opt/coldframe
ENV NODE_ENV=production
WORKDIR /api
USER node
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010/__coldframe/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/coldframe/node_modules/coldframe/dist/bundle/coldframe.js"]
CMD ["mock", "--host", "0.0.0.0"]
