# The mock in a container: docker build -t coldframe . && docker run --rm -p 4010:4010 -v "$PWD:/api:ro" coldframe
# Any other command of coldframe runs as well: docker run --rm -v "$PWD:/api:ro" coldframe lint

FROM node:24-slim AS built
WORKDIR /opt/coldframe
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Files that only developers, editors and debuggers need are not copied.
RUN npm run build \
 && npm prune --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund \
 && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.[cm]ts' \) -delete
# The libraries that Node is linked with: all it needs of a system.
RUN for file in /usr/local/bin/node $(ldd /usr/local/bin/node | grep -o '/[^ ]*'); do install -D "$file" "/runtime$file"; done

# No shell, no package manager, no installer: Node, the command and its dependencies.
FROM scratch
COPY --from=built /runtime /
COPY --from=built /opt/coldframe/package.json /opt/coldframe/LICENSE /opt/coldframe/
COPY --from=built /opt/coldframe/node_modules /opt/coldframe/node_modules
COPY --from=built /opt/coldframe/dist/bundle /opt/coldframe/dist/bundle
ENV NODE_ENV=production PATH=/usr/local/bin
WORKDIR /api
# A number, so that an orchestrator can see that it is not root.
USER 1000:1000
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010/__coldframe/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/coldframe/dist/bundle/coldframe.js"]
CMD ["mock", "--host", "0.0.0.0"]
