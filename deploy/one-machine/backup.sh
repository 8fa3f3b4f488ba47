#!/usr/bin/env bash
# Backs up database and files into the place of the settings (docs/deploy/backup.md). Run by tham-hoc-backup.service
# and before every upgrade, with the release that it lies in.
set -euo pipefail
umask 077
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# Dumps of the releases before were not encrypted: they go by their age, as they did.
if [ -n "${BACKUP_DIR:-}" ] && [ -d "$BACKUP_DIR" ]; then
  find "$BACKUP_DIR" -maxdepth 1 -name 'tham-hoc-*.dump' -mtime +14 -delete
fi
exec .cache/node apps/api/src/cli/backup.ts
