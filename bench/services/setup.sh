#!/usr/bin/env bash
# Installs the services that `node bench/services/run.mjs` starts: packages from npm beside this file, FastAPI and PostgreSQL from Debian.
set -euo pipefail
cd "$(dirname "$0")"

missing=()
/usr/bin/python3 -c 'import fastapi, uvicorn' 2>/dev/null || missing+=(python3-fastapi python3-uvicorn)
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
if [ "${#missing[@]}" -gt 0 ]; then
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -qq -y --no-install-recommends "${missing[@]}"
fi

npm install --no-audit --no-fund --no-package-lock
npx --no-install tsc --target es2022 --module nodenext --moduleResolution nodenext --experimentalDecorators --emitDecoratorMetadata \
  --skipLibCheck --outDir apps/compiled apps/nestjs.ts
