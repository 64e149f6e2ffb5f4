# The service as an image: `docker build -t atelier .` in the checkout, or with podman or buildah. What comes out holds JavaScript, the packages that it needs
# and ffmpeg; no sources, no tools, no shell history of the build. NODE_IMAGE: any Debian with Node 24 and npm.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY . .
# npm's own folder of logs and packages is not needed twice.
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && node scripts/release/service-package.ts /opt/atelier \
 && cd /opt/atelier \
 && npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM ${NODE_IMAGE}
RUN apt-get update \
 && apt-get install -y --no-install-recommends ffmpeg bubblewrap tini \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 atelier \
 && useradd --uid 10001 --gid atelier --home-dir /data --no-create-home --shell /usr/sbin/nologin atelier \
 && install -d -o atelier -g atelier -m 0700 /data
COPY --from=build /opt/atelier /opt/atelier
RUN ln -s /opt/atelier/scripts/launch/launch-release.mjs /usr/local/bin/atelier
ENV ATELIER_HOST=0.0.0.0 ATELIER_DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/atelier-compiled
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ATELIER_PORT ?? process.env.PORT ?? 8080}/readyz`).then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# tini ends what an engine's programs leave behind; SIGTERM reaches the service, which lets running work end.
ENTRYPOINT ["tini", "--", "atelier"]
CMD ["serve"]
